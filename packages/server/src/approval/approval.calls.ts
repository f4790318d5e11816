import {
  approvals,
  approvalState,
  controlKind,
  decidesAlone,
  errorCodes,
  fourEyes,
  fourEyesNames,
  type Impact,
  type Language,
  namedAtOnce,
  principalKind,
  redacted,
} from '@renderdesk/contract';
import { type Actor, mayCall, readRights } from '../core/auth/actor.ts';
import { commandOf } from '../core/http/answer.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { limitOf, runApproved, setLimit } from '../core/calls/fourEyes.ts';
import { shortened } from '../core/calls/impact.ts';
import { readings, refersIn } from '../core/audit/tables.ts';
import { namedThings } from '../core/audit/things.ts';
import { readByIds } from '../core/calls/reading.ts';
import { notify } from '../core/jobs/notifying.ts';
import type { Context } from '../core/audit/operation.ts';
import { expectVersion } from '../core/crud/crud.store.ts';
import { ApiError } from '../core/http/apiError.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { expectSecond, recordControl } from '../core/auth/control.store.ts';
import { actorById } from '../core/auth/session.ts';
import { areaOfKind, callLabel, codeLabel } from '../core/calls/texts.ts';
import { asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import type { Parts } from '../area.ts';
import { covers } from '../staff/index.ts';
import { approvalList } from './approval.list.ts';
import { barredFrom } from './barred.store.ts';
import * as store from './approval.store.ts';

const { waiting, approved, rejected, withdrawn } = approvalState.of;

/** By whom and when something was changed; what nobody did is the system's. */
const changedBy = (language: Language, data: unknown) => {
  const { by, ...rest } = (data ?? {}) as { readonly by?: string };
  return { ...rest, by: by || codeLabel(language, 'session', principalKind, principalKind.of.system) };
};

type Reader = { readonly db: Db; readonly actor: Actor };
type Locked = NonNullable<Awaited<ReturnType<typeof store.lockApproval>>>;

/** The request that somebody means to end, locked. Throws where it is not there, moved, or ended already. */
const open = async (
  tx: Tx,
  c: { actor: Actor; now: Date },
  input: { approvalId: number; version: number },
): Promise<Locked> => {
  const row = await store.lockApproval(tx, c.actor, input.approvalId);
  if (!row) throw new ApiError('notFound');
  if (store.stateAt(row, c.now) !== waiting) throw new ApiError('notAllowedInState');
  await expectVersion(tx, 'approval', row, input.version);
  return row;
};

/** The same for whoever decides: not their own, nor of what they asked for or entered, nor one by which a customer of theirs gains, nor of an account
 * with which they do not count as two people. */
const openOfOthers: typeof open = async (tx, c, input) => {
  const row = await open(tx, c, input);
  if (row.requester_id === c.actor.adminId) throw new ApiError('ownRequest');
  if (row.parties.includes(c.actor.adminId)) throw new ApiError('ownEntry');
  if (row.own_customers) throw new ApiError('ownCustomer');
  await expectSecond(tx, c.actor.adminId, [row.requester_id, ...row.parties], c.now);
  return row;
};

/** How many things changed: one of which several rows changed is one, where all have numbers. */
const thingsIn = (changes: Impact['rows']): number =>
  changes.every(({ ids, count }) => ids.length === count)
    ? new Set(changes.flatMap(({ ids }) => ids)).size
    : changes.reduce((sum, { count }) => sum + count, 0);

/** Requests for a second person. `served` holds the commands that wait; `jobs` takes those that are too large for one answer. */
export const approvalCalls = (o: Pick<Parts, 'served' | 'jobs' | 'things'>): Route[] => {
  const commandNamed = (name: string): Route => {
    const one = o.served.get(name);
    // A version without the call cannot carry it out; the request expires or is withdrawn.
    if (!one) throw new ApiError('notAllowedInState');
    return one;
  };
  /** Ends a request that another person made, and tells them. */
  const decide = async (
    tx: Tx,
    c: Context & { actor: Actor },
    row: Locked,
    verdict: { state: typeof approved | typeof rejected; reason: string },
  ) => {
    await store.settle(tx, { id: row.id, by: c.actor.adminId, now: c.now, ...verdict });
    const { call } = commandNamed(row.call);
    return notify(tx, c, {
      adminId: row.requester_id,
      kind: verdict.state === approved ? 'requestApproved' : 'requestRejected',
      data: {
        approvalId: row.id,
        action: callLabel(row.language === 'en' ? 'en' : 'zh', call),
        by: c.actor.reallyName,
        reason: verdict.reason,
      },
    });
  };

  /** An impact whose fields say which thing they refer to, also where the database does not. */
  const referring = async (db: Db, impact: Impact): Promise<Impact> => {
    const known = await readings(db);
    return {
      ...impact,
      rows: impact.rows.map((row) => ({
        ...row,
        refers: refersIn({ ...known.get(row.kind)?.refers, ...row.refers }, row.after ?? row.before),
      })),
    };
  };

  /** How many things of each kind, what they have to do with money, the command's own kind first. */
  const kindsOf = async (c: Reader, { rows }: Impact, object: string | undefined) => {
    const known = await readings(c.db);
    return Promise.all(
      [...Map.groupBy(rows, ({ kind }) => kind)]
        .toSorted(([a], [b]) => Number(b === object) - Number(a === object))
        .map(async ([kind, changes]) => ({
          kind,
          area: areaOfKind(kind),
          codes: { ...known.get(kind)?.codes },
          amounts: known.get(kind)?.amounts ?? [],
          count: thingsIn(changes),
          sums: [
            ...((await o.things[kind]?.sums?.(
              c.db,
              c.actor,
              changes.flatMap(({ ids }) => ids),
            )) ?? []),
          ],
        })),
    );
  };

  /** The things that an impact names, and those that their fields refer to, by kind. */
  const namesIn = async (c: Reader, { rows }: Impact) => {
    const ids = new Map<string, Set<number>>();
    const add = (kind: string, id: unknown): void => {
      if (typeof id === 'number') ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
    };
    for (const row of rows) {
      for (const id of row.ids) add(row.kind, id);
      for (const [field, kind] of Object.entries(row.refers))
        for (const side of [row.before, row.after]) add(kind, side?.[field]);
    }
    return Object.fromEntries(
      await Promise.all(
        [...ids].map(async ([kind, of]) => [kind, await namedThings(o.things[kind], c, [...of])] as const),
      ),
    );
  };

  return serve(approvals, {
    list: approvalList,

    read: async (c) => {
      const [[row], sent] = await Promise.all([
        readByIds(approvalList, c.db, { ...c, input: {} }, [c.input.approvalId]),
        store.sentWith(store.visibleApprovals(c.db, c.actor), c.input.approvalId),
      ]);
      if (!row || !sent) throw new ApiError('notFound');
      const one = o.served.get(row.call);
      const impact = sent.impact as unknown as Impact;
      const shown = await referring(c.db, shortened(impact));
      return {
        ...row,
        input: one ? redacted(one.call.input, sent.input) : null,
        impact: shown,
        kinds: await kindsOf(c, impact, one && 'object' in one.call ? one.call.object : undefined),
        barred: row.state === waiting ? await barredFrom(c.db, { ...c.input, now: c.now }) : [],
        currency: await store.currencyOf(c.db, sent.customers),
        named: await namesIn(c, shown),
      };
    },

    waiting: async ({ db, actor, now, input }) => {
      const thing = Object.hasOwn(o.things, input.kind) ? o.things[input.kind] : undefined;
      const seen = await thing?.named(db, actor, [input.id]);
      if (!seen?.length) return [];
      const rows = await store.waitingAbout(db, actor, { ...input, now });
      return rows.map((row) => ({
        approvalId: asId(row.id),
        call: row.call,
        reallyName: row.really_name,
        createTime: asInstant(row.requested_at),
        visible: Boolean(row.visible),
      }));
    },

    affected: async (c) => {
      const { approvalId, version, row, from } = c.input;
      const sent = await store.sentWith(store.visibleApprovals(c.db, c.actor), approvalId);
      const change = (sent?.impact as unknown as Impact | undefined)?.rows[row];
      if (!change || sent?.version !== version) throw new ApiError('notFound');
      return namedThings(o.things[change.kind], c, change.ids.slice(from, from + namedAtOnce));
    },

    approve: async ({ tx, effects, input, ...c }) => {
      const row = await openOfOthers(tx, c, input);
      const one = commandNamed(row.call);
      const requester = await actorById(tx, row.requester_id, { sessionId: row.session_id, now: c.now });
      if (!mayCall(requester, one.call.access)) throw new ApiError('forbidden', { key: one.call.name });
      const theirs: Context = {
        ...c,
        actor: requester,
        language: row.language === 'en' ? 'en' : 'zh',
        platform: row.platform,
        ip: '',
        userAgent: '',
      };
      const run = await commandOf({ db: tx, jobs: o.jobs, served: o.served }, one, theirs, {
        input: row.input as never,
        key: undefined,
      });
      const events = await runApproved(tx, theirs, run, {
        id: row.id,
        hash: row.impact_hash,
        name: one.call.fourEyes,
      }).catch((error: unknown) => {
        // Whoever decides has changed nothing that could be saved: what the request is about has moved.
        const isStale = error instanceof ApiError && error.code === errorCodes.changedMeanwhile;
        throw isStale ? new ApiError('requestStale', changedBy(c.language, error.data)) : error;
      });
      effects.events.push(...events);
      // Whoever made the account that asks would else raise themselves by it: nobody gives alone what they have not.
      if (decidesAlone(one.call.fourEyes) && !covers(c.actor, await readRights(tx, row.requester_id)))
        throw new ApiError('beyondOwnRights');
      // Nobody but the decider gives the right that was requested.
      if (decidesAlone(one.call.fourEyes))
        await recordControl(tx, {
          by: c.actor.adminId,
          adminId: row.requester_id,
          kind: controlKind.of.key,
          now: c.now,
        });
      effects.events.push(...(await decide(tx, c, row, { state: approved, reason: '' })));
      return null;
    },

    reject: async ({ tx, effects, input, ...c }) => {
      const row = await openOfOthers(tx, c, input);
      effects.events.push(...(await decide(tx, c, row, { state: rejected, reason: input.reason })));
      effects.reason = input.reason;
      return null;
    },

    withdraw: async ({ tx, input, ...c }) => {
      const row = await open(tx, c, input);
      if (row.requester_id !== c.actor.adminId) throw new ApiError('notFound');
      await store.settle(tx, { id: row.id, state: withdrawn, by: c.actor.adminId, reason: '', now: c.now });
      return null;
    },

    limits: ({ db }) =>
      Promise.all(
        fourEyesNames.map(async (name) => {
          const { limit, by, at, version } = await limitOf(db, name);
          return {
            name,
            limit,
            standard: fourEyes[name].limit,
            updatedBy: by,
            updateTime: asInstantOrNull(at),
            version,
          };
        }),
      ),

    setLimit: async ({ tx, effects, input, actor, now }) => {
      const { name, limit, version } = input;
      const before = await limitOf(tx, name);
      await setLimit(tx, name, { limit, expectedVersion: version, by: actor.adminId, now });
      effects.weight = 1;
      effects.derived.push({
        kind: 'setting',
        id: null,
        before: { name, limit: before.limit },
        after: { name, limit },
      });
      effects.reason = input.reason;
      return null;
    },
  });
};
