import {
  type CouponClass,
  couponUnitOf,
  endOfDayAfter,
  type Micro,
  microOf,
  periodOf,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db, Tx } from '../core/db/db.ts';
import { line, side } from '../pay/lines.rules.ts';
import { postCharges } from '../pay/charging.store.ts';
import { type Part, partsOfLines, type PayingLot } from '../pay/payment.rules.ts';
import type { NewPosting } from '../pay/posting.rules.ts';
import { linesOf, post, takeIds } from '../pay/posting.store.ts';
import { payArrears } from '../pay/purse.store.ts';

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
    postingId: number;
    parts: Part[];
    item: number | null;
    given: boolean;
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

  async post(
    tx: Tx,
    owner: number,
    o: Pick<NewPosting, 'cause' | 'causeId' | 'key' | 'lines'> & Partial<NewPosting>,
  ): Promise<number> {
    const posting: NewPosting = {
      companyId: 1,
      userId: owner,
      at: this.now,
      incurredAt: this.now,
      period: periodOf(this.now),
      actor: { kind: 4, id: null },
      ...o,
      ownerId: owner,
    };
    const { id, isNew } = await post(tx, posting);
    expect(isNew).toBe(true);
    this.posted.push(posting);
    return id;
  }

  /** Every lot, also what is spent or ended. */
  async lotsOf(tx: Tx, owner: number): Promise<PayingLot[]> {
    const rows = await tx.selectFrom('lot').where('owner_id', '=', owner).selectAll().execute();
    return rows.map((row) => ({
      id: row.id,
      account: row.account,
      couponType: row.coupon_type,
      state: row.state,
      remaining: microOf(row.remaining),
      grantedAt: row.granted_at,
      expiresAt: row.expires_at,
    }));
  }

  /** Ledger rule 5, at the end of whatever brings cash. */
  async settle(tx: Tx, owner: number): Promise<void> {
    const before = await this.lastPosting(tx, owner);
    await payArrears(tx, `arrears:${nextId()}:pay`, {
      ownerId: owner,
      companyId: 1,
      at: this.now,
      incurredAt: this.now,
      period: periodOf(this.now),
    });
    await this.noteSince(tx, owner, before);
  }

  private async lastPosting(tx: Tx, owner: number): Promise<number> {
    const { id } = await tx
      .selectFrom('posting')
      .where('owner_id', '=', owner)
      .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('id'))
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Takes down what the product posted by itself, so that it can be repeated as whatever else was posted. */
  private async noteSince(tx: Tx, owner: number, before: number): Promise<void> {
    const postings = await tx
      .selectFrom('posting')
      .where('owner_id', '=', owner)
      .where('id', '>', before)
      .orderBy('id')
      .selectAll()
      .execute();
    for (const row of postings)
      this.posted.push({
        ownerId: owner,
        companyId: row.company_id,
        userId: row.user_id,
        cause: row.cause,
        causeId: row.cause_id,
        key: row.key,
        at: row.at,
        incurredAt: row.incurred_at,
        period: row.period,
        actor: { kind: row.actor_kind, id: row.actor_id },
        lines: await linesOf(tx, owner, row.id),
      });
  }

  async recharge(
    tx: Tx,
    s: { readonly who: number; readonly amount: Micro; readonly bonus: Micro | null },
  ): Promise<void> {
    const owner = this.owners[s.who] ?? 0;
    const { id } = await tx
      .insertInto('recharge')
      .values({
        owner_id: owner,
        company_id: 1,
        user_id: owner,
        status: 2,
        currency: 1,
        amount: textOf(s.amount),
        pay_method: 'wechat',
        created_at: this.now,
        paid_at: this.now,
        actor_kind: 5,
        created_by: owner,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('external_payment')
      .values({
        provider: 'wechat',
        transaction_id: `t${owner}-${id}`,
        owner_id: owner,
        recharge_id: id,
        currency: 1,
        amount: textOf(s.amount),
        paid_at: this.now,
        received_at: this.now,
      })
      .execute();
    const [lot = 0] = await takeIds(tx, 'lot', 1);
    await this.post(tx, owner, {
      cause: 3,
      causeId: id,
      key: `recharge:${id}:credit`,
      lines: [line(side(102, 1), side(1, lot), s.amount, 1)],
      lots: [
        {
          id: lot,
          account: 1,
          couponType: null,
          currency: 1,
          grantedAt: this.now,
          expiresAt: null,
          refundable: true,
          rechargeId: id,
        },
      ],
    });
    this.recharges.push({ owner, id, lot, amount: s.amount, affected: false });
    if (s.bonus !== null) await this.grant(tx, { who: s.who, amount: s.bonus, type: 3, days: 90 }, id);
    await this.settle(tx, owner);
  }

  async grant(
    tx: Tx,
    s: { who: number; amount: Micro; type: number; days: number },
    bonusOf?: number,
  ): Promise<void> {
    const owner = this.owners[s.who] ?? 0;
    const [lot = 0] = await takeIds(tx, 'lot', 1);
    const account = s.type === 4 || s.type === 6 ? 4 : 3;
    await this.post(tx, owner, {
      cause: bonusOf === undefined ? 5 : 4,
      causeId: bonusOf ?? null,
      key: bonusOf === undefined ? `grant:${lot}` : `recharge:${bonusOf}:bonus:1`,
      lines: [line(side(301), side(account, lot), s.amount, 3)],
      lots: [
        {
          id: lot,
          account,
          couponType: s.type as 1,
          currency: couponUnitOf(1),
          grantedAt: this.now,
          expiresAt: endOfDayAfter(this.now, s.days),
          ...(bonusOf !== undefined && { bonusOf }),
        },
      ],
    });
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
    const before = await this.lastPosting(tx, owner);
    expect(await postCharges(tx, { ownerId: owner, now: this.now })).toBe(1);
    await this.noteSince(tx, owner, before);
    const { posting_id: postingId } = await tx
      .selectFrom('charge')
      .where('task_id', '=', taskId)
      .select('posting_id')
      .executeTakeFirstOrThrow();
    const parts = partsOfLines(await linesOf(tx, owner, postingId ?? 0));
    const item = await tx
      .selectFrom('arrears_item')
      .where('owner_id', '=', owner)
      .where('posting_id', '=', postingId ?? 0)
      .select('id')
      .executeTakeFirst();
    this.charges.push({
      taskId,
      owner,
      postingId: postingId ?? 0,
      parts,
      item: item?.id ?? null,
      given: false,
    });
  }
}
