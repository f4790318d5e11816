import {
  couponClass,
  hour,
  leastOf,
  micro,
  microOf,
  noMoney,
  textOf,
  wholeCents,
} from '@renderdesk/contract';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { addRow, getRows, setRow } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import { expireCoupons, voidCoupons } from '../pay/coupon/coupons.store.ts';
import { line, side } from '../pay/ledger/lines.rules.ts';
import { cashLots } from '../pay/ledger/payment.rules.ts';
import { post } from '../pay/ledger/posting.store.ts';
import { lotsOf } from '../pay/ledger/purse.store.ts';
import { invalidateRecharge } from '../pay/recharge/recharge.store.ts';
import {
  approveRefund,
  failRefund,
  finishRefund,
  rejectRefund,
  sendRefund,
} from '../pay/refund/refund.store.ts';
import { type Return, returnCharge } from '../pay/ledger/returns.store.ts';
import { transferLots } from '../pay/recharge/transfer.store.ts';
import { nextId, Purses } from './purses.ts';

const money = fc.bigInt({ min: 1n, max: 200_000_000n }).map(micro);
const cents = fc.bigInt({ min: 100n, max: 50_000n }).map((value) => micro(value * 10_000n));
const who = fc.constantFrom(0, 1);
const nth = fc.nat({ max: 50 });
/** What may happen to the books, each with what it is drawn from. */
export const steps = fc.oneof(
  fc.record({ do: fc.constant('recharge' as const), who, amount: cents, bonus: fc.option(money) }),
  fc.record({
    do: fc.constant('grant' as const),
    who,
    amount: money,
    type: fc.constantFrom(1, 2, 3, 4, 6),
    days: fc.nat({ max: 4 }),
  }),
  fc.record({
    do: fc.constant('charge' as const),
    who,
    amount: money,
    kind: fc.constantFrom(...couponClass.codes),
  }),
  fc.record({
    do: fc.constant('charge' as const),
    who,
    amount: money,
    kind: fc.constantFrom(...couponClass.codes),
  }),
  fc.record({ do: fc.constant('giveBack' as const), nth, share: fc.constantFrom(1n, 2n, 3n) }),
  fc.record({
    do: fc.constant('refund' as const),
    nth,
    share: fc.constantFrom(1n, 2n),
    ends: fc.constantFrom('applied', 'open', 'paying', 'done', 'rejected', 'failsOnce'),
  }),
  fc.record({ do: fc.constant('transfer' as const), who, nth, share: fc.constantFrom(1n, 2n) }),
  fc.record({ do: fc.constant('voidLot' as const), who, nth }),
  fc.record({ do: fc.constant('invalidate' as const), nth }),
  fc.record({ do: fc.constant('contract' as const), who, days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: fc.constant('writeOff' as const), who }),
  fc.record({ do: fc.constant('repeat' as const), nth }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
);
export type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;

/** What else may happen: returns, refunds, transfers, invalidation, contracts, write-offs, repetition, time. */
export class Books extends Purses {
  async giveBack(tx: Tx, s: Step & { do: 'giveBack' }): Promise<void> {
    const charge = this.charges[s.nth % Math.max(1, this.charges.length)];
    if (!charge) return;
    const amount = leastOf(micro(charge.amount / s.share), micro(charge.amount - charge.given));
    if (amount <= 0n) return;
    charge.given = micro(charge.given + amount);
    const { taskId } = charge;
    const back: Return = {
      charge: { taskId, source: 1, ix: 0, n: 1 },
      amount,
      cause: 14,
      step: `appeal:${nextId()}`,
    };
    await this.twice(tx, () => returnCharge(tx, back, this.occasion()));
  }

  async refund(tx: Tx, s: Step & { do: 'refund' }): Promise<void> {
    const recharge = this.recharges[s.nth % Math.max(1, this.recharges.length)];
    if (!recharge || recharge.affected) return;
    const { owner: ownerId, lot } = recharge;
    const cash = (await lotsOf(tx, ownerId)).find(({ id }) => id === lot)?.remaining ?? noMoney;
    const amount = wholeCents(micro(cash / s.share));
    if (amount <= 0n) return;
    const refundId = await addRow(tx, 'refund', {
      owner_id: ownerId,
      recharge_id: recharge.id,
      currency: 1,
      amount: textOf(amount),
      payout: textOf(amount),
      created_at: this.now,
      actor_kind: 1,
      created_by: 1,
      approved_by: 2,
    });
    const ref = { ownerId, refundId };
    const [at, channelNumber] = [this.occasion(), `r${refundId}`];
    const send = () => sendRefund(tx, { ...ref, channelNumber }, at);
    await this.noting(tx, async () => {
      if (s.ends === 'applied') return;
      await approveRefund(tx, ref, at);
      if (s.ends === 'open') return;
      if (s.ends === 'rejected') return rejectRefund(tx, ref, at);
      await send();
      if (s.ends === 'paying') return;
      if (s.ends === 'failsOnce') {
        await failRefund(tx, ref, at);
        await send();
      }
      await finishRefund(tx, { ...ref, paidFrom: side(102, 1) }, at);
    });
  }

  async transfer(tx: Tx, s: Step & { do: 'transfer' }): Promise<void> {
    const [giverId = 0, takerId = 0] = s.who === 0 ? this.owners : this.owners.toReversed();
    const lots = (await lotsOf(tx, giverId)).filter((lot) => lot.remaining > 0n);
    const lot = lots[s.nth % Math.max(1, lots.length)];
    const amount = micro((lot?.remaining ?? noMoney) / s.share);
    if (!lot || amount <= 0n) return;
    const transfer = { id: nextId(), giverId, takerId, parts: [{ lotId: lot.id, amount }] };
    await this.twice(tx, () => transferLots(tx, transfer, this.occasion()));
  }

  async invalidate(tx: Tx, s: Step & { do: 'invalidate' }): Promise<void> {
    const recharge = this.recharges[s.nth % Math.max(1, this.recharges.length)];
    if (!recharge || recharge.affected) return;
    const { owner: ownerId, id: rechargeId } = recharge;
    const refunds = await getRows(tx, 'refund', { owner_id: ownerId, recharge_id: rechargeId }, ['id']);
    // A recharge with a refund request is undone by its refunds.
    if (refunds.length > 0) return;
    recharge.affected = true;
    await this.twice(tx, () =>
      invalidateRecharge(tx, { ownerId, rechargeId, to: side(103, 1) }, this.occasion()),
    );
  }

  async contract(tx: Tx, s: Step & { do: 'contract' }): Promise<void> {
    const owner = this.owners[s.who] ?? 0;
    const [lot] = cashLots(await lotsOf(tx, owner));
    if (!lot) return;
    const id = await addRow(tx, 'contract', {
      owner_id: owner,
      kind: 3,
      state: 1,
      currency: 1,
      price: textOf(lot.remaining),
      first_day: '2026-11-10',
      days: s.days,
    });
    await this.post(tx, owner, {
      cause: 13,
      causeId: id,
      key: `contract:${id}:buy`,
      lines: [line(side(1, lot.id), side(132, id), lot.remaining, 1)],
    });
    const first = micro(lot.remaining / BigInt(s.days));
    if (first <= 0n) return;
    await this.post(tx, owner, {
      cause: 13,
      causeId: id,
      key: `contract:${id}:day:20261110`,
      lines: [line(side(132, id), side(206), first, 1)],
    });
    await setRow(tx, 'contract', { owner_id: owner, id }, { recognised: textOf(first) });
  }

  async writeOff(tx: Tx, s: Step & { do: 'writeOff' }): Promise<void> {
    const owner = this.owners[s.who] ?? 0;
    const item = await tx
      .selectFrom('arrears_item')
      .where('owner_id', '=', owner)
      .where('open', '>', '0')
      .select(['id', 'open'])
      .executeTakeFirst();
    if (!item) return;
    await this.post(tx, owner, {
      cause: 17,
      causeId: item.id,
      key: `writeoff:${item.id}`,
      lines: [line(side(404, item.id), side(5, item.id), microOf(item.open), 1)],
    });
  }

  async repeat(tx: Tx, s: Step & { do: 'repeat' }): Promise<void> {
    const known = this.posted[s.nth % Math.max(1, this.posted.length)];
    if (known) expect((await post(tx, known)).isNew).toBe(false);
  }

  async voidLot(tx: Tx, s: Step & { do: 'voidLot' }): Promise<void> {
    const ownerId = this.owners[s.who] ?? 0;
    const lots = (await lotsOf(tx, ownerId)).filter((lot) => lot.account !== 1 && lot.remaining > 0n);
    const lot = lots[s.nth % Math.max(1, lots.length)];
    if (lot) await this.noting(tx, () => voidCoupons(tx, { ownerId, lotId: lot.id }, this.occasion()));
  }

  /** Time passes, and what has ended by a day expires. */
  async wait(tx: Tx, s: Step & { do: 'wait' }): Promise<void> {
    this.now = new Date(this.now.getTime() + s.hours * hour);
    for (const ownerId of this.owners)
      await this.noting(tx, () => expireCoupons(tx, { ownerId, companyId: 1, now: this.now }));
  }

  async step(s: Step): Promise<void> {
    await this.db
      .transaction()
      .execute((tx) => (this[s.do] as (tx: Tx, s: Step) => Promise<void>).call(this, tx, s));
  }
}
