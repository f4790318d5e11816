import {
  matchRules,
  type Micro,
  micro,
  microOf,
  statementLineKind,
  statementLines,
  statementLineState,
  statementLineTransitions,
  statementTarget,
  textOf,
  unseenRecharges,
} from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { eq, since, until, words } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { type Route, serve } from '../../core/calls/serve.ts';
import type { Db } from '../../core/db/db.ts';
import { asIdOrNull, asInstantOrNull, asMoney } from '../../core/db/wire.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { inRmb, seenBy } from '../../pay/index.ts';
import { candidatesOf } from './candidate.store.ts';
import {
  decideLine,
  failRecharges,
  identifyLine,
  ignoreLines,
  lineToDecide,
  linesToDecide,
  refreshFiles,
  suspendLines,
  usersSeen,
} from './decide.store.ts';
import { tellLine } from './deciding.messages.ts';
import { unmatchLine } from './line.store.ts';
import { wasWrong, withdrawRules } from './rule.store.ts';

const list = listing(statementLines.list)
  .from((db) => db.selectFrom('statement_line'))
  .join((rows) =>
    rows
      .innerJoin('company_account', 'company_account.id', 'statement_line.company_account_id')
      .leftJoin('admin', 'admin.id', 'statement_line.decided_by'),
  )
  .list({
    key: 'statement_line.id',
    where: {
      companyAccountId: eq('statement_line.company_account_id'),
      fileId: eq('statement_line.file_id'),
      state: eq('statement_line.state'),
      isOpen: (query, value) => (value ? query.where('statement_line.state', 'in', [0, 4]) : query),
      kind: eq('statement_line.kind'),
      keywords: words(
        'statement_line.payer',
        'statement_line.memo',
        'statement_line.flow_number',
        'statement_line.transaction_id',
      ),
      startTime: since('statement_line.booked_at'),
      endTime: until('statement_line.booked_at'),
    },
    sorts: { timeSort: 'statement_line.booked_at' },
    columns: {
      lineId: 'statement_line.id',
      accountName: 'company_account.name',
      accountKind: 'company_account.kind',
      bookTime: 'statement_line.booked_at',
      decidedBy: 'admin.really_name',
      decideTime: 'statement_line.decided_at',
    },
  });

/** Up to when the statements of an account are there; what was paid on its last day may be booked the day after. */
const covered = sql<SqlBool>`recharge.paid_at < (select max(l.booked_at) - interval '1 day' from statement_line l
  where l.company_account_id = recharge.company_account_id)
  and recharge.paid_at >= (select min(l.booked_at) from statement_line l where l.company_account_id = recharge.company_account_id)`;

const unseen = listing(unseenRecharges.list)
  .from((db, { actor }) =>
    db
      .selectFrom('recharge')
      .where('recharge.verify_status', '=', 0)
      .where('recharge.status', 'in', [2, 7])
      .where('recharge.purpose', '<>', 5)
      .where(covered)
      .where(seenBy(db, actor, 'recharge.user_id')),
  )
  .join((rows) =>
    rows
      .innerJoin('user', 'user.id', 'recharge.user_id')
      .innerJoin('company_account', 'company_account.id', 'recharge.company_account_id'),
  )
  .list({
    key: 'recharge.id',
    where: { companyAccountId: eq('recharge.company_account_id') },
    sorts: { timeSort: 'recharge.created_at' },
    columns: {
      rechargeId: 'recharge.id',
      userName: 'user.name',
      accountName: 'company_account.name',
      payTime: sql<Date>`recharge.paid_at`,
      payer: 'recharge.payer_name',
    },
  });

const rules = listing(matchRules.list)
  .from((db) => db.selectFrom('match_rule'))
  .join((rows) =>
    rows
      .innerJoin('company_account', 'company_account.id', 'match_rule.company_account_id')
      .leftJoin('company_account as target', 'target.id', 'match_rule.target_account_id')
      .leftJoin('user', 'user.id', 'match_rule.user_id'),
  )
  .list({
    key: 'match_rule.id',
    where: {
      companyAccountId: eq('match_rule.company_account_id'),
      isWithdrawn: (query, value) => query.where('match_rule.withdrawn_at', value ? 'is not' : 'is', null),
    },
    sorts: { timeSort: 'match_rule.updated_at' },
    columns: {
      ruleId: 'match_rule.id',
      accountName: 'company_account.name',
      userName: 'user.name',
      targetAccount: 'target.name',
      isWithdrawn: sql<boolean>`match_rule.withdrawn_at is not null`,
      changeTime: 'match_rule.updated_at',
    },
  });

const money = (amount: Micro) => asMoney(textOf(amount));
/** What one person decides alone is limited in RMB (lifecycles §27). */
const sizeOf = (db: Db, amount: Micro, of: 1 | 2, now: Date): Promise<number> =>
  inRmb(db, amount < 0n ? micro(-amount) : amount, of, now);
const { matchedByHand, ignored } = statementLineState.of;
const { accept, settle, ignore, suspend, identify, unmatch } = statementLineTransitions;

/** The queue of lines that nothing explained, and what staff decide of them. */
export const lineCalls = (): Route[] => [
  ...serve(statementLines, {
    list,

    candidates: async ({ db, input, actor }) =>
      (await candidatesOf(db, actor, input.lineId)).map(
        ({ fit, userName, name, status, rule, difference }) => ({
          targetKind: fit.expected.kind,
          targetId: fit.expected.id,
          amount: money(fit.expected.amount),
          currency: fit.expected.currency,
          at: asInstantOrNull(fit.expected.at),
          userId: asIdOrNull(fit.expected.userId),
          userName,
          payer: fit.expected.payer || null,
          name,
          status: status as never,
          reasons: [...fit.reasons],
          rule,
          difference: money(difference),
        }),
      ),

    accept: async ({ tx, actor, input, now, effects }) => {
      const row = await lineToDecide(tx, { ...input, from: accept.from });
      const { targetKind: kind, targetId } = input;
      if (targetId === undefined && kind !== statementTarget.of.fee) throw new ApiError('doesNotFit');
      const { target } = await decideLine(
        tx,
        row,
        { kind, id: targetId ?? 0 },
        { by: actor.adminId, now, settled: false, reason: '' },
      );
      await tellLine(tx, effects, { row, state: matchedByHand, target, reason: '' });
      // A fee has nothing that it must come to but what its statement calls it: else any payment could be one.
      const isSaidFee = kind !== statementTarget.of.fee || row.kind === statementLineKind.of.fee;
      effects.weight = isSaidFee ? 0 : await sizeOf(tx, microOf(row.amount), row.currency, now);
      return null;
    },

    settle: async ({ tx, actor, input, now, effects }) => {
      const row = await lineToDecide(tx, { ...input, from: [...accept.from, ...settle.from] });
      const { targetKind: kind, targetId: id, reason } = input;
      effects.reason = reason;
      const { difference, target } = await decideLine(
        tx,
        row,
        { kind, id },
        { by: actor.adminId, now, settled: true, reason },
      );
      await tellLine(tx, effects, { row, state: matchedByHand, target, difference, reason });
      effects.weight = await sizeOf(tx, difference, row.currency, now);
      return null;
    },

    ignore: async ({ tx, actor, ids, input, expectedVersions, now, effects }) => {
      effects.reason = input.reason;
      const { free, outcomes } = await linesToDecide(tx, ids, {
        versions: expectedVersions,
        from: ignore.from,
      });
      await ignoreLines(tx, free, { by: actor.adminId, now, reason: input.reason });
      for (const row of free) await tellLine(tx, effects, { row, state: ignored, reason: input.reason });
      // What is left out of the books weighs like what differs from them: the sum of all lines, also of small ones.
      const sizes = free.map((row) => sizeOf(tx, microOf(row.amount), row.currency, now));
      effects.weight = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      return outcomes;
    },

    suspend: async ({ tx, actor, ids, input, expectedVersions, now }) => {
      const { free, outcomes } = await linesToDecide(tx, ids, {
        versions: expectedVersions,
        from: suspend.from,
      });
      const suspended = await suspendLines(tx, free, { by: actor.adminId, now, reason: input.reason });
      return new Map([...outcomes, ...suspended]);
    },

    identify: async ({ tx, actor, input, now, effects }) => {
      const row = await lineToDecide(tx, { ...input, from: identify.from });
      if (!(await usersSeen(tx, actor, [input.userId])).has(input.userId)) throw new ApiError('notFound');
      effects.reason = input.remark;
      await identifyLine(tx, row, { by: actor.adminId, now, userId: input.userId, remark: input.remark });
      return null;
    },

    unmatch: async ({ tx, actor, ids, input, expectedVersions, now }) => {
      const { free, outcomes } = await linesToDecide(tx, ids, {
        versions: expectedVersions,
        from: unmatch.from,
      });
      for (const row of free) {
        const refused = await unmatchLine(tx, row, { by: actor.adminId, now, reason: input.reason }).then(
          () => undefined,
          (error: unknown) => {
            if (error instanceof ApiError) return error.code;
            throw error;
          },
        );
        if (refused !== undefined) outcomes.set(row.id, { code: refused });
        else if (row.rule_id !== null) await wasWrong(tx, row.rule_id, now);
      }
      await refreshFiles(tx, free, now);
      return outcomes;
    },
  }),

  ...serve(unseenRecharges, {
    list: unseen,
    fail: ({ tx, actor, ids, expectedVersions }) =>
      failRecharges(tx, ids, {
        versions: expectedVersions,
        visible: (users) => usersSeen(tx, actor, users),
      }),
  }),

  ...serve(matchRules, {
    list: rules,
    withdraw: ({ tx, actor, ids, expectedVersions, now }) =>
      withdrawRules(tx, ids, { versions: expectedVersions, by: actor.adminId, now }),
  }),
];
