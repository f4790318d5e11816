import { temporaryPasswords, temporaryStateOf, userAccess } from '@renderdesk/contract';
import { done, type Outcome, serve } from '../core/calls/serve.ts';
import { asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import type { Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import * as store from './access.store.ts';
import { expectSeen, lockCustomers } from './allocation.store.ts';
import { changeCustomer, customerInfo, lockCustomer, setSettings } from './detail.store.ts';
import { expectRealName } from './realName.store.ts';
import { amountsOf, purseOfUser } from './money.store.ts';

/** How customers come in, and who acts for them. */
export const userAccessCalls = serve(userAccess, {
  forceLogout: async ({ tx, actor, ids, now }) => {
    const seen = await lockCustomers(tx, actor, ids);
    await store.endSessions(tx, seen, now);
    return new Map(seen.map((id): [number, Outcome] => [id, done]));
  },

  apiSettings: async ({ db, actor, input, now }) => {
    const row = await customerInfo(db, actor, input.userId);
    const partners = await store.partnersFor(db, { userId: row.id, now });
    return {
      apiEnabled: row.api_enabled ?? true,
      apiIps: row.api_ips ?? [],
      sessionsEndTime: asInstantOrNull(row.sessions_end_at),
      partners: partners.map((one) => ({
        partnerId: asId(one.id),
        partnerName: one.name,
        partnerReach: one.reach,
        keyCount: one.keys,
        lastUsedTime: asInstantOrNull(one.used_at),
      })),
    };
  },

  setApi: async ({ tx, actor, input, now, effects }) => {
    const customer = await lockCustomer(tx, actor, input);
    const before = await store.reachOf(tx, customer.id);
    if (input.apiEnabled && !before.apiEnabled) await expectRealName(tx, customer.id);
    effects.reason = input.reason;
    await changeCustomer(tx, customer.id, {}, now);
    await setSettings(tx, customer.id, { api_enabled: input.apiEnabled, api_ips: input.apiIps });
    return null;
  },
});

const hasCredit = async (tx: Tx, userId: number, now: Date): Promise<boolean> => {
  const purse = await purseOfUser(tx, userId, now);
  return Number(purse.creditLimit) > 0 || amountsOf(purse).creditUsed > 0n;
};

/** Leave to sign in as a customer once. */
export const temporaryPasswordCalls = serve(temporaryPasswords, {
  list: async ({ db, actor, input, now }) => {
    await expectSeen(db, actor, input.userId);
    return (await store.temporaryOf(db, input.userId)).map((row) => ({
      temporaryId: asId(row.id),
      temporaryState: temporaryStateOf(
        { shown: row.shown_at !== null, used: row.used_at !== null, endsAt: row.ends_at.getTime() },
        now.getTime(),
      ),
      minutes: row.minutes,
      reason: row.reason,
      createdBy: row.really_name,
      isOwn: row.created_by === actor.adminId,
      createTime: asInstant(row.created_at),
      endTime: asInstant(row.ends_at),
      usedTime: asInstantOrNull(row.used_at),
      partnerName: row.partner_name,
    }));
  },

  add: async ({ tx, actor, input, now, effects }) => {
    const customer = await customerInfo(tx, actor, input.userId);
    // Nobody signs in to an account that is disabled, in whatever way.
    if (!customer.enabled) throw new ApiError('notAllowedInState');
    const hadCredit = await hasCredit(tx, customer.id, now);
    effects.weight = hadCredit ? 1 : 0;
    effects.reason = input.reason;
    effects.affected.push({ id: customer.id, outcome: 200 });
    const id = await store.addTemporary(tx, { ...input, hadCredit, by: actor.adminId, now });
    return { temporaryId: asId(id) };
  },

  show: async ({ tx, actor, input, now, effects }) => {
    const row = await store.lockTemporary(tx, actor, input.temporaryId, now);
    if (row.shown_at !== null || !row.enabled) throw new ApiError('notAllowedInState');
    // Credit that came since it was asked for: nobody else decided on that.
    if (!row.had_credit && (await hasCredit(tx, row.user_id, now))) throw new ApiError('notAllowedInState');
    effects.reason = row.reason;
    const { password, endsAt } = await store.makeTemporary(tx, { id: row.id, minutes: row.minutes, now });
    return { userName: row.name, temporaryPassword: password, endTime: asInstant(endsAt) };
  },

  end: async ({ tx, actor, input, now }) => {
    const row = await store.lockTemporary(tx, actor, input.temporaryId, now);
    await store.endTemporary(tx, row.id, now);
    return null;
  },
});
