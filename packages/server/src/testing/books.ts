import {
  couponClass,
  day,
  hour,
  leastOf,
  micro,
  microOf,
  noMoney,
  sumOf,
  textOf,
  wholeCents,
} from '@renderdesk/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../core/db/db.ts';
import { clawbackOf } from '../pay/clawback.rules.ts';
import { line, type Line, side, swapped } from '../pay/lines.rules.ts';
import { cashLots } from '../pay/payment.rules.ts';
import type { NewPosting } from '../pay/posting.rules.ts';
import { post, takeIds } from '../pay/posting.store.ts';
import { returnOf } from '../pay/returns.rules.ts';
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
    ends: fc.constantFrom('done', 'open', 'rejected', 'failsOnce'),
  }),
  fc.record({ do: fc.constant('transfer' as const), who, share: fc.constantFrom(1n, 2n) }),
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
    if (!charge || charge.given) return;
    const whole = sumOf(charge.parts.map(({ amount }) => amount));
    const amount = micro(whole / s.share);
    if (amount <= 0n) return;
    const { owner } = charge;
    const item = await tx
      .selectFrom('arrears_item')
      .where('owner_id', '=', owner)
      .where('id', '=', charge.item ?? 0)
      .selectAll()
      .executeTakeFirst();
    const payers = await sql<{ lotId: number; amount: string }>`
      select debit_ref as "lotId", amount from movement where owner_id = ${owner} and credit = 5 and credit_ref = ${charge.item ?? 0}
        and debit = 1 order by posting_id, n`.execute(tx);
    const lots = (await this.lotsOf(tx, owner)).filter((lot) => lot.couponType !== null);
    const used = sumOf(charge.parts.filter(({ by }) => by === 'credit').map((part) => part.amount));
    const [spare = 0] = await takeIds(tx, 'lot', 1);
    const newIds = [spare, ...(await takeIds(tx, 'lot', charge.parts.length))];
    const back = returnOf(
      {
        currency: 1,
        revenue: 202,
        parts: charge.parts,
        returned: noMoney,
        item: item
          ? {
              itemId: item.id,
              open: microOf(item.open),
              paidBy: payers.rows.map((row) => ({ lotId: row.lotId, amount: microOf(row.amount) })),
              writtenOff: microOf(item.written_off),
            }
          : null,
        credit: { period: await this.periodOfCharge(tx, charge.taskId), used, repaidBy: [], moved: null },
        lots: new Map(lots.map((lot) => [lot.id, { ...lot, couponType: lot.couponType ?? 1 }])),
      },
      amount,
      { postedAt: this.now, nextLot: () => newIds.pop() ?? 0 },
    );
    const whole_ = amount === whole;
    await this.post(tx, owner, {
      cause: whole_ ? 24 : 14,
      causeId: charge.postingId,
      key: `${whole_ ? 'reversal' : 'appeal'}:${charge.postingId}`,
      ...(whole_ ? { reverses: charge.postingId } : { adjusts: charge.postingId }),
      lines: back.lines,
      lots: back.newLots.map((lot) => ({
        id: lot.id,
        account: lot.account,
        couponType: lot.couponType as 1,
        currency: 3,
        grantedAt: this.now,
        expiresAt: lot.expiresAt,
        origin: { owner, lot: lot.originLot },
      })),
    });
    await tx
      .updateTable('charge')
      .set({ returned: textOf(amount) })
      .where('task_id', '=', charge.taskId)
      .execute();
    charge.given = true;
    await this.settle(tx, owner);
  }

  async periodOfCharge(tx: Tx, taskId: number): Promise<number> {
    return (
      await tx.selectFrom('charge').where('task_id', '=', taskId).select('period').executeTakeFirstOrThrow()
    ).period;
  }

  async refund(tx: Tx, s: Step & { do: 'refund' }): Promise<void> {
    const recharge = this.recharges[s.nth % Math.max(1, this.recharges.length)];
    if (!recharge || recharge.affected) return;
    const { owner } = recharge;
    const lots = await tx.selectFrom('lot').where('owner_id', '=', owner).selectAll().execute();
    const cash = microOf(lots.find(({ id }) => id === recharge.lot)?.remaining ?? '0');
    const refund = wholeCents(micro(cash / s.share));
    if (refund <= 0n) return;
    recharge.affected = true;
    const bonus = lots
      .filter((lot) => lot.bonus_of === recharge.id && lot.state < 3)
      .map((lot) => ({
        id: lot.id,
        issued: microOf(lot.issued),
        remaining: microOf(lot.remaining),
        targets: noMoney,
      }));
    const back = clawbackOf({ amount: recharge.amount, before: noMoney, refund, bonus });
    const { id } = await tx
      .insertInto('refund')
      .values({
        owner_id: owner,
        recharge_id: recharge.id,
        currency: 1,
        amount: textOf(refund),
        payout: textOf(back.payout),
        deducted: textOf(back.deducted),
        created_at: this.now,
        actor_kind: 1,
        created_by: 1,
        approved_by: 2,
        state: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const taken = back.lots.filter((one) => one.taken > 0n);
    const freeze = [
      line(side(1, recharge.lot), side(6, recharge.lot), refund, 1),
      ...taken.map((one) => line(side(3, one.id), side(6, one.id), one.taken, 3)),
    ];
    const say = (step: string, lines: readonly Line[]): Promise<number> =>
      this.post(tx, owner, { cause: 8, causeId: id, key: `refund:${id}:${step}`, lines });
    const set = (state: 1 | 2 | 3 | 4 | 5, sends: number) =>
      tx
        .updateTable('refund')
        .set({ state, sends, channel_number: `r${id}` })
        .where('owner_id', '=', owner)
        .where('id', '=', id)
        .execute();
    await say('freeze', freeze);
    if (s.ends === 'open') return;
    if (s.ends === 'rejected') {
      await say('reject', freeze.map(swapped));
      await set(4, 0);
      return;
    }
    const sent = back.payout > 0n ? [line(side(6, recharge.lot), side(111, id), back.payout, 1)] : [];
    if (sent.length === 0) return;
    await say('send:1', sent);
    await set(2, 1);
    if (s.ends === 'failsOnce') {
      await say('fail:1', sent.map(swapped));
      await set(5, 1);
      return;
    }
    await say('done', [
      line(side(111, id), side(102, 1), back.payout, 1),
      ...(back.deducted > 0n ? [line(side(6, recharge.lot), side(212), back.deducted, 1)] : []),
      ...taken.map((one) => line(side(6, one.id), side(304), one.taken, 3)),
    ]);
    await set(3, 1);
    await tx
      .updateTable('recharge')
      .set({ refunded: textOf(back.payout), deducted: textOf(back.deducted) })
      .where('owner_id', '=', owner)
      .where('id', '=', recharge.id)
      .execute();
  }

  async transfer(tx: Tx, s: Step & { do: 'transfer' }): Promise<void> {
    const [giver, taker] = s.who === 0 ? this.owners : this.owners.toReversed();
    const [lot] = cashLots(await this.lotsOf(tx, giver ?? 0));
    const amount = micro((lot?.remaining ?? noMoney) / s.share);
    if (!lot || amount <= 0n || giver === undefined || taker === undefined) return;
    const id = nextId();
    const [made = 0] = await takeIds(tx, 'lot', 1);
    const key = `transfer:${id}`;
    const half = (
      owner: number,
      peer: number,
      of: string,
      to: string,
      lines: Line[],
      o: Partial<NewPosting> = {},
    ) =>
      this.post(tx, owner, {
        cause: 11,
        causeId: id,
        key: `${key}:${of}`,
        peer: { ownerId: peer, key: `${key}:${to}` },
        lines,
        ...o,
      });
    const give = (): Promise<number> =>
      half(giver, taker, 'give', 'take', [line(side(1, lot.id), side(140, id), amount, 1)]);
    const take = (): Promise<number> =>
      half(taker, giver, 'take', 'give', [line(side(140, id), side(1, made), amount, 1)], {
        lots: [
          {
            id: made,
            account: 1,
            couponType: null,
            currency: 1,
            grantedAt: lot.grantedAt,
            expiresAt: null,
            origin: { owner: giver, lot: lot.id },
          },
        ],
      });
    // Purses are locked by ascending owner id.
    for (const one of giver < taker ? [give, take] : [take, give]) await one();
    await this.settle(tx, taker);
  }

  async invalidate(tx: Tx, s: Step & { do: 'invalidate' }): Promise<void> {
    const recharge = this.recharges[s.nth % Math.max(1, this.recharges.length)];
    if (!recharge || recharge.affected) return;
    recharge.affected = true;
    const { owner, id, lot } = recharge;
    const remaining = (await this.lotsOf(tx, owner)).find((one) => one.id === lot)?.remaining ?? noMoney;
    const there = leastOf(remaining, recharge.amount);
    const short = micro(recharge.amount - there);
    const [item = 0] = await takeIds(tx, 'arrears_item', 1);
    const key = `recharge:${id}:invalidate`;
    await this.post(tx, owner, {
      cause: 9,
      causeId: id,
      key,
      lines: [
        ...(there > 0n ? [line(side(1, lot), side(103, 1), there, 1)] : []),
        ...(short > 0n ? [line(side(5, item), side(103, 1), short, 1)] : []),
      ],
      items: short > 0n ? [{ id: item, forKey: key, currency: 1 }] : [],
    });
    await this.settle(tx, owner);
  }

  async contract(tx: Tx, s: Step & { do: 'contract' }): Promise<void> {
    const owner = this.owners[s.who] ?? 0;
    const [lot] = cashLots(await this.lotsOf(tx, owner));
    if (!lot) return;
    const { id } = await tx
      .insertInto('contract')
      .values({
        owner_id: owner,
        kind: 3,
        state: 1,
        currency: 1,
        price: textOf(lot.remaining),
        first_day: '2026-11-10',
        days: s.days,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
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
    await tx
      .updateTable('contract')
      .set({ recognised: textOf(first) })
      .where('owner_id', '=', owner)
      .where('id', '=', id)
      .execute();
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

  /** Time passes, and what has ended by a day expires. */
  async wait(tx: Tx, s: Step & { do: 'wait' }): Promise<void> {
    this.now = new Date(this.now.getTime() + s.hours * hour);
    for (const owner of this.owners)
      for (const lot of await this.lotsOf(tx, owner))
        if (
          lot.expiresAt &&
          lot.expiresAt.getTime() + day <= this.now.getTime() &&
          lot.remaining > 0n &&
          lot.state === 1
        )
          await this.post(tx, owner, {
            cause: 6,
            causeId: lot.id,
            key: `lot:${lot.id}:expire:${nextId()}`,
            lines: [line(side(lot.account, lot.id), side(303), lot.remaining, 3)],
          });
  }

  async step(s: Step): Promise<void> {
    await this.db
      .transaction()
      .execute((tx) => (this[s.do] as (tx: Tx, s: Step) => Promise<void>).call(this, tx, s));
  }
}
