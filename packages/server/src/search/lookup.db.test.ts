import { describe, expect, test } from 'vitest';
import { lookups } from '@renderdesk/contract';
import { serverOfFile } from '../testing/test.ts';
import { addRow, getRow, setRow } from '../build/rows.ts';
import { addCustomer, addNode } from '../testing/fixtures.ts';

const t = serverOfFile();

describe('customers', () => {
  test('each account of one name is a choice of its own, and is named by its id', async () => {
    const userId = await addCustomer(t.db, { name: '北辰动画' });
    const childId = await addCustomer(t.db, { name: '北辰动画', mainId: userId });
    const found = await t.admin.call(lookups.users, { words: '北辰动画' });
    expect(found.data).toMatchObject([
      { userId, accountType: 1, mainUsername: null },
      { userId: childId, accountType: 2, mainUsername: '北辰动画' },
    ]);
    const named = await t.admin.call(lookups.users, { ids: [childId, 999_999_999] });
    expect(named.data).toMatchObject([{ userId: childId }]);
    expect((await t.admin.call(lookups.users, {})).data).toEqual([]);
  });
  test('outside the scope they are neither found nor named', async () => {
    const userId = await addCustomer(t.db, { name: '南斗影业' });
    const salesperson = await t.person({ keys: ['user:list'], scope: 2 });
    expect((await salesperson.call(lookups.users, { words: '南斗影业' })).data).toEqual([]);
    expect((await salesperson.call(lookups.users, { ids: [userId] })).data).toEqual([]);
  });
});

describe('staff', () => {
  test('who works here is found by name or id; who has left keeps the name and is not offered', async () => {
    const { adminId } = await t.person();
    const { really_name: name } = await getRow(t.db, 'admin', adminId);
    const ids = async (asked: { words: string }) =>
      (await t.admin.call(lookups.staff, asked)).data?.map((one) => one.adminId);
    expect(await ids({ words: name })).toEqual([adminId]);
    expect(await ids({ words: String(adminId) })).toEqual([adminId]);
    await setRow(t.db, 'admin', adminId, { status: 1 });
    expect(await ids({ words: name })).toEqual([]);
    const named = await t.admin.call(lookups.staff, { ids: [adminId] });
    expect(named.data).toMatchObject([{ adminId, reallyName: name, isGone: true }]);
  });
});

test('organisations come with parents before their children, in their order, without those deleted', async () => {
  const add = async (name: string, parentId: number, sort: number, deleted = false) =>
    addRow(t.db, 'organization', {
      name,
      parent_id: parentId,
      sort,
      created_at: t.clock.now,
      deleted_at: deleted ? t.clock.now : null,
    });
  const house = await add('查找之家', 1, 900);
  await add('甲', house, 2);
  const first = await add('乙', house, 1);
  await add('丙', first, 1);
  await add('丁', house, 3, true);
  const { data } = await t.admin.call(lookups.organizations, {});
  const names = data?.map((one) => one.organizationName) ?? [];
  expect(names.slice(names.indexOf('查找之家'))).toEqual(['查找之家', '乙', '丙', '甲']);
});

test('roles and nodes are offered before anything is typed, by name', async () => {
  await addNode(t.db, { name: 'look-up-0002', ip: '10.20.30.43' });
  const nodeId = await addNode(t.db, { name: 'look-up-0001', ip: '10.20.30.44' });
  const { data: nodes } = await t.admin.call(lookups.nodes, {});
  expect(nodes?.map((node) => node.name)).toEqual(['look-up-0001', 'look-up-0002']);
  expect((await t.admin.call(lookups.nodes, { words: '30.44' })).data).toMatchObject([{ nodeId }]);
  expect((await t.admin.call(lookups.nodes, { ids: [nodeId] })).data).toMatchObject([
    { nodeId, name: 'look-up-0001', ip: '10.20.30.44' },
  ]);
  const { data: roles } = await t.admin.call(lookups.roles, {});
  expect(roles?.length).toBeGreaterThan(0);
  expect(roles?.every((role) => role.roleName !== '')).toBe(true);
});
