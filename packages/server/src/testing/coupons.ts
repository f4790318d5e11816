import { microOf, noMoney, textOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import { getRows } from '../build/rows.ts';
import type { Db } from '../core/db/db.ts';
import { grantByHand } from '../pay/coupon/couponGrant.store.ts';
import { grantVoucher } from '../pay/coupon/voucher.store.ts';
import { postCharges } from '../pay/ledger/charging.store.ts';
import { addCustomer, addTask } from './fixtures.ts';

/** Who gives in tests: the first administrator. */
const by = async (db: Db) => {
  const { id } = await db.selectFrom('admin').orderBy('id').select('id').executeTakeFirstOrThrow();
  return { adminId: id };
};

/** A lot of coupons that staff gave a customer. */
export const addLot = async (
  db: Db,
  o: {
    readonly now: Date;
    readonly ownerId?: number;
    readonly amount?: string;
    readonly expiresAt?: Date | null;
    readonly type?: 1 | 2 | 3 | 5;
  },
): Promise<number> => {
  const ownerId = o.ownerId ?? (await addCustomer(db));
  const actor = await by(db);
  const { lotId } = await db.transaction().execute((tx) =>
    grantByHand(
      tx,
      {
        ownerId,
        currency: 1,
        type: o.type ?? 3,
        amount: microOf(o.amount ?? '50'),
        expiresAt: o.expiresAt ?? null,
        reason: '测试',
      },
      { actor, now: o.now },
    ),
  );
  return lotId;
};

export const addVoucher = async (
  db: Db,
  o: {
    readonly now: Date;
    readonly ownerId?: number;
    readonly cap?: string;
    readonly expiresAt?: Date | null;
  },
): Promise<number> => {
  const ownerId = o.ownerId ?? (await addCustomer(db));
  const actor = await by(db);
  const { voucherId } = await db
    .transaction()
    .execute((tx) =>
      grantVoucher(
        tx,
        { ownerId, currency: 1, cap: microOf(o.cap ?? '30'), expiresAt: o.expiresAt ?? null, reason: '测试' },
        { actor, now: o.now },
      ),
    );
  return voucherId;
};

/** An ended task whose frames cost so much each, charged and posted; with `software` their software in addition. */
export const addChargedTask = async (
  db: Db,
  o: {
    readonly ownerId: number;
    readonly now: Date;
    readonly amounts: readonly string[];
    readonly software?: readonly string[];
  },
): Promise<number> => {
  const taskId = await addTask(db, { userId: o.ownerId, status: 25 });
  for (const [ix, amount] of o.amounts.entries())
    await sql`
      insert into charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class,
        started_at, incurred_at, period, render_ms, price_version_id, rule, units, hourly)
      values (${taskId}, 1, ${ix}, 1, ${o.ownerId}, ${o.ownerId}, ${amount}::numeric, ${amount}::numeric, 1, 202, 1, ${o.now}, ${o.now},
        202603, 1000, 1, 1, 1, 1)`.execute(db);
  for (const [ix, amount] of (o.software ?? []).entries())
    await addSoftwareCharge(db, { ...o, taskId, ix, amount });
  await sql`
    insert into owner_live (owner_id, pending) values (${o.ownerId}, (select sum(amount) from charge where owner_id = ${o.ownerId}
      and posting_id is null)) on conflict (owner_id) do update set pending = excluded.pending`.execute(db);
  await db.transaction().execute((tx) => postCharges(tx, { ownerId: o.ownerId, now: o.now }));
  return taskId;
};

/** What the software of an attempt costs in addition, charged and not posted: one fee, an hour of its node. */
const addSoftwareCharge = async (
  db: Db,
  o: {
    readonly ownerId: number;
    readonly now: Date;
    readonly taskId: number;
    readonly ix: number;
    readonly amount: string;
  },
): Promise<void> => {
  const { ownerId, now, taskId, ix, amount } = o;
  await sql`
    insert into software_charge (task_id, ix, n, fee_id, fee_name, plugin, fee_unit, units, price, render_ms, amount)
    values (${taskId}, ${ix}, 1, 1, 'licence', '', 2, 1, ${amount}, 3600000, ${amount})`.execute(db);
  await sql`
    insert into charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class,
      started_at, incurred_at, period, render_ms, price_version_id, rule, units, hourly)
    values (${taskId}, 2, ${ix}, 1, ${ownerId}, ${ownerId}, ${amount}::numeric, ${amount}::numeric, 1, 208, 0, ${now}, ${now},
      202603, 0, 0, 1, 1, 0)`.execute(db);
};

/** What a purse has in an account. */
export const balance = async (db: Db, ownerId: number, kind: 1 | 2 | 3 | 5 | 7): Promise<string> => {
  const [row] = await getRows(db, 'account', { owner_id: ownerId, kind }, ['balance']);
  return row?.balance ?? textOf(noMoney);
};
