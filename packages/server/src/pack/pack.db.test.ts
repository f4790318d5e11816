import {
  approvals,
  contracts,
  errorCodes,
  machinePacks,
  nodeRentals,
  projectPacks,
} from '@renderdesk/contract';
import { describe, expect } from 'vitest';
import { getRow } from '../build/rows.ts';
import { approve, awaited } from '../testing/approving.ts';
import { addSold, listPrice } from '../testing/contracts.ts';
import { addCustomer } from '../testing/fixtures.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';

const { success, notAllowedInState, changedMeanwhile, badInput, notFound } = errorCodes;
const given = { price: '0', days: 30, way: 4, reason: '客户要求' } as const;
const rowOf = async (t: TestServer, call: typeof machinePacks.list, id: number) =>
  (await t.admin.call(call, { ids: [id] } as never)).data.items[0];

test('a machine pack is sold with its platforms as text with commas, changed, and found by its customer', async ({
  t,
}) => {
  await listPrice(t, { soldKind: 1, price: '0' });
  const userId = await addCustomer(t.db);
  const input = { userId, ...given, nodes: 3, platformIds: [1, 2] };
  const { contractId } = (await t.admin.call(machinePacks.add, input as never)).data;
  expect(await rowOf(t, machinePacks.list, contractId)).toMatchObject({
    platform: '1,2',
    nodes: 3,
    state: 1,
  });

  const change = {
    contractId,
    version: 2,
    title: '夏季',
    reason: '换平台',
    platformIds: [2],
    isOverflow: true,
  };
  expect((await t.admin.send(machinePacks.update, { ...change, version: 1 })).code).toBe(changedMeanwhile);
  expect((await t.admin.send(machinePacks.update, { ...change, platformIds: [] })).code).toBe(badInput);
  expect((await t.admin.send(machinePacks.update, change)).code).toBe(success);
  expect(await rowOf(t, machinePacks.list, contractId)).toMatchObject({
    platform: '2',
    title: '夏季',
    isOverflow: true,
    version: 3,
  });
  // The other lists have none of it, and their changes do not reach it.
  expect(
    (await t.admin.send(nodeRentals.update, { contractId, version: 3, title: '', reason: 'x' })).code,
  ).toBe(notFound);
  const found = await t.admin.call(machinePacks.list, { userId } as never);
  expect(found.data.items.map((row) => row.contractId)).toEqual([contractId]);
});

test('a project pack always takes a second person, and shows what is used of its quota', async ({ t }) => {
  const userId = await addCustomer(t.db);
  const input = { userId, ...given, title: '星海', quotaFrames: 500 };
  const approvalId = awaited(await t.admin.send(projectPacks.add, input));
  const [request] = (await t.admin.call(approvals.list, {} as never)).data.items;
  expect(request).toMatchObject({ approvalId });
  const other = await t.person({ keys: ['approval:decide', 'user:recharge:confirm', 'pack:project'] });
  expect(await approve(t, other, approvalId)).toBe(success);
  const [row] = (await t.admin.call(projectPacks.list, { userId } as never)).data.items;
  expect(row).toMatchObject({ title: '星海', quotaFrames: 500, usedFrames: 0, platform: '' });
});

describe('deleting', () => {
  test.for([
    [1, machinePacks],
    [2, projectPacks],
    [3, nodeRentals],
  ] as const)(
    'takes back what nobody has paid of kind %i, and nothing else',
    async ([soldKind, calls], { t }) => {
      const now = t.clock.now;
      const pending = await addSold(t.db, { now, soldKind, title: '甲', isPending: true });
      const active = await addSold(t.db, { now, soldKind, title: '乙' });
      const input = { contractIds: [pending, active], reason: '客户放弃' };
      const answer = await t.admin.call(calls.remove, input as never);
      expect(answer.data.results.map(({ id, code }) => [id, code])).toEqual([
        [pending, success],
        [active, notAllowedInState],
      ]);
      const left = await t.admin.call(calls.list, { ids: [pending, active] } as never);
      expect(left.data.items.map((row: { contractId: number }) => row.contractId)).toEqual([active]);
    },
  );
});

test('a pack that covers another platform or project than before is approved by a second person', async ({
  t,
}) => {
  const now = t.clock.now;
  const machine = await addSold(t.db, { now, soldKind: 1, platformIds: [1] });
  const project = await addSold(t.db, { now, soldKind: 2, title: '星海', platformIds: [1, 2] });
  const renamed = await addSold(t.db, { now, soldKind: 2, title: '星海', platformIds: [1, 2] });
  const versionOf = async (id: number) =>
    (await getRow(t.db, 'contract_terms', { contract_id: id }, ['version'])).version;
  const change = async (id: number, set: object) =>
    (
      await t.admin.send(id === machine ? machinePacks.update : projectPacks.update, {
        contractId: id,
        version: await versionOf(id),
        title: '星海',
        reason: '变更',
        isOverflow: false,
        ...set,
      })
    ).code;
  expect(await change(machine, { platformIds: [1, 2] })).toBe(errorCodes.awaitsApproval);
  expect(await change(project, { platformIds: [] })).toBe(errorCodes.awaitsApproval);
  expect(await change(renamed, { platformIds: [1, 2], title: '别的项目' })).toBe(errorCodes.awaitsApproval);
  expect(await change(project, { platformIds: [2] })).toBe(success);
});

test('exports of packs are spreadsheets named by the answer, and one without rows says so with code 700', async ({
  t,
}) => {
  expect((await t.admin.send(nodeRentals.export, { title: 'nobody sold this' })).code).toBe(
    errorCodes.nothingFound,
  );
  await addSold(t.db, { now: t.clock.now, soldKind: 3 });
  const { code, headers } = await t.admin.send(nodeRentals.export, {});
  expect(code).toBe(success);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="\w+_\d{12}\.xlsx"/);
});

test('what is sold as a pack is in the lists of money', async ({ t }) => {
  await listPrice(t, { soldKind: 3, price: '0' });
  const userId = await addCustomer(t.db);
  const input = { userId, ...given, nodes: 2, overduePrice: '30' };
  const { contractId } = (await t.admin.call(nodeRentals.add, input as never)).data;
  const [row] = (await t.admin.call(contracts.rentNodes, { userId } as never)).data.items;
  expect(row).toMatchObject({ contractId, nodes: 2, nodesHeld: 2 });
});
