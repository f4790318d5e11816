import { errorCodes, leaseNodes, nodes, nodeTransfers, stepLimits } from '@renderdesk/contract';
import { describe, expect } from 'vitest';
import { setRow } from '../build/rows.ts';
import { addCustomer, addNode } from '../testing/fixtures.ts';
import { addLease, addMirror, addMoving, leaseOf, soundStore } from '../testing/rentedNodes.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import type { MirrorPort, WriteOrder } from './mirror.port.ts';
import { simulatedMirrors } from './mirror.simulated.ts';
import { keepMirrors } from './mirror.store.ts';
import { turnLeases } from './lease.store.ts';
import { moveMachines } from './transfer.work.ts';

const { success, notAllowedInState, notFound, badInput } = errorCodes;
const reason = '客户租用整机';
type Answer = {
  readonly data: { readonly results: readonly { readonly id: number; readonly code: number }[] };
};
const codesOf = (answer: Answer): number[] => answer.data.results.map(({ code }) => code);
const nodeOf = async (t: TestServer, nodeId: number) =>
  (await t.admin.call(nodes.detail, { nodeId } as never)).data;
const machinesOf = async (t: TestServer, id: number) =>
  (await t.admin.call(nodeTransfers.machines, { id } as never)).data;
/** Rounds of the work, so many seconds apart. */
const rounds = async (t: TestServer, n: number, apart = 10, port: MirrorPort = soundStore) => {
  for (let at = 0; at < n; at += 1) {
    await moveMachines(t.server.app, port);
    t.clock.now = new Date(t.clock.now.getTime() + apart * 1000);
  }
};

test('a node is moved to rent step by step, is its customer’s, and comes back to rendering', async ({
  t,
}) => {
  const userId = await addCustomer(t.db);
  const nodeId = await addNode(t.db, { name: 'to-rent' });
  const input = { nodeIds: [nodeId], mirrorId: await addMirror(t, 2), userId, reason };
  const leaseEndTime = t.clock.now.getTime() + 30 * 86_400_000;
  expect(codesOf(await t.admin.call(nodeTransfers.moveToRent, { ...input, leaseEndTime } as never))).toEqual([
    success,
  ]);
  expect(await nodeOf(t, nodeId)).toMatchObject({ lock: 1, isHeld: true });
  // Twice at once it is not moved, and nobody opens it meanwhile.
  expect(codesOf(await t.admin.call(nodeTransfers.moveToRent, input as never))).toEqual([notAllowedInState]);
  expect(codesOf(await t.admin.call(nodes.unlock, { nodeIds: [nodeId] } as never))).toEqual([
    notAllowedInState,
  ]);

  const [transfer] = (await t.admin.call(nodeTransfers.list, {} as never)).data.items;
  const id = transfer?.transferId ?? 0;
  const seen: number[] = [];
  for (let round = 0; round < 16; round += 1) {
    await rounds(t, 1);
    seen.push((await machinesOf(t, id))[0]?.renderToLeaseStatus ?? 0);
  }
  expect([...new Set(seen)]).toEqual([2, 3, 4, 5, 6, 7]);
  expect((await t.admin.call(nodeTransfers.list, {} as never)).data.items[0]).toMatchObject({
    status: 2,
    machinesDone: 1,
  });
  const [leased] = (await t.admin.call(leaseNodes.list, { userId } as never)).data.items;
  expect(leased).toMatchObject({ name: 'to-rent', status: 1, nodeId, leaseEndTime });
  expect(await nodeOf(t, nodeId)).toMatchObject({ lock: 1, isHeld: true, stateReason: 'rented' });

  const back = { leaseNodeIds: [leased?.leaseNodeId], mirrorId: await addMirror(t, 1), reason };
  expect(codesOf(await t.admin.call(leaseNodes.moveToRender, back as never))).toEqual([notAllowedInState]);
  await t.admin.call(leaseNodes.release, { leaseNodeIds: back.leaseNodeIds, reason } as never);
  expect(codesOf(await t.admin.call(leaseNodes.moveToRender, back as never))).toEqual([success]);
  await rounds(t, 18);
  expect((await t.admin.call(leaseNodes.list, { name: 'to-rent' } as never)).data.items).toEqual([]);
  expect(await nodeOf(t, nodeId)).toMatchObject({ lock: 0, isHeld: false });
});

test('records of a transfer are answered as items and as item, newest first', async ({ t }) => {
  const { transferId, machineId } = await addMoving(t, 8);
  await t.admin.call(nodeTransfers.retry, { machineIds: [machineId], reason: '已换硬盘' } as never);
  const { data } = await t.admin.call(nodeTransfers.records, { id: transferId } as never);
  expect(data).toMatchObject({
    total: 1,
    pageSize: 50,
    items: [{ action: 'retry', fromStatus: 8, toStatus: 1 }],
  });
  expect(data.item).toEqual(data.items);
  const failed = { id: transferId, renderToLeaseStatus: 8 };
  expect((await t.admin.call(nodeTransfers.machines, failed as never)).data).toEqual([]);
  const counts = (await t.admin.call(nodeTransfers.count, {})).data;
  expect(counts.find(({ status }) => status === 1)?.transfers).toBeGreaterThan(0);
});

describe('machines of a transfer', () => {
  test('are cancelled before their disk is written, and not after', async ({ t }) => {
    const { machineId, nodeId } = await addMoving(t, 1);
    const input = { machineIds: [machineId], reason: '客户改期' };
    expect(codesOf(await t.admin.call(nodeTransfers.cancel, input as never))).toEqual([success]);
    expect(await nodeOf(t, nodeId)).toMatchObject({ lock: 0, isHeld: false });
    const { machineId: failed } = await addMoving(t, 8);
    const late = { machineIds: [failed], reason: '客户改期' };
    expect(codesOf(await t.admin.call(nodeTransfers.cancel, late as never))).toEqual([notAllowedInState]);
  });
  test('that failed are given up as the transfer is closed: locked, and in repair', async ({ t }) => {
    const { transferId, nodeId } = await addMoving(t, 8);
    const closed = await t.admin.call(nodeTransfers.close, { transferIds: [transferId], reason } as never);
    expect(codesOf(closed)).toEqual([success]);
    expect(await nodeOf(t, nodeId)).toMatchObject({ lock: 1, service: 2, isHeld: false });
    const again = await t.admin.call(nodeTransfers.close, { transferIds: [transferId], reason } as never);
    expect(codesOf(again)).toEqual([notAllowedInState]);
  });
  test('fail when the store refuses them, and when a step takes too long; a retry has a key of its own', async ({
    t,
  }) => {
    const keys: string[] = [];
    const slow: MirrorPort = {
      ...soundStore,
      begin: ({ key }: WriteOrder) => Promise.resolve(void keys.push(key)),
      look: () => Promise.resolve({ step: 3 }),
    };
    const { transferId, machineId } = await addMoving(t, 1);
    await rounds(t, 3, 10, slow);
    const since = new Date(t.clock.now.getTime() - stepLimits[3] - 1);
    await setRow(t.db, 'node_transfer_machine', machineId, { since });
    await rounds(t, 1, 10, slow);
    expect(await machinesOf(t, transferId)).toMatchObject([
      { renderToLeaseStatus: 8, failedAtStep: 3, failure: 'timeLimit' },
    ]);
    await t.admin.call(nodeTransfers.retry, { machineIds: [machineId], reason: '再试' } as never);
    const refusing = { ...slow, begin: () => Promise.reject(new Error('full')) };
    await rounds(t, 2, 10, refusing);
    expect(await machinesOf(t, transferId)).toMatchObject([
      { renderToLeaseStatus: 8, failedAtStep: 3, failure: 'storeRefused' },
    ]);
    await t.admin.call(nodeTransfers.retry, { machineIds: [machineId], reason: '再试' } as never);
    await rounds(t, 2, 10, slow);
    const own = keys.filter((key) => key.startsWith(`transfer:${machineId}:`));
    expect(new Set(own).size).toBe(2);
  });
});

test('a transfer is edited until it starts, for an image of its use', async ({ t }) => {
  const { transferId } = await addMoving(t, 0);
  const edit = { transferId, version: 1, mirrorId: await addMirror(t, 1), leaseEndTime: null, reason };
  expect((await t.admin.send(nodeTransfers.edit, edit)).code).toBe(badInput);
  const fitting = { ...edit, mirrorId: await addMirror(t, 2) };
  expect((await t.admin.send(nodeTransfers.edit, fitting)).code).toBe(success);
  await t.admin.call(nodeTransfers.start, { transferIds: [transferId] } as never);
  expect((await t.admin.send(nodeTransfers.edit, { ...fitting, version: 3 })).code).toBe(notAllowedInState);
});

test('rented nodes expire three days before their end, and are overdue after it', async ({ t }) => {
  const end = new Date(t.clock.now.getTime() + 4 * 86_400_000);
  const { leaseNodeId } = await addLease(t, { status: 1, user_id: await addCustomer(t.db), ends_at: end });
  const at = async (days: number) => {
    const now = new Date(end.getTime() + days * 86_400_000);
    await t.db.transaction().execute((tx) => turnLeases(tx, now));
    const { items } = (await t.admin.call(leaseNodes.list, { ids: [leaseNodeId] } as never)).data;
    return items[0]?.status;
  };
  expect([await at(-4), await at(-3), await at(0)]).toEqual([1, 2, 3]);
});

test('categories are added and taken out, and a file is imported whole or not at all', async ({ t }) => {
  const { leaseNodeId } = await addLease(t);
  const ids = { leaseNodeIds: [leaseNodeId] };
  await t.admin.call(leaseNodes.addCategory, { ...ids, category: ['win11', 'rent'] } as never);
  await t.admin.call(leaseNodes.removeCategory, { ...ids, category: ['rent'] } as never);
  const [row] = (await t.admin.call(leaseNodes.list, { category: ['win11'] } as never)).data.items;
  expect(row).toMatchObject({ leaseNodeId, category: ['win11'] });

  const importing = async (file: string) =>
    (await t.admin.call(leaseNodes.importFile, { apply: '1', file } as never)).data;
  const { name } = leaseOf();
  const wrong = await importing(`节点,平台,MAC,SN 码\n${name},1,02:00,S1\n${name},99,,\n`);
  expect(wrong).toMatchObject({ added: 1, applied: false, rows: [{ code: success }, { code: notFound }] });
  expect(await importing(`节点,平台,MAC,SN 码\n${name},1,02:00,S1\n`)).toMatchObject({ applied: true });
  expect((await t.admin.call(leaseNodes.list, { name } as never)).data.items[0]).toMatchObject({
    snCode: 'S1',
  });
});

test('a customer outside the scope of the reader is not named', async ({ t }) => {
  const { leaseNodeId } = await addLease(t, { status: 1, user_id: await addCustomer(t.db) });
  const other = await t.person({ keys: ['rent:node:list'], scope: 2 });
  const { items } = (await other.call(leaseNodes.list, { ids: [leaseNodeId] } as never)).data;
  expect(items).toMatchObject([{ leaseNodeId, userId: null, leaseUserName: null }]);
});

test('images that the store no longer has stay known, and are not offered', async ({ t }) => {
  const offered = async (names: readonly (typeof simulatedMirrors)[number][]) => {
    t.clock.now = new Date(t.clock.now.getTime() + 1000);
    await t.db.transaction().execute((tx) => keepMirrors(tx, names, t.clock.now));
    const rows = await t.db
      .selectFrom('mirror')
      .where('is_offered', '=', true)
      .select('mirror_name')
      .execute();
    return rows.length;
  };
  expect([await offered(simulatedMirrors), await offered(simulatedMirrors.slice(1))]).toEqual([8, 7]);
});
