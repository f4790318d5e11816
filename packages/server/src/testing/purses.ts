import {
  type CouponClass,
  endOfDayAfter,
  type Micro,
  noMoney,
  periodOf,
  sumOf,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addPaid } from '../build/recharges.ts';
import { getRow } from '../build/rows.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { postCharges } from '../pay/ledger/charging.store.ts';
import { type Grant, grantCoupons } from '../pay/coupon/coupons.store.ts';
import { side } from '../pay/ledger/lines.rules.ts';
import type { NewPosting, PostingContext } from '../pay/ledger/posting.rules.ts';
import { linesOf, post } from '../pay/ledger/posting.store.ts';
import { creditRecharge } from '../pay/recharge/recharge.store.ts';

let ids = 1000;
export const nextId = (): number => (ids += 1);

/**
 * Two purses of a database, and what the commands of the ledger will do to them, as far as the store and the rules go:
 * money comes in, and charges are paid.
 */
export class Purses {
  readonly db: Db;
  now = new Date('2026-11-10T02:00:00Z');
  readonly owners = [nextId(), nextId()] as const;
  readonly charges: {
    taskId: number;
    owner: number;
    amount: Micro;
    given: Micro;
  }[] = [];
  readonly recharges: { owner: number; id: number; lot: number; amount: Micro; affected: boolean }[] = [];
  readonly posted: NewPosting[] = [];

  constructor(db: Db) {
    this.db = db;
  }

  async open(): Promise<void> {
    for (const id of this.owners) {
      await sql`insert into "user" (id, owner_id, account_type, name, zone, registered_at)
        values (${id}, ${id}, 1, ${`purse ${id}`}, 1, ${this.now})`.execute(this.db);
      await sql`insert into owner_live (owner_id, credit_limit) values (${id}, 50)`.execute(this.db);
    }
  }

  /** Now, by the system, in the books of the one company. */
  occasion(): PostingContext {
    return {
      companyId: 1,
      at: this.now,
      incurredAt: this.now,
      period: periodOf(this.now),
      actor: { kind: 4, id: null },
    };
  }

  async post(
    tx: Tx,
    owner: number,
    o: Pick<NewPosting, 'cause' | 'causeId' | 'key' | 'lines'> & Partial<NewPosting>,
  ): Promise<number> {
    const posting: NewPosting = { ...this.occasion(), userId: owner, ...o, ownerId: owner };
    const { id, isNew } = await post(tx, posting);
    expect(isNew).toBe(true);
    this.posted.push(posting);
    return id;
  }

  /** Does something that the product posts by itself, and takes it down: it can be repeated as whatever else was posted. */
  async noting<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
    const last = async (): Promise<number> => {
      const { id } = await tx
        .selectFrom('posting')
        .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('id'))
        .executeTakeFirstOrThrow();
      return id;
    };
    const before = await last();
    const done = await work();
    const rows = await tx
      .selectFrom('posting')
      .where('id', '>', before)
      .where('owner_id', 'in', [...this.owners])
      .orderBy('id')
      .selectAll()
      .execute();
    for (const row of rows)
      this.posted.push({
        ...this.occasion(),
        ownerId: row.owner_id,
        userId: row.user_id,
        cause: row.cause,
        causeId: row.cause_id,
        key: row.key,
        lines: await linesOf(tx, row.owner_id, row.id),
      });
    return done;
  }

  /** Runs the work twice, as a caller that lost the answer would: the second run returns the same and posts nothing. */
  async twice<T>(tx: Tx, work: () => Promise<T>): Promise<void> {
    const answer = await this.noting(tx, work);
    const posted = this.posted.length;
    expect(await this.noting(tx, work)).toEqual(answer);
    expect(this.posted).toHaveLength(posted);
  }

  async recharge(
    tx: Tx,
    s: { readonly who: number; readonly amount: Micro; readonly bonus: Micro | null },
  ): Promise<void> {
    const owner = this.owners[s.who] ?? 0;
    const by = { pay_method: 'wechat', actor_kind: 5, created_by: owner } as const;
    const row = { owner_id: owner, amount: textOf(s.amount), paid_at: this.now, ...by };
    const id = await addPaid(tx, row, { transactionId: (number) => `t${owner}-${number}` });
    const lot = await this.noting(tx, () =>
      creditRecharge(tx, { ownerId: owner, rechargeId: id, from: side(102, 1) }, this.occasion()),
    );
    this.recharges.push({ owner, id, lot, amount: s.amount, affected: false });
    if (s.bonus !== null) await this.grant(tx, { who: s.who, amount: s.bonus, type: 3, days: 90 }, id);
  }

  async grant(
    tx: Tx,
    s: { who: number; amount: Micro; type: number; days: number },
    bonusOf?: number,
  ): Promise<void> {
    const owner = this.owners[s.who] ?? 0;
    const grant: Grant = {
      ownerId: owner,
      userId: owner,
      currency: 1,
      type: s.type as 1,
      amount: s.amount,
      expiresAt: endOfDayAfter(this.now, s.days),
      ...(bonusOf === undefined
        ? { cause: 5, causeId: null, key: `grant:${nextId()}` }
        : { cause: 4, causeId: bonusOf, key: `recharge:${bonusOf}:bonus:1`, bonusOf }),
    };
    await this.twice(tx, () => grantCoupons(tx, grant, this.occasion()));
  }

  /** What the farm charges a purse for a frame that ended; nothing of it is posted yet. Answers the task. */
  async owe(
    tx: Tx,
    owner: number,
    s: { readonly amount: Micro; readonly kind: CouponClass; readonly at?: Date },
  ): Promise<number> {
    const taskId = nextId();
    const [at, amount] = [s.at ?? this.now, textOf(s.amount)];
    await sql`insert into charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class,
        started_at, incurred_at, period, render_ms, price_version_id, rule, units, hourly)
      values (${taskId}, 1, 0, 1, ${owner}, ${owner}, ${amount}, ${amount}, 1, 202, ${s.kind},
        ${at}, ${at}, ${periodOf(at)}, 1000, 1, 1, 1, 1)`.execute(tx);
    await sql`update owner_live set pending = pending + ${amount}::numeric where owner_id = ${owner}`.execute(
      tx,
    );
    return taskId;
  }

  async charge(
    tx: Tx,
    s: { readonly who: number; readonly amount: Micro; readonly kind: CouponClass },
  ): Promise<void> {
    const owner = this.owners[s.who] ?? 0;
    const taskId = await this.owe(tx, owner, s);
    await this.noting(tx, async () =>
      expect(await postCharges(tx, { ownerId: owner, now: this.now })).toBe(1),
    );
    const { posting_id: postingId } = await getRow(tx, 'charge', { task_id: taskId });
    const lines = await linesOf(tx, owner, postingId ?? 0);
    this.charges.push({ taskId, owner, amount: sumOf(lines.map((one) => one.amount)), given: noMoney });
  }
}
