import { Readable } from 'node:stream';
import { microOf, periodOf, textOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import { addRow, getRow, putRow } from '../build/rows.ts';
import { submitAppeal, takeAppeal } from '../bill/appeal.store.ts';
import { makeOverdue } from '../bill/bill.store.ts';
import { issueBills, spanOfPeriod } from '../bill/issue.store.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { addFile } from './attachments.ts';
import type { TestServer } from './server.ts';
import { postCharges } from '../pay/ledger/charging.store.ts';
import { addAttempt, addCustomer, addFrames, addNode, addTask } from './fixtures.ts';

/** What a frame of a customer cost, as the farm writes it down; under a membership it costs nothing. Answers the charge's id. */
export const addCharge = async (
  db: Db,
  o: { userId: number; at: Date; amount?: string; taskId?: number; ix?: number; member?: true },
): Promise<number> => {
  const { userId, at, ix = 0 } = o;
  const taskId = o.taskId ?? (await addTask(db, { userId, status: 25 }));
  if (o.taskId === undefined) {
    await addFrames(db, taskId, [4]);
    await addAttempt(db, { taskId, ix, nodeId: await addNode(db), leasedAt: at });
  }
  const list = textOf(microOf(o.amount ?? '1'));
  const amount = o.member ? '0' : list;
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into charge (task_id, source, ix, n, owner_id, user_id, fee_type, amount, list_amount, currency, revenue, coupon_class,
      started_at, incurred_at, period, render_ms, price_version_id, rule, units, hourly)
    select ${taskId}, 1, ${ix}, 1, coalesce(nullif(u.owner_id, 0), u.id), u.id, ${o.member ? 3 : 0}, ${amount}, ${list}, u.currency, 202, 1,
      ${new Date(at.getTime() - 60_000)}, ${at}, ${periodOf(at)}, 60000, 1, 1, 1, 1 from "user" u where u.id = ${userId}
    returning id`.execute(db);
  if (!o.member)
    await sql`insert into owner_live (owner_id, pending) values (${userId}, ${amount})
      on conflict (owner_id) do update set pending = owner_live.pending + excluded.pending`.execute(db);
  return row?.id ?? 0;
};

/** Posts what a purse was charged; answers the newest posting. */
export const postOf = async (db: Db, ownerId: number, now: Date): Promise<number> => {
  await db.transaction().execute((tx) => postCharges(tx, { ownerId, now }));
  const { id } = await db
    .selectFrom('posting')
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Seven frames of a customer that a picture membership paid. */
export const addMemberCharges = async (db: Db, now: Date): Promise<void> => {
  const userId = await addCustomer(db);
  for (let at = 0; at < 8; at += 1)
    await addCharge(db, { userId, at: new Date(now.getTime() - at * 60_000), member: true });
};

/** A customer's bill of last month with one line, paid on credit where an amount is owed. */
export const addBill = async (
  db: Db,
  now: Date,
  o: { amount?: string; onCredit?: true; userId?: number; overdue?: true; zone?: 2 } = {},
): Promise<{ ownerId: number; billId: number; lineId: number; taskId: number; version: number }> => {
  const ownerId = o.userId ?? (await addCustomer(db, o.zone && { zone: o.zone }));
  const month = new Date(spanOfPeriod(periodOf(now)).start.getTime() - 10 * 86_400_000);
  if (o.onCredit)
    await sql`insert into owner_live (owner_id, credit_limit, bill_days) values (${ownerId}, 1000000, ${o.overdue ? 0 : 10})
      on conflict (owner_id) do update set credit_limit = 1000000, bill_days = excluded.bill_days`.execute(
      db,
    );
  await addCharge(db, { userId: ownerId, at: month, amount: o.amount ?? '12.345' });
  await postOf(db, ownerId, month);
  const issuedAt = o.overdue ? new Date(spanOfPeriod(periodOf(now)).start.getTime() + 7_200_000) : now;
  await db
    .transaction()
    .execute((tx) => issueBills(tx, { period: periodOf(month), owners: [ownerId], now: issuedAt }));
  const bill = await getRow(db, 'bill', { owner_id: ownerId }, ['id']);
  if (o.overdue)
    await db
      .transaction()
      .execute((tx) =>
        makeOverdue(tx, { ownerId, billId: bill.id, now: new Date(now.getTime() + 40 * 86_400_000) }),
      );
  const { version } = await getRow(db, 'bill', bill.id);
  const line = await getRow(db, 'bill_line', { bill_id: bill.id }, ['id', 'task_id']);
  return { ownerId, billId: bill.id, lineId: line.id, taskId: line.task_id ?? 0, version };
};

const everybody = { scope: 'all', adminId: 1, organizationId: null } as unknown as Actor;

/** An appeal against a bill of last month, taken on if an option says so. */
export const addAppeal = async (
  { db, clock, admin, server }: TestServer,
  o: { userId?: number; zone?: 2; taken?: true; claimed?: string } = {},
): Promise<{ ownerId: number; appealId: number; lineId: number; version: number }> => {
  const bill = await addBill(db, clock.now, {
    ...(o.userId !== undefined && { userId: o.userId }),
    ...(o.zone && { zone: o.zone }),
  });
  await putRow(db, 'calendar_year', { year: clock.now.getUTCFullYear() }, { stated_at: clock.now });
  const actor = { ...everybody, adminId: admin.adminId } as Actor;
  const appealId = await db.transaction().execute(async (tx) => {
    const id = await submitAppeal(tx, {
      actor,
      blobs: server.app.blobs,
      billId: bill.billId,
      version: bill.version,
      lines: [{ lineId: bill.lineId, claimed: o.claimed ?? '2' }],
      reason: 'black frames',
      pictures: [],
      now: clock.now,
    });
    if (o.taken) await takeAppeal(tx, { actor, appealId: id, version: 1, now: clock.now });
    return id;
  });
  return { ownerId: bill.ownerId, appealId, lineId: bill.lineId, version: o.taken ? 2 : 1 };
};

/** A picture that came with an appeal. */
export const addPicture = async (t: TestServer, appealId: number): Promise<string> => {
  const key = await addFile(t, 'appeal');
  const { owner_id } = await getRow(t.db, 'appeal', appealId);
  await addRow(t.db, 'appeal_picture', { key, owner_id, appeal_id: appealId });
  return key;
};

/** An image among the frozen evidence of an appeal; answers which one. */
export const addFrozenImage = async (
  { db, server }: TestServer,
  appealId: number,
): Promise<{ taskId: number; ix: number; n: number; at: number }> => {
  const key = `file/frozen/${appealId}`;
  await server.app.blobs.put(key, Readable.from([Buffer.from('image')]));
  const { rows } = await sql<{ taskId: number; ix: number; n: number }>`
    update appeal_frame set images = ${[key]}::text[] where appeal_id = ${appealId}
    returning task_id as "taskId", ix, n`.execute(db);
  const [frame] = rows;
  if (!frame) throw new Error('the appeal has no frame');
  return { ...frame, at: 0 };
};
