import { sql } from 'kysely';
import {
  approvals,
  approvalState,
  fourEyes,
  fourEyesNames,
  type Impact,
  redacted,
} from '@renderdesk/contract';
import { type Actor, mayCall } from '../core/auth/actor.ts';
import { commandOf } from '../core/http/answer.ts';
import { runApproved } from '../core/calls/command.ts';
import type { Tx } from '../core/db/db.ts';
import { limitOf, settingOf } from '../core/calls/fourEyes.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import { customListing } from '../core/calls/listing.ts';
import { notify } from '../core/jobs/notifying.ts';
import { type Context, lastChanges } from '../core/audit/operation.ts';
import { ApiError } from '../core/http/apiError.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { actorById } from '../core/auth/session.ts';
import { callLabel } from '../core/calls/texts.ts';
import { asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import * as store from './approval.store.ts';

const { waiting, approved, rejected, withdrawn } = approvalState.of;
const changed = { topic: 'approval' } as const;

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
  if (row.version !== input.version)
    throw new ApiError('changedMeanwhile', (await lastChanges(tx, 'approval', [row.id])).get(row.id) ?? null);
  return row;
};

interface RowSource {
  id: number;
  call: string;
  state: Locked['state'];
  requester_id: number;
  really_name: string;
  requested_at: Date;
  expires_at: Date;
  weight: number;
  allowed: number;
  reason: string;
  decider: string | null;
  decided_at: Date | null;
  decision: string;
  version: number;
}

const rowOf = (raw: RowSource, c: { actor: Actor; now: Date }) => {
  const state = store.stateAt(raw, c.now);
  const own = raw.requester_id === c.actor.adminId;
  return {
    approvalId: asId<never>(raw.id),
    call: raw.call,
    state,
    adminId: asId<never>(raw.requester_id),
    reallyName: raw.really_name,
    createTime: asInstant(raw.requested_at),
    expireTime: asInstant(raw.expires_at),
    weight: raw.weight,
    limit: raw.allowed,
    reason: raw.reason,
    decidedBy: raw.decider,
    decideTime: asInstantOrNull(raw.decided_at),
    decision: raw.decision,
    own,
    decidable: !own && state === waiting && store.decidableCalls(c.actor).includes(raw.call),
    version: raw.version,
  };
};
const columns = [
  'a.id',
  'a.call',
  'a.state',
  'a.requester_id',
  'a.requested_at',
  'a.expires_at',
  'a.weight',
  'a.allowed',
  'a.reason',
  'a.decided_at',
  'a.decision',
  'a.version',
] as const;

/** Requests for a second person. `served` holds the commands that wait; `jobs` takes those that are too large for one answer. */
export const approvalCalls = (o: { served: ReadonlyMap<string, Route>; jobs: Jobs }): Route[] => {
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

  return serve(approvals, {
    list: customListing(approvals.list, {
      key: sql<number>`approval.id`,
      sorts: { createTimeFlag: sql`approval.requested_at` },
      filtered: (db, { actor, input, now }) => {
        let query = store.visibleApprovals(db, actor);
        if (input.own === true) query = query.where('approval.requester_id', '=', actor.adminId);
        if (input.decidable === true)
          query = query
            .where('approval.requester_id', '<>', actor.adminId)
            .where('approval.state', '=', waiting)
            .where('approval.expires_at', '>', now);
        if (input.stateList?.length)
          query = query.where(
            sql<boolean>`case when approval.state = 1 and approval.expires_at <= ${now} then 5 else approval.state end
              = any(${input.stateList}::int[])`,
          );
        return query;
      },
      select: (page) =>
        page
          .innerJoin('approval as a', 'a.id', 'page.id')
          .innerJoin('admin as r', 'r.id', 'a.requester_id')
          .leftJoin('admin as d', 'd.id', 'a.decided_by')
          .select([...columns, 'r.really_name', 'd.really_name as decider']),
      map: (raw, c) => rowOf(raw as RowSource, c),
    }),

    read: async ({ db, actor, now, input }) => {
      const raw = await store
        .visibleApprovals(db, actor)
        .where('approval.id', '=', input.approvalId)
        .innerJoin('approval as a', 'a.id', 'approval.id')
        .innerJoin('admin as r', 'r.id', 'a.requester_id')
        .leftJoin('admin as d', 'd.id', 'a.decided_by')
        .select([...columns, 'r.really_name', 'd.really_name as decider', 'a.input', 'a.impact'])
        .executeTakeFirst();
      if (!raw) throw new ApiError('notFound');
      const one = o.served.get(raw.call);
      return {
        ...rowOf(raw as RowSource, { actor, now }),
        input: one ? redacted(one.call.input, raw.input) : null,
        impact: raw.impact as unknown as Impact,
      };
    },

    approve: async ({ tx, effects, input, ...c }) => {
      const row = await open(tx, c, input);
      if (row.requester_id === c.actor.adminId) throw new ApiError('ownRequest');
      const one = commandNamed(row.call);
      const requester = await actorById(tx, row.requester_id);
      if (!mayCall(requester, one.call.access)) throw new ApiError('forbidden', { key: one.call.name });
      const theirs: Context = {
        ...c,
        actor: requester,
        language: row.language === 'en' ? 'en' : 'zh',
        platform: row.platform,
        ip: '',
        userAgent: '',
      };
      const run = await commandOf({ db: tx, jobs: o.jobs }, one, theirs, {
        input: row.input as never,
        key: undefined,
      });
      effects.events.push(
        ...(await runApproved(tx, theirs, run, { id: row.id, hash: row.impact_hash })),
        ...(await decide(tx, c, row, { state: approved, reason: '' })),
        changed,
      );
      effects.affected.push({ id: row.id, outcome: 200 });
      return null;
    },

    reject: async ({ tx, effects, input, ...c }) => {
      const row = await open(tx, c, input);
      if (row.requester_id === c.actor.adminId) throw new ApiError('ownRequest');
      effects.events.push(...(await decide(tx, c, row, { state: rejected, reason: input.reason })), changed);
      effects.affected.push({ id: row.id, outcome: 200 });
      effects.reason = input.reason;
      return null;
    },

    withdraw: async ({ tx, effects, input, ...c }) => {
      const row = await open(tx, c, input);
      if (row.requester_id !== c.actor.adminId) throw new ApiError('notFound');
      await store.settle(tx, { id: row.id, state: withdrawn, by: c.actor.adminId, reason: '', now: c.now });
      effects.events.push(changed);
      effects.affected.push({ id: row.id, outcome: 200 });
      return null;
    },

    limits: async ({ db }) => {
      const set = new Map((await store.limitsSet(db, fourEyesNames)).map((row) => [row.key, row]));
      return Promise.all(
        fourEyesNames.map(async (name) => {
          const row = set.get(settingOf(name));
          return {
            name,
            limit: await limitOf(db, name),
            standard: fourEyes[name].limit,
            updatedBy: row?.really_name ?? null,
            updateTime: asInstantOrNull(row?.updated_at ?? null),
          };
        }),
      );
    },

    setLimit: async ({ tx, effects, input, actor, now }) => {
      await store.setLimit(tx, { name: input.name, limit: input.limit, by: actor.adminId, now });
      effects.weight = 1;
      effects.reason = input.reason;
      effects.events.push({ topic: 'setting' });
      return null;
    },
  });
};
