import { appeals, billLineKind, errorCodes, periodOf, vouchers } from '@renderdesk/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { addRow, getRow, getRows } from '../build/rows.ts';
import { addBill, addCharge, postOf } from '../testing/bills.ts';
import { addVoucher } from '../testing/coupons.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import type { Person } from '../testing/server.ts';
import { issueBills, spanOfPeriod } from './issue.store.ts';

/** What was given back once is not given back again: by an appeal against another bill, or by a voucher. */
const t = serverOfFile();
let staff: Person;
beforeAll(async () => {
  await addRow(t.db, 'calendar_year', { year: t.clock.now.getUTCFullYear(), stated_at: t.clock.now });
  staff = await t.person({
    keys: ['user:consume:bill', 'user:consume:bill:appeal', 'user:consume:bill:appeal:approve'],
  });
});

const monthAgo = (): Date => new Date(spanOfPeriod(periodOf(t.clock.now)).start.getTime() - 1);
/** A task that cost 10 in the month before the last and 6 in the last, with the line of each bill. */
const addTaskOverMonths = async () => {
  const { taskId, ownerId, ...first } = await addBill(t.db, monthAgo(), { amount: '10' });
  const at = new Date(spanOfPeriod(periodOf(monthAgo())).start.getTime() + 86_400_000);
  await addCharge(t.db, { userId: ownerId, taskId, ix: 1, at, amount: '6' });
  await postOf(t.db, ownerId, at);
  await t.db
    .transaction()
    .execute((tx) => issueBills(tx, { period: periodOf(at), owners: [ownerId], now: t.clock.now }));
  const line = await t.db
    .selectFrom('bill_line')
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .select(['id as lineId', 'bill_id as billId'])
    .executeTakeFirstOrThrow();
  return { ownerId, taskId, first, second: line };
};
interface Line {
  readonly billId: number;
  readonly lineId: number;
}
const submit = async ({ billId, lineId }: Line, claimed: string) => {
  const { version } = await getRow(t.db, 'bill', billId);
  const lines = [{ lineId, claimed }];
  return staff.send(appeals.submit, { billId, version, lines, reason: 'black frames', pictures: [] });
};
/** Appeals against a line and is granted all that it claims: returned, or in coupons. */
const grant = async (line: Line, granted: string, outcome: 1 | 2): Promise<void> => {
  const { appealId } = (await submit(line, granted)).data as { appealId: number };
  await staff.send(appeals.take, { appealId, version: 1 });
  const lines = [{ lineId: line.lineId, granted }];
  const input = { appealId, version: 2, outcome, causeCode: 1, reason: 'ours', lines };
  expect((await staff.send(appeals.finish, input)).code).toBe(errorCodes.success);
};
const returned = async (taskId: number): Promise<string[]> =>
  (await getRows(t.db, 'charge', { task_id: taskId }, ['returned'], 'ix')).map((one) => one.returned);
const holds = async () =>
  expect(await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).toEqual([]);

test('of a task over a month’s end an appeal gives back what its own bill charged, and shows those frames alone', async () => {
  const { taskId, first, second } = await addTaskOverMonths();
  expect((await submit(second, '6.01')).code).toBe(errorCodes.moreThanAppealable);
  await grant(second, '6', 2);
  const { frames } = await t.db
    .selectFrom('appeal_frame')
    .where('task_id', '=', taskId)
    .select(sql<string>`array_agg(ix)::text`.as('frames'))
    .executeTakeFirstOrThrow();
  expect(frames).toBe('{1}');
  await grant(first, '10', 1);
  expect(await returned(taskId)).toEqual(['10.000000', '0.000000']);
  await holds();
});

test('what is returned of a task over a month’s end corrects the line of the bill that charged it', async () => {
  const { ownerId, first, second } = await addTaskOverMonths();
  await grant(first, '2', 1);
  await grant(second, '1', 1);
  await t.db
    .transaction()
    .execute((tx) => issueBills(tx, { period: periodOf(t.clock.now), owners: [ownerId], now: t.clock.now }));
  const corrections = await getRows(
    t.db,
    'bill_line',
    { owner_id: ownerId, kind: billLineKind.of.correction },
    ['amount', 'corrects'],
    'amount',
  );
  expect(corrections).toEqual([
    { amount: '-2.000000', corrects: first.lineId },
    { amount: '-1.000000', corrects: second.lineId },
  ]);
  await holds();
});

test('a voucher does not pay again what an appeal compensated, and an appeal not what a voucher waived', async () => {
  const { ownerId, taskId, first, second } = await addTaskOverMonths();
  await grant(second, '5', 2);
  const voucherId = await addVoucher(t.db, { now: t.clock.now, ownerId, cap: '9' });
  const hand = await t.person({ keys: ['user:recharge', 'user:recharge:voucher'] });
  const used = await hand.send(vouchers.use, { voucherIds: [voucherId], taskId, reason: '首单体验' });
  expect(used.data).toMatchObject({ results: [{ code: errorCodes.success }] });
  // Of 16 five were compensated; nine go back, the newest first, and two are left, all of them of the first bill.
  expect(await returned(taskId)).toEqual(['3.000000', '6.000000']);
  expect((await submit(first, '2.01')).code).toBe(errorCodes.moreThanAppealable);
  await grant(first, '2', 1);
  const another = await addVoucher(t.db, { now: t.clock.now, ownerId, cap: '9' });
  const again = await hand.send(vouchers.use, { voucherIds: [another], taskId, reason: '再用一次' });
  expect(again.data).toMatchObject({ results: [{ code: errorCodes.voucherTask }] });
  await holds();
});

test('of a task that was compensated whole a voucher waives nothing', async () => {
  const { ownerId, taskId, first, second } = await addTaskOverMonths();
  await grant(second, '6', 2);
  await grant(first, '10', 2);
  const voucherId = await addVoucher(t.db, { now: t.clock.now, ownerId, cap: '9' });
  const hand = await t.person({ keys: ['user:recharge', 'user:recharge:voucher'] });
  const used = await hand.send(vouchers.use, { voucherIds: [voucherId], taskId, reason: '首单体验' });
  expect(used.data).toMatchObject({ results: [{ code: errorCodes.voucherTask }] });
  await holds();
});
