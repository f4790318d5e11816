import { errorCodes, micro, microOf, periodOf, vouchers } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { addRow, getRows } from '../../build/rows.ts';
import { addCharge, postOf } from '../../testing/bills.ts';
import { addVoucher } from '../../testing/coupons.ts';
import { addFrames, addTask } from '../../testing/fixtures.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { addRecharge } from '../../testing/recharges.ts';
import { serverOfFile } from '../../testing/test.ts';
import { line, side } from './lines.rules.ts';
import { postingContextOf } from './period.store.ts';
import { post } from './posting.store.ts';
import { returnCharge } from './returns.store.ts';

const t = serverOfFile();

const contextNow = (tx: Parameters<typeof post>[0]) =>
  postingContextOf(tx, {
    companyId: 1,
    at: t.clock.now,
    incurredAt: t.clock.now,
    actor: { kind: 4, id: null },
  });
const holds = async () =>
  expect(await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).toEqual([]);
/** An ended task whose two frames a purse paid in cash. */
const paidTask = async (at: Date) => {
  const { ownerId } = await addRecharge(t, { amount: '10' });
  const taskId = await addTask(t.db, { userId: ownerId, status: 25 });
  await addFrames(t.db, taskId, [4, 4]);
  for (const [ix, amount] of ['6', '4'].entries())
    await addCharge(t.db, { userId: ownerId, taskId, ix, at, amount });
  await postOf(t.db, ownerId, at);
  return { ownerId, taskId };
};
const use = async (ownerId: number, taskId: number, cap: string): Promise<void> => {
  const voucherId = await addVoucher(t.db, { now: t.clock.now, ownerId, cap });
  const hand = await t.person({ keys: ['user:recharge', 'user:recharge:voucher'] });
  const used = await hand.send(vouchers.use, { voucherIds: [voucherId], taskId, reason: '首单体验' });
  expect(used.data).toMatchObject({ results: [{ code: errorCodes.success }] });
};

test('who loses a double reversal learns what reversed the posting', async () => {
  const { ownerId, lotId } = await addRecharge(t, { amount: '10' });
  const lines = (back: boolean) => {
    const [one, two] = [side(1, lotId ?? 0), side(202)];
    return [back ? line(two, one, microOf('4'), 1) : line(one, two, microOf('4'), 1)];
  };
  const reverse = (key: string, reverses?: number) =>
    t.db.transaction().execute(async (tx) =>
      post(tx, {
        ...(await contextNow(tx)),
        ownerId,
        userId: ownerId,
        cause: reverses === undefined ? 10 : 9,
        causeId: reverses ?? null,
        key,
        ...(reverses !== undefined && { reverses }),
        lines: lines(reverses !== undefined),
      }),
    );
  const spent = await reverse(`correct:${ownerId}:spent`);
  const first = await reverse(`correct:${ownerId}:back:1`, spent.id);
  await expect(reverse(`correct:${ownerId}:back:2`, spent.id)).rejects.toMatchObject({
    code: errorCodes.reversedAlready,
    data: { postingId: first.id },
  });
});

test('a charge that was reversed whole says by what', async () => {
  const { ownerId, taskId } = await paidTask(t.clock.now);
  const back = (step: string) =>
    t.db
      .transaction()
      .execute(async (tx) =>
        returnCharge(
          tx,
          { charge: { taskId, source: 1, ix: 0, n: 1 }, amount: micro(microOf('6')), cause: 14, step },
          await contextNow(tx),
        ),
      );
  await back('appeal:9000001:a');
  const [reversal] = await getRows(t.db, 'posting', { owner_id: ownerId, key: 'appeal:9000001:a' }, ['id']);
  await expect(back('appeal:9000002:a')).rejects.toMatchObject({
    code: errorCodes.reversedAlready,
    data: { postingId: reversal?.id },
  });
  await holds();
});

test('what several returned charges bring pays what is owed once, at the end of the command', async () => {
  const { ownerId, taskId } = await paidTask(t.clock.now);
  // Without credit what is charged beyond the cash is owed.
  await t.db.updateTable('owner_live').set({ credit_limit: '0' }).where('owner_id', '=', ownerId).execute();
  await addCharge(t.db, { userId: ownerId, at: t.clock.now, amount: '8' });
  await postOf(t.db, ownerId, t.clock.now);
  await use(ownerId, taskId, '10');
  const paid = await t.db
    .selectFrom('posting')
    .where('owner_id', '=', ownerId)
    .where('key', 'like', 'arrears:%')
    .select('id')
    .execute();
  expect(paid).toHaveLength(1);
  const [owed] = await getRows(t.db, 'arrears_item', { owner_id: ownerId }, ['open']);
  expect(owed?.open).toBe('0.000000');
  await holds();
});

test('a voucher on a task of a closed month names that month', async () => {
  const before = new Date(t.clock.now.getTime() - 40 * 86_400_000);
  const { ownerId, taskId } = await paidTask(before);
  const period = periodOf(before);
  await addRow(t.db, 'period', { company_id: 1, period, state: 3, closed_at: t.clock.now });
  await use(ownerId, taskId, '10');
  const postings = await t.db
    .selectFrom('posting')
    .where('owner_id', '=', ownerId)
    .where('key', 'like', 'voucher:%')
    .select(['period', 'origin_period'])
    .execute();
  expect(postings.map((one) => one.origin_period)).toEqual([period, period]);
  expect(postings.every((one) => one.period > period)).toBe(true);
});
