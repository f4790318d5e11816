import { errorCodes, leaseNodes, nodePowers, nodes, nodeTransfers, nodeValues } from '@renderdesk/contract';
import { describe, expect } from 'vitest';
import { addRow, getRow, setRow } from '../build/rows.ts';
import { untilBlocked } from '../testing/blocked.ts';
import { addCustomer, addNode } from '../testing/fixtures.ts';
import { addLease, addMirror, addMoving, soundStore } from '../testing/rentedNodes.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import type { MirrorPort, WriteOrder } from './mirror.port.ts';
import { simulatedPower } from './power.port.ts';
import { workPower } from './power.work.ts';
import { moveMachines } from './transfer.work.ts';

const { success, notAllowedInState, notFound, badInput } = errorCodes;
const reason = '客户租用整机';
type Answer = { readonly data: unknown };
const codeOf = (answer: Answer): number | undefined =>
  (answer.data as { results: { code: number }[] }).results[0]?.code;
const machineOf = (t: TestServer, id: number) => getRow(t.db, 'node_transfer_machine', { id });
const rounds = async (t: TestServer, n: number, port: MirrorPort = soundStore) => {
  for (let at = 0; at < n; at += 1) {
    await moveMachines(t.server.app, port);
    t.clock.now = new Date(t.clock.now.getTime() + 10_000);
  }
};
const powerOrder = (t: TestServer, nodeId: number, set: object) =>
  addRow(t.db, 'node_power_order', {
    node_id: nodeId,
    action: 3,
    status: 1,
    unlocks: true,
    reason,
    since: t.clock.now,
    created_by: t.admin.adminId,
    created_at: t.clock.now,
    ...set,
  });
const start = async (t: TestServer, transferId: number) =>
  codeOf(await t.admin.send(nodeTransfers.start, { transferIds: [transferId] }));
const toRent = async (t: TestServer, nodeId: number, rest: object = {}) =>
  t.admin.send(nodeTransfers.moveToRent, {
    nodeIds: [nodeId],
    mirrorId: await addMirror(t, 2),
    reason,
    ...rest,
  });

describe('the start of a transfer', () => {
  const planned = async (t: TestServer, lock: 0 | 1) => {
    const nodeId = await addNode(t.db, { lock });
    expect(codeOf(await toRent(t, nodeId, { isStarted: false }))).toBe(success);
    const machine = await getRow(t.db, 'node_transfer_machine', { node_id: nodeId });
    return { nodeId, machine };
  };
  test.for([
    ['opened', 1, 'unlock', 0],
    ['locked', 0, 'lock', 1],
  ] as const)(
    'takes a node as it is: %s meanwhile, it is locked, and as before once cancelled',
    async ([, before, action, after], { t }) => {
      const { nodeId, machine } = await planned(t, before);
      await t.admin.call(nodes[action], { nodeIds: [nodeId], reason } as never);
      expect(await start(t, machine.transfer_id)).toBe(success);
      expect((await getRow(t.db, 'node', { id: nodeId })).lock).toBe(1);
      await t.admin.call(nodeTransfers.cancel, { machineIds: [machine.id], reason } as never);
      expect((await getRow(t.db, 'node', { id: nodeId })).lock).toBe(after);
    },
  );
  test('is refused for a node that is gone, bound to its mirror, or under an order of power', async ({
    t,
  }) => {
    const [gone, bound, ordered] = [await planned(t, 0), await planned(t, 0), await planned(t, 0)];
    await t.admin.call(nodes.retire, { nodeIds: [gone.nodeId], reason } as never);
    await t.admin.call(nodeValues.openMirrorLimit, { nodeIds: [bound.nodeId] } as never);
    await powerOrder(t, ordered.nodeId, { status: 0 });
    for (const { machine } of [gone, bound, ordered])
      expect(await start(t, machine.transfer_id)).toBe(notAllowedInState);
    for (const { nodeId } of [bound, ordered])
      expect(codeOf(await toRent(t, nodeId))).toBe(notAllowedInState);
  });
  test('wants an end of the lease that is still to come, also when it is edited', async ({ t }) => {
    const past = { leaseEndTime: t.clock.now.getTime() };
    expect((await toRent(t, await addNode(t.db), past)).code).toBe(badInput);
    const { transferId } = await addMoving(t, 0);
    const edit = { transferId, version: 1, mirrorId: await addMirror(t, 2), ...past, reason };
    expect((await t.admin.send(nodeTransfers.edit, edit)).code).toBe(badInput);
  });
});

test('an order of power that is carried out opens no node that a transfer holds', async ({ t }) => {
  const { nodeId } = await addMoving(t, 1);
  await setRow(t.db, 'node', nodeId, { bmc_address: '10.250.0.7' });
  const orderId = await powerOrder(t, nodeId, {});
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  await workPower(t.server.app, simulatedPower);
  expect((await getRow(t.db, 'node_power_order', { id: orderId })).status).toBe(2);
  expect(await getRow(t.db, 'node', { id: nodeId })).toMatchObject({ lock: 1, power: 2 });
});

test('an order of power that waits for the node sees the transfer that has taken it meanwhile', async ({
  t,
}) => {
  const { transferId } = await addMoving(t, 1);
  const nodeId = await addNode(t.db);
  await setRow(t.db, 'node', nodeId, { bmc_address: '10.250.0.7', power: 0 });
  let sent: Promise<Answer> | undefined;
  await t.db.transaction().execute(async (tx) => {
    await tx.updateTable('node').set({ remark: 'moving' }).where('id', '=', nodeId).execute();
    sent = t.admin.send(nodePowers.on, { nodeIds: [nodeId], reason });
    await untilBlocked(t.db);
    const machine = { transfer_id: transferId, node_id: nodeId, status: 1 as const, since: t.clock.now };
    await tx.insertInto('node_transfer_machine').values(machine).execute();
  });
  expect(sent && codeOf(await sent)).toBe(notAllowedInState);
});

describe('a machine whose image the store is to write', () => {
  test('is not cancelled while the store begins', async ({ t }) => {
    const { machineId, nodeId } = await addMoving(t, 1);
    let cancelled: number | undefined;
    const begin = async (order: WriteOrder) => {
      if (!order.key.startsWith(`transfer:${machineId}:`)) return;
      cancelled = codeOf(await t.admin.send(nodeTransfers.cancel, { machineIds: [machineId], reason }));
    };
    await rounds(t, 2, { ...soundStore, begin });
    expect(cancelled).toBe(notAllowedInState);
    expect(await machineOf(t, machineId)).toMatchObject({ status: 3, failure: '' });
    expect((await getRow(t.db, 'node', { id: nodeId })).lock).toBe(1);
  });
  test('begins again with the same key after a crash, and is watched from then on', async ({ t }) => {
    const { machineId } = await addMoving(t, 1);
    await setRow(t.db, 'node_transfer_machine', machineId, { status: 3 });
    const keys: string[] = [];
    const begin = ({ key }: WriteOrder) => Promise.resolve(void keys.push(key));
    await rounds(t, 1, { ...soundStore, begin });
    expect(keys).toContain(`transfer:${machineId}:0`);
    expect((await machineOf(t, machineId)).begun_at).not.toBeNull();
  });
});

describe('a name that another machine has', () => {
  test('fails a machine that arrives, with the reason', async ({ t }) => {
    const { machineId, nodeId } = await addMoving(t, 1);
    const { leaseNodeId } = await addLease(t);
    const { name } = await getRow(t.db, 'node', { id: nodeId });
    await setRow(t.db, 'lease_node', leaseNodeId, { name });
    await rounds(t, 14);
    expect(await machineOf(t, machineId)).toMatchObject({
      status: 8,
      failed_at_step: 6,
      failure: 'nameTaken',
    });
  });
  test('is refused in a file of rented nodes, and on the way back to rendering', async ({ t }) => {
    const { nodeId } = await addMoving(t, 1);
    const { name } = await getRow(t.db, 'node', { id: nodeId });
    const file = `节点,平台\n${name},1\n`;
    const { data } = await t.admin.call(leaseNodes.importFile, { apply: '1', file } as never);
    expect(data).toMatchObject({ applied: false, rows: [{ code: errorCodes.alreadyTaken }] });

    const { leaseNodeId, input } = await addLease(t);
    await addNode(t.db, { name: input.name });
    const back = { leaseNodeIds: [leaseNodeId], mirrorId: await addMirror(t, 1), reason };
    expect(codeOf(await t.admin.send(leaseNodes.moveToRender, back))).toBe(notAllowedInState);
  });
});

describe('rented nodes', () => {
  test('that a transfer takes at the same time are neither leased nor deleted', async ({ t }) => {
    const { leaseNodeId } = await addLease(t);
    const { transferId } = await addMoving(t, 1);
    const ids = { leaseNodeIds: [leaseNodeId] };
    const lease = {
      ...ids,
      userId: await addCustomer(t.db),
      leaseEndTime: t.clock.now.getTime() + 86_400_000,
    };
    let sent: Promise<Answer>[] = [];
    await t.db.transaction().execute(async (tx) => {
      await tx.selectFrom('lease_node').where('id', '=', leaseNodeId).select('id').forUpdate().execute();
      sent = [t.admin.send(leaseNodes.lease, lease), t.admin.send(leaseNodes.remove, ids)];
      await untilBlocked(t.db, 2);
      const machine = {
        transfer_id: transferId,
        lease_node_id: leaseNodeId,
        status: 1 as const,
        since: t.clock.now,
      };
      await tx
        .insertInto('node_transfer_machine')
        .values(machine as never)
        .execute();
    });
    expect((await Promise.all(sent)).map(codeOf)).toEqual([notAllowedInState, notAllowedInState]);
  });
  test('get another mirror only while they are idle', async ({ t }) => {
    const { leaseNodeId } = await addLease(t, { status: 1, user_id: await addCustomer(t.db) });
    const change = { leaseNodeIds: [leaseNodeId], mirrorId: await addMirror(t, 2), reason };
    expect(codeOf(await t.admin.send(leaseNodes.changeMirror, change))).toBe(notAllowedInState);
  });
  test('of a customer outside the scope are out of reach of every command', async ({ t }) => {
    const { leaseNodeId, input } = await addLease(t, { status: 1, user_id: await addCustomer(t.db) });
    const other = await t.person({ keys: ['rent:node:list', 'rent:node:operate'], scope: 2 });
    const ids = { leaseNodeIds: [leaseNodeId] };
    const version = (await getRow(t.db, 'lease_node', { id: leaseNodeId })).version;
    const bulk = [
      await other.send(leaseNodes.release, { ...ids, reason }),
      await other.send(leaseNodes.addCategory, { ...ids, category: ['mine'] }),
      await other.send(leaseNodes.setNormalSubmit, { ...ids, isNormalSubmit: false }),
      await other.send(leaseNodes.remove, ids),
    ];
    expect(bulk.map(codeOf)).toEqual(bulk.map(() => notFound));
    const single = [
      await other.send(leaseNodes.update, { leaseNodeId, version, ...input }),
      await other.send(leaseNodes.setSnCode, { leaseNodeId, version, snCode: 'mine' }),
      await other.send(leaseNodes.normalSubmit, { leaseNodeId }),
    ];
    expect(single.map(({ code }) => code)).toEqual(single.map(() => notFound));
    const { leaseNodeId: own } = await addLease(t);
    const free = { leaseNodeIds: [own], category: ['mine'] };
    expect(codeOf(await other.send(leaseNodes.addCategory, free))).toBe(success);
  });
});
