import { allocationKind, errorCodes, releaseCause, userPool } from '@renderdesk/contract';
import { holds } from '../core/auth/actor.ts';
import { done, type Outcome, serve } from '../core/calls/serve.ts';
import { asInstantOrNull } from '../core/db/wire.ts';
import { allocate, lockCustomers, lockReceiver } from './allocation.store.ts';
import * as store from './pool.store.ts';

const salesman = allocationKind.of.salesman;

/** The public pool of customers without a salesperson. */
export const userPoolCalls = serve(userPool, {
  receive: async ({ tx, actor, ids, now }) => {
    // Exclusive: two requests of one person are counted one by one.
    const { kind } = await lockReceiver(tx, actor.adminId, { exclusive: true });
    // Said of every number, whatever it is: who may not claim learns nothing of the pool.
    if (kind !== salesman)
      return new Map(ids.map((id): [number, Outcome] => [id, { code: errorCodes.notSalesperson }]));
    const free = await store.lockPool(tx, ids);
    const { dailyClaims } = await store.poolRule(tx);
    const left = Math.max(0, dailyClaims - (await store.claimedToday(tx, { adminId: actor.adminId, now })));
    const userIds = free.slice(0, left);
    await allocate(tx, {
      userIds,
      kind: salesman,
      adminId: actor.adminId,
      by: actor.adminId,
      reason: '',
      isClaim: true,
      now,
    });
    const beyond: Outcome = { code: errorCodes.limitReached, data: { limit: dailyClaims } };
    return new Map(free.map((id, at): [number, Outcome] => [id, at < left ? done : beyond]));
  },

  left: async ({ db, actor, now }) => ({
    dailyClaims: (await store.poolRule(db)).dailyClaims,
    claimed: await store.claimedToday(db, { adminId: actor.adminId, now }),
  }),

  release: async ({ tx, actor, ids, input, now, effects }) => {
    const seen = await lockCustomers(tx, actor, ids);
    const salesmen = await store.salesmenOf(tx, seen);
    const mayAll = holds(actor, 'user:allocate');
    const released = new Map([...salesmen].filter(([, adminId]) => mayAll || adminId === actor.adminId));
    const others = [...released.values()].filter((adminId) => adminId !== actor.adminId).length;
    effects.weight = (effects.weight ?? 0) + others;
    await store.release(tx, released, {
      cause: releaseCause.of.byHand,
      by: actor.adminId,
      reason: input.reason,
      now,
    });
    return new Map(
      seen.map((id): [number, Outcome] => [
        id,
        released.has(id) ? done : { code: errorCodes.notAllowedInState },
      ]),
    );
  },

  rule: async ({ db }) => {
    const { dailyClaims, releaseDays, by, at, version } = await store.poolRule(db);
    return { dailyClaims, releaseDays, changedBy: by, changeTime: asInstantOrNull(at), version };
  },
  setRule: async ({ tx, actor, input, now }) => {
    const { version, ...rule } = input;
    await store.setPoolRule(tx, rule, { expectedVersion: version, by: actor.adminId, now });
    return null;
  },
});
