import { errorCodes, incomes, periodOf } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { addRow, getRow, getRows } from '../build/rows.ts';
import { addIncome } from '../testing/achievements.ts';
import { addCharge, postOf } from '../testing/bills.ts';
import { addOwner, addRecharge } from '../testing/recharges.ts';
import type { Person } from '../testing/server.ts';
import { serverOfFile } from '../testing/test.ts';
import { collectBooks } from './books.store.ts';

const t = serverOfFile();
const collect = () => t.db.transaction().execute((tx) => collectBooks(tx, t.clock.now));
const act = async (
  person: Person,
  step: 'verify' | 'fail' | 'recheck' | 'undo',
  id: number,
  rest: object = {},
): Promise<number> => {
  const answer = await person.send(incomes[step], { incomeIds: [id], ...rest } as never);
  const [result] = (answer.data as { results?: { code: number }[] } | null)?.results ?? [];
  return result?.code ?? answer.code;
};
const row = (id: number) => getRow(t.db, 'income', id);
const finance = () =>
  t.person({
    keys: ['statistics:income:verification', 'statistics:income:verification:verify'] as never,
  });

test('income is what the books have as revenue; a verified row that differs afterwards is open again', async () => {
  const { ownerId } = await addRecharge(t, { amount: '1000' });
  await addCharge(t.db, { userId: ownerId, at: t.clock.now, amount: '12.5' });
  await postOf(t.db, ownerId, t.clock.now);
  await collect();
  const found = () => getRows(t.db, 'income', { owner_id: ownerId });
  const [made] = await found();
  expect(made).toMatchObject({ account: 202, period: periodOf(t.clock.now), amount: '12.500000', status: 0 });
  expect(await act(t.admin, 'verify', made?.id ?? 0)).toBe(errorCodes.success);
  await collect();
  expect(await found()).toMatchObject([{ status: 1, decided_by: t.admin.adminId }]);
  await addCharge(t.db, { userId: ownerId, at: t.clock.now, amount: '1' });
  await postOf(t.db, ownerId, t.clock.now);
  await collect();
  expect(await found()).toMatchObject([{ amount: '13.500000', status: 0, decided_by: null }]);
});

test('a row is verified or failed, checked again, and undone by another person', async () => {
  const id = await addIncome(t);
  const other = await finance();
  expect(await act(t.admin, 'fail', id, { reason: '金额不符' })).toBe(errorCodes.success);
  expect(await act(t.admin, 'verify', id)).toBe(errorCodes.notAllowedInState);
  expect(await act(t.admin, 'recheck', id)).toBe(errorCodes.success);
  expect(await act(t.admin, 'verify', id)).toBe(errorCodes.success);
  expect(await act(t.admin, 'undo', id, { reason: '重复' })).toBe(errorCodes.ownEntry);
  expect(await act(other, 'undo', id, { reason: '重复' })).toBe(errorCodes.success);
  expect(await row(id)).toMatchObject({ status: 0, decided_by: null, reason: '重复' });
});

test('the salesperson of a customer does not verify its income, a closed month refuses, offline income needs its document', async () => {
  const seller = await finance();
  const owner = await addOwner(t);
  await addRow(t.db, 'user_staff', {
    user_id: owner,
    kind: 1,
    admin_id: seller.adminId,
    changed_by: t.admin.adminId,
    valid_from: new Date(t.clock.now.getTime() - 86_400_000),
  });
  const own = await addIncome(t, { owner_id: owner });
  expect(await act(seller, 'verify', own)).toBe(errorCodes.ownCustomer);
  await addRow(t.db, 'period', {
    company_id: 1,
    period: 202_002,
    state: 3,
    begun_at: t.clock.now,
    closed_at: t.clock.now,
  });
  expect(await act(t.admin, 'verify', await addIncome(t, { period: 202_002 }))).toBe(errorCodes.monthClosed);
  const offline = await addIncome(t, { income_type: 2 });
  expect(await act(t.admin, 'verify', offline)).toBe(errorCodes.badInput);
  expect(await act(t.admin, 'verify', offline, { document: 'OFF-1' })).toBe(errorCodes.success);
});

test('one remark is written to several rows', async () => {
  const ids = [await addIncome(t), await addIncome(t)];
  const answer = await t.admin.call(incomes.remark, { ids, remark: '已与客户确认' } as never);
  expect(answer.data).toMatchObject({ done: 2, refused: 0 });
  for (const id of ids) expect(await row(id)).toMatchObject({ remark: '已与客户确认', version: 2 });
});
