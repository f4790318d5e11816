import { errorCodes, microOf, textOf, userDetails } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { serverOfFile } from '../../testing/test.ts';
import { getRows } from '../../build/rows.ts';
import { addCharge, postOf } from '../../testing/bills.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import { balance } from '../../testing/coupons.ts';
import { addTask } from '../../testing/fixtures.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { addCredited, creditIn } from '../../testing/reconciliation.ts';
import { decidedAlone } from '../../testing/sampling.ts';
import { earnDust } from './dust.work.ts';
import { lockOwner } from './posting.store.ts';

const t = serverOfFile();

/** A customer who was charged all but so much of 100.00. */
const leftWith = async (left: string): Promise<number> => {
  const { ownerId } = await addCredited(t.db, { amount: '100', at: t.clock.now });
  const amount = textOf((microOf('100') - microOf(left)) as never);
  const taskId = await addTask(t.db, { userId: ownerId, status: 25 });
  await addCharge(t.db, { userId: ownerId, at: t.clock.now, amount, taskId });
  await postOf(t.db, ownerId, t.clock.now);
  return ownerId;
};
const remove = async (userId: number): Promise<number | undefined> => {
  await decidedAlone(t, 'userDelete');
  const { results } = (
    await t.admin.call(userDetails.remove, { userIds: [userId as never], reason: '申请注销' })
  ).data;
  return results[0]?.code;
};

test('money that came late, while a round that saw the dust waited for the purse, is none', async () => {
  const ownerId = await leftWith('0.003');
  expect(await remove(ownerId)).toBe(200);
  const earned = await t.db.transaction().execute(async (tx) => {
    await lockOwner(tx, ownerId);
    const round = earnDust(t.server.app);
    await untilBlocked(t.db);
    await creditIn(tx, { userId: ownerId, amount: '100', at: t.clock.now });
    return { round };
  });
  await earned.round;
  expect(await balance(t.db, ownerId, 1)).toBe('100.003000');
});

test('less than a cent, which no refund takes, keeps no account; it is earned once the account is gone, and once', async () => {
  const [dust, cent, stays] = [await leftWith('0.009999'), await leftWith('0.01'), await leftWith('0.004')];
  expect([await remove(dust), await remove(cent)]).toEqual([200, errorCodes.accountHasBalance]);
  await Promise.all([earnDust(t.server.app), earnDust(t.server.app)]);
  expect(t.log.filter((line) => line.includes('not earned'))).toEqual([]);
  expect([await balance(t.db, dust, 1), await balance(t.db, cent, 1), await balance(t.db, stays, 1)]).toEqual(
    ['0.000000', '0.010000', '0.004000'],
  );
  const earned = await getRows(t.db, 'movement', { credit: 211 }, [
    'owner_id',
    'debit',
    'amount',
    'currency',
  ]);
  expect(earned).toEqual([{ owner_id: dust, debit: 1, amount: '0.009999', currency: 1 }]);
  expect(await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).toEqual([]);
});
