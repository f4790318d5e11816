import {
  type Blocker,
  monthClose,
  type MonthText,
  type OutputOf,
  periodState,
  proofs,
  textOf,
} from '@renderdesk/contract';
import { approvedRequests, waitingRequests } from '../../approval/index.ts';
import { type Route, serve } from '../../core/calls/serve.ts';
import type { Db } from '../../core/db/db.ts';
import { asId, asInstant, asInstantOrNull, asMoney } from '../../core/db/wire.ts';
import { ApiError } from '../../core/http/apiError.ts';
import type { Jobs } from '../../core/jobs/jobs.ts';
import { blockersOf, monthTextOf, periodOfText, revenuesOf } from './blockers.store.ts';
import { beginClose, jobIdOf, monthsOf } from './close.store.ts';
import { tellClose } from '../matching/deciding.messages.ts';
import { insertRun, readRound } from './proof.store.ts';
import { usersSeen } from '../matching/decide.store.ts';
import { explainSuspense, identifyPayment, suspended } from '../matching/suspense.store.ts';
import { taxesOf } from './tax.ts';
import { addTaxRate, taxRates, taxRatesByMonth } from './taxRate.store.ts';

const monthOf = ({ companyId, month }: { companyId: number; month: MonthText }) => ({
  companyId,
  period: periodOfText(month),
});

type Waiting = NonNullable<OutputOf<typeof monthClose.months>[number]['waiting']>;

/** The closes of a company's months that wait for a second person, by `yyyymm`. */
const requestedCloses = async (
  db: Db,
  companyId: number,
  now: Date,
): Promise<ReadonlyMap<number, Waiting>> => {
  const waiting = await waitingRequests(db, { call: monthClose.begin.name, now });
  return new Map(
    waiting.flatMap((row) => {
      const input = monthClose.begin.input.parse(row.input);
      if (input.companyId !== companyId) return [];
      const { id, really_name: reallyName, requested_at: at } = row;
      return [
        [periodOfText(input.month), { approvalId: asId(id), reallyName, createTime: asInstant(at) }] as const,
      ];
    }),
  );
};

/** Who approved the closes of a company's months, and when each was asked for and decided, by `yyyymm`; of several tries the last. */
const closesApproved = async (db: Db, companyId: number) => {
  const approved = await approvedRequests(db, monthClose.begin.name);
  return new Map(
    approved.flatMap((row) => {
      const input = monthClose.begin.input.parse(row.input);
      return input.companyId === companyId ? [[periodOfText(input.month), row] as const] : [];
    }),
  );
};

/** Months and their close, suspense, and what is proven of the books. */
export const closeCalls = (jobs: Jobs): Route[] => [
  ...serve(monthClose, {
    months: async ({ db, input, now }) => {
      const asked = await requestedCloses(db, input.companyId, now);
      const approved = await closesApproved(db, input.companyId);
      return (await monthsOf(db, input.companyId)).map((row) => {
        // What was tried and opened again has nobody who closed it.
        const decided = row.state === periodState.of.open ? undefined : approved.get(row.period);
        return {
          month: monthTextOf(row.period) as MonthText,
          state: row.state,
          postings: row.postings,
          begunBy: row.begunBy,
          requestTime: asInstantOrNull(decided?.requested_at ?? null),
          approvedBy: decided?.really_name ?? null,
          approveTime: asInstantOrNull(decided?.decided_at ?? null),
          closeTime: asInstantOrNull(row.closedAt),
          blockers: row.blockers as Blocker[],
          waiting: asked.get(row.period) ?? null,
        };
      });
    },

    check: async ({ db, input, now }) => {
      const month = monthOf(input);
      return {
        blockers: await blockersOf(db, month, now),
        taxes: taxesOf(await revenuesOf(db, month), await taxRatesByMonth(db)).map(
          ({ account, currency, gross, rate, tax }) => ({
            account,
            currency,
            gross: asMoney(textOf(gross)),
            rate,
            tax: asMoney(textOf(tax)),
          }),
        ),
      };
    },

    begin: async ({ tx, actor, input, now, effects }) => {
      const month = monthOf(input);
      effects.reason = input.reason;
      await beginClose(tx, month, { by: actor.adminId, now });
      await tellClose(tx, effects, { month });
      effects.weight = 1;
      await jobs.send(tx, 'area', { work: 'reconciliation.close', id: jobIdOf(month) }, actor.adminId);
      return null;
    },

    taxRates: async ({ db }) =>
      (await taxRates(db)).map((row) => ({
        taxClass: row.class,
        rate: row.rate,
        month: monthTextOf(row.from_period) as MonthText,
        setBy: row.really_name,
        reason: row.reason,
      })),

    setTaxRate: async ({ tx, actor, input, now, effects }) => {
      effects.reason = input.reason;
      effects.weight = 1;
      const period = periodOfText(input.month);
      await addTaxRate(tx, { ...input, period, by: actor.adminId, now });
      return null;
    },

    suspense: async ({ db, actor }) =>
      (await suspended(db)).map((row) => ({
        evidenceId: asId(row.id),
        isPayment: row.isPayment,
        at: asInstant(row.at),
        amount: asMoney(row.amount),
        currency: row.currency,
        from: row.from,
        number: row.number,
        memo: row.memo,
        note: row.note,
        notedBy: row.notedBy,
        proposal: row.proposal && {
          userId: asId(row.proposal.userId),
          userName: row.proposal.userName,
          by: row.proposal.by,
          isOwn: row.proposal.byId === actor.adminId,
        },
        version: row.version,
      })),

    explain: async ({ tx, actor, input, now }) => {
      const isThere = await explainSuspense(tx, { ...input, by: actor.adminId, now });
      if (!isThere) throw new ApiError('notFound');
      return null;
    },

    identify: async ({ tx, actor, input, now, effects }) => {
      if (!(await usersSeen(tx, actor, [input.userId])).has(input.userId)) throw new ApiError('notFound');
      effects.reason = input.remark;
      return { isCredited: await identifyPayment(tx, { ...input, by: actor.adminId, now }) };
    },
  }),

  ...serve(proofs, {
    read: async ({ db, input }) => {
      const { run, results, history, running } = await readRound(db, input.runId);
      if (input.runId !== undefined && !run) throw new ApiError('notFound');
      return {
        runId: run ? asId(run.id) : null,
        beginTime: run ? asInstant(run.begunAt) : null,
        endTime: asInstantOrNull(run?.endedAt ?? null),
        running,
        results: results.map((row) => ({
          part: row.part as 'books',
          holds: row.holds,
          broken: row.broken,
          firstRows: row.first_rows as never,
          tookMs: row.took_ms,
        })),
        history: history.map((row) => ({
          runId: asId(row.id),
          beginTime: asInstant(row.begunAt),
          broken: row.broken,
        })),
      };
    },
    run: async ({ tx, actor, now, effects }) => {
      const id = await insertRun(tx, { by: actor.adminId, now });
      effects.affected.push({ id, outcome: 200 });
      await jobs.send(tx, 'area', { work: 'reconciliation.proof', id }, actor.adminId);
      return { runId: asId(id) };
    },
  }),
];
