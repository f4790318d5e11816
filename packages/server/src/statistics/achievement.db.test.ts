import { achievements, errorCodes, microOf, periodOf, rechargeAmounts } from '@renderdesk/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { addAchievement } from '../testing/achievements.ts';
import { addStaff } from '../testing/agents.ts';
import { approve } from '../testing/approving.ts';
import { addOwner, addRecharge } from '../testing/recharges.ts';
import type { Person } from '../testing/server.ts';
import { serverOfFile } from '../testing/test.ts';
import { collectBooks } from './books.store.ts';

const t = serverOfFile();
const keys = ['declare', 'confirm', 'reset', 'split'].map((key) => `finance:achievement:${key}`);
let seller: Person;
let manager: Person;
beforeAll(async () => {
  seller = await t.person({ keys: ['finance:achievement', ...keys] as never });
  manager = await t.person({ keys: ['finance:achievement', ...keys] as never });
});

const collect = () => t.db.transaction().execute((tx) => collectBooks(tx, t.clock.now));
const lines = (owner: number) => getRows(t.db, 'achievement', { owner_id: owner }, undefined, 'id');
const line = (id: number) => getRow(t.db, 'achievement', id);
const act = async (
  person: Person,
  step: 'declare' | 'confirm' | 'reject' | 'reset' | 'split' | 'cancelSplit',
  id: number,
  rest: object = {},
): Promise<number> => {
  const answer = await person.send(achievements[step], { achievementIds: [id], ...rest } as never);
  const [result] = (answer.data as { results?: { code: number }[] } | null)?.results ?? [];
  return result?.code ?? answer.code;
};
const mine = () => addAchievement(t, { admin_id: seller.adminId });

describe('lines of achievement', () => {
  test('are made of what is booked, once, of the salesperson at the time of payment; internal tests have none', async () => {
    const [owner, internal] = [await addOwner(t), await addOwner(t)];
    await setRow(t.db, 'user', internal, { is_internal_test: true });
    const before = await addStaff(t, 11);
    const paidAt = new Date(t.clock.now.getTime() - 86_400_000);
    const term = { user_id: owner, kind: 1, changed_by: t.admin.adminId } as const;
    await addRow(t.db, 'user_staff', {
      ...term,
      admin_id: before,
      valid_from: new Date(paidAt.getTime() - 86_400_000),
      valid_to: new Date(paidAt.getTime() + 1),
    });
    await addRow(t.db, 'user_staff', {
      ...term,
      admin_id: await addStaff(t, 11),
      valid_from: new Date(paidAt.getTime() + 1),
    });
    const { id } = await addRecharge(t, { ownerId: owner, amount: '1234.5', paidAt });
    await addRecharge(t, { ownerId: internal });
    await collect();
    await collect();
    expect(await lines(owner)).toMatchObject([
      { kind: 1, admin_id: before, recharge_id: id, amount: '1234.500000', status: 0 },
    ]);
    expect(await lines(internal)).toEqual([]);
    const { data } = await t.admin.call(achievements.amount, { userId: owner } as never);
    expect(data).toMatchObject({
      netReceiptsRmb: '1234.50',
      netReceiptsUsd: '0.00',
      refundRmb: '0.00',
    });
    const sums = await t.admin.call(rechargeAmounts.amount, { startTime: paidAt.getTime() } as never);
    expect(microOf(sums.data.rmbTotalAmount)).toBeGreaterThanOrEqual(microOf('1234.5'));
  });

  test('are decided by nobody who controls the account that declared them', async () => {
    const id = await mine();
    expect(await act(seller, 'declare', id)).toBe(errorCodes.success);
    const second = await t.person({ keys: ['finance:achievement', ...keys] as never });
    await addRow(t.db, 'account_control', {
      controller_id: seller.adminId,
      admin_id: second.adminId,
      kind: 1,
      founding: false,
      at: t.clock.now,
    });
    expect(await act(second, 'confirm', id)).toBe(errorCodes.notTwoPeople);
    expect(await line(id)).toMatchObject({ status: 1, confirmed_by: null });
    expect(await act(manager, 'confirm', id)).toBe(errorCodes.success);
  });

  test('are declared by whose they are, and decided by somebody else', async () => {
    const id = await mine();
    expect(await act(manager, 'declare', id)).toBe(errorCodes.forbidden);
    expect(await act(seller, 'declare', id)).toBe(errorCodes.success);
    expect(await act(seller, 'confirm', id)).toBe(errorCodes.ownEntry);
    expect(await act(manager, 'reject', id, { reason: '付款人不符' })).toBe(errorCodes.success);
    expect(await act(manager, 'confirm', id)).toBe(errorCodes.notAllowedInState);
    expect(await act(seller, 'declare', id)).toBe(errorCodes.success);
    expect(await act(manager, 'confirm', id)).toBe(errorCodes.success);
    expect(await line(id)).toMatchObject({ status: 2, confirmed_by: manager.adminId });
    expect(await act(manager, 'reset', id, { reason: '重复' })).toBe(errorCodes.awaitsApproval);
    expect(await line(id)).toMatchObject({ status: 2 });
  });

  test('of a closed month refuse every step, and are locked once it is closed', async () => {
    const id = await addAchievement(t, { admin_id: seller.adminId, period: 202_001 });
    const confirmed = await addAchievement(t, {
      period: 202_001,
      status: 2,
      confirmed_by: manager.adminId,
      admin_id: seller.adminId,
    });
    await addRow(t.db, 'period', {
      company_id: 1,
      period: 202_001,
      state: 3,
      begun_at: t.clock.now,
      closed_at: t.clock.now,
    });
    expect(await act(seller, 'declare', id)).toBe(errorCodes.monthClosed);
    expect(await act(manager, 'reset', confirmed, { reason: '重复' })).toBe(errorCodes.monthClosed);
    await collect();
    expect(await line(confirmed)).toMatchObject({ status: 5 });
    expect(await line(id)).toMatchObject({ status: 0 });
  });
});

describe('a split', () => {
  test('has parts that are exactly the whole, counts by them, and is taken back to where it was', async () => {
    const id = await addAchievement(t, { admin_id: seller.adminId, amount: '100.01' });
    const owner = (await line(id)).owner_id;
    await act(seller, 'declare', id);
    const other = await addStaff(t, 11);
    const parts = (a: number, b: number) => ({
      shares: [
        { adminId: other, share: a },
        { adminId: seller.adminId, share: b },
      ],
    });
    expect(await act(manager, 'split', id, parts(50, 51))).toBe(errorCodes.sumDiffers);
    expect(await act(manager, 'split', id, parts(50, 50))).toBe(errorCodes.success);
    const [whole, first, second] = await lines(owner);
    expect(whole).toMatchObject({ status: 4, split_from: 1 });
    expect(first).toMatchObject({ admin_id: other, amount: '50.000000', status: 1, parent_id: id });
    expect(second).toMatchObject({ admin_id: seller.adminId, amount: '50.010000', status: 1 });
    const { data } = await t.admin.call(achievements.amount, { userId: owner } as never);
    expect(data.netReceiptsRmb).toBe('100.01');
    expect(await act(manager, 'split', first?.id ?? 0, parts(50, 50))).toBe(errorCodes.notAllowedInState);
    expect(await act(manager, 'confirm', first?.id ?? 0)).toBe(errorCodes.ownEntry);
    expect(await act(manager, 'cancelSplit', id)).toBe(errorCodes.success);
    expect(await lines(owner)).toMatchObject([{ id, status: 1, split_from: null }]);
  });

  test('with a confirmed part is taken back by two people, as a confirmed line is reset', async () => {
    const id = await addAchievement(t, { admin_id: seller.adminId, status: 1 });
    const owner = (await line(id)).owner_id;
    const shares = [
      { adminId: seller.adminId, share: 50 },
      { adminId: await addStaff(t, 11), share: 50 },
    ];
    await act(manager, 'split', id, { shares });
    const [, part] = await lines(owner);
    expect(await act(t.admin, 'confirm', part?.id ?? 0)).toBe(errorCodes.success);
    expect(await act(manager, 'cancelSplit', id)).toBe(errorCodes.awaitsApproval);
    expect(await lines(owner)).toHaveLength(3);
    expect(await approve(t, t.admin)).toBe(errorCodes.success);
    expect(await lines(owner)).toMatchObject([{ id, status: 1 }]);
  });

  test('of a receipt is followed by its refund', async () => {
    const owner = await addOwner(t);
    const paid = { owner_id: owner, recharge_id: 77, period: periodOf(t.clock.now) };
    const id = await addAchievement(t, { ...paid, status: 1, admin_id: seller.adminId });
    const shares = [
      { adminId: seller.adminId, share: 70 },
      { adminId: await addStaff(t, 11), share: 30 },
    ];
    expect(await act(manager, 'split', id, { shares })).toBe(errorCodes.success);
    const refund = await addAchievement(t, { ...paid, kind: 4, amount: '200', admin_id: seller.adminId });
    await collect();
    const found = await lines(owner);
    expect(found.filter((one) => one.parent_id === refund)).toMatchObject([
      { amount: '140.000000', admin_id: seller.adminId },
      { amount: '60.000000' },
    ]);
  });
});
