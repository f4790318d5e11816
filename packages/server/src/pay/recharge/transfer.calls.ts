import {
  accountTransfers,
  leastOf,
  type LotId,
  lotState,
  type Micro,
  microOf,
  sumOf,
  textOf,
  transferKind,
  wholeCents,
} from '@renderdesk/contract';
import { type Route, serve } from '../../core/calls/serve.ts';
import { asId, asMoney } from '../../core/db/wire.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { seenUser } from './entry.store.ts';
import { withdrawable } from './guards.store.ts';
import { expectOwnCustomer, lotsFrom } from '../ledger/agentPurse.store.ts';
import { asLastSecond } from '../money.filters.ts';
import { cashLots } from '../ledger/payment.rules.ts';
import { lotsOf } from '../ledger/purse.store.ts';
import { postingContextBy } from './recharge.calls.ts';
import { lastPosting, tellLines } from '../ledger/postingSummary.store.ts';
import { transferList } from './transfer.list.ts';
import { cashParts, kindOfTransfer } from './transfer.rules.ts';
import { movedToday } from '../dailyTotals.store.ts';
import { couponsOf, insertTransfer, lockBoth, transferLots } from './transfer.store.ts';
import { inRmb } from '../weight.store.ts';
import { operatingCompanyId } from '../ledger/operatingCompany.ts';

const money = (amount: Micro) => asMoney(textOf(amount));

/** Money and coupons from one account to another (ledger §4, rule 9). */
export const transferCalls: Route[] = serve(accountTransfers, {
  list: transferList,

  giving: async ({ db, actor, input, now }) => {
    const user = await seenUser(db, actor, input.userId);
    const free = await withdrawable(db, user.owner_id, now);
    const lots = await couponsOf(db, user.owner_id, now);
    return {
      currency: user.currency,
      freeCash: money(wholeCents(free.cash)),
      freeCoupons: money(wholeCents(free.coupons)),
      lots: lots.map((lot) => ({
        lotId: asId<LotId>(lot.id),
        account: lot.account,
        couponType: lot.coupon_type ?? 3,
        currency: lot.currency,
        remaining: asMoney(lot.remaining),
        expireTime: asLastSecond(lot.expires_at),
      })),
    };
  },

  add: async (c) => {
    const { tx, actor, input, now, effects } = c;
    const giver = await seenUser(tx, actor, input.userId);
    const taker = await seenUser(tx, actor, input.toUserId);
    const kind = kindOfTransfer(giver, taker);
    if (kind === undefined || giver.currency !== taker.currency) throw new ApiError('notRelated');
    // Coupons go down from a main account and not up (ledger §4).
    if (input.lotId !== undefined && kind !== transferKind.of.mainToChild)
      throw new ApiError('notAllowedInState');
    if (kind === transferKind.of.agentToCustomer)
      await expectOwnCustomer(tx, { purseId: giver.id, userId: taker.id, now, asGiver: true });
    if (kind === transferKind.of.customerToAgent)
      await expectOwnCustomer(tx, { purseId: taker.id, userId: giver.id, now, asGiver: false });
    const owners = { giverId: giver.id, takerId: taker.id };
    await lockBoth(tx, owners);
    const amount = microOf(input.amount);
    const free = await withdrawable(tx, giver.id, now);
    if (free.arrears > 0n) throw new ApiError('owesFirst');
    // What a customer paid itself is never its agent's: back goes what came from there.
    const came =
      kind === transferKind.of.customerToAgent
        ? await lotsFrom(tx, { ownerId: giver.id, originOwner: taker.id })
        : undefined;
    const all = await lotsOf(tx, giver.id);
    const lots = came ? all.filter(({ id }) => came.has(id)) : all;
    const coupons = input.lotId === undefined ? undefined : lots.find((lot) => lot.id === input.lotId);
    if (
      input.lotId !== undefined &&
      (!coupons || coupons.account === 1 || coupons.state !== lotState.of.usable)
    )
      throw new ApiError('notFound');
    const ended = coupons?.expiresAt;
    if (ended && ended <= now) throw new ApiError('notAllowedInState');
    const back = came && sumOf(cashLots(lots).map(({ remaining }) => remaining));
    const cash = back === undefined ? free.cash : leastOf(free.cash, back);
    // No work waits to be paid by coupons for the picture membership.
    const most = !coupons
      ? cash
      : coupons.account === 7
        ? coupons.remaining
        : leastOf(free.coupons, coupons.remaining);
    if (amount > most)
      throw new ApiError('moreThanFree', {
        most: money(wholeCents(most)),
        ...(!coupons && { currency: giver.currency }),
      });
    effects.reason = input.reason;
    const since = await lastPosting(tx, [giver.id, taker.id]);
    const id = await insertTransfer(tx, {
      ...owners,
      kind,
      account: coupons?.account ?? 1,
      couponType: coupons?.couponType ?? null,
      currency: giver.currency,
      amount: input.amount,
      reason: input.reason,
      by: actor.adminId,
      now,
    });
    const parts = coupons ? [{ lotId: coupons.id, amount }] : cashParts(lots, amount);
    const whose = { ownerId: giver.id, by: actor.adminId, now };
    effects.weight = await inRmb(tx, await movedToday(tx, whose), giver.currency, now);
    await transferLots(tx, { id, ...owners, parts }, await postingContextBy(c, operatingCompanyId, now));
    await tellLines(tx, effects, { owners: [giver.id, taker.id], since });
    return { transferId: asId(id) };
  },
});
