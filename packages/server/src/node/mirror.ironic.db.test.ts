import { leaseNodes, mirrors, nodes, nodeTransfers, regularWork, stepLimits } from '@renderdesk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getRow, getRows, setRow } from '../build/rows.ts';
import { addCustomer, addNode } from '../testing/fixtures.ts';
import { type HeldNode, type ImageStore, openImageStore } from '../testing/imageStore.ts';
import { addLease } from '../testing/rentedNodes.ts';
import { freshName } from '../testing/sampling.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { MirrorFailed } from './mirror.port.ts';
import { keepMirrors } from './mirror.store.ts';
import { mirrorPortOf, moveMachines, nodeWorks } from './transfer.work.ts';

let t: TestServer;
let store: ImageStore;
beforeAll(async () => {
  store = await openImageStore();
  t = await openTestServer({ env: store.env });
  for (const [name, use] of [
    ['lease-win11', 'lease'],
    ['render-linux', 'render'],
    ['lease-old', 'lease'],
    ['of others', undefined],
  ] as const)
    store.images.push({
      id: `image ${name}`,
      name,
      size: 7,
      os_type: name.includes('win') ? 'windows' : 'linux',
      os_version: '24.04',
      ...(use && { renderdesk_use: use }),
    });
  await seeMirrors();
});
afterAll(async () => {
  await t.close();
  await store.close();
});
beforeEach(() => {
  store.requests.length = 0;
  store.answers.length = 0;
});

const seeMirrors = async (): Promise<void> => {
  const offered = await mirrorPortOf(t.server.app.config).offered();
  await t.db.transaction().execute((tx) => keepMirrors(tx, offered, t.clock.now));
};
const later = (ms: number): void => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
const rounds = async (n: number): Promise<void> => {
  for (let at = 0; at < n; at += 1) {
    await moveMachines(t.server.app);
    later(10_000);
  }
};
const mirrorId = async (name: string): Promise<number> =>
  (await t.admin.call(mirrors.list, { mirrorName: name } as never)).data.items[0]?.mirrorId ?? 0;

let macs = 0;
/** A render node that Ironic knows by its card. */
const known = async (o: Partial<HeldNode> = {}) => {
  const name = freshName();
  const mac = `02:00:00:00:00:${(macs += 1).toString(16).padStart(2, '0')}`;
  const nodeId = await addNode(t.db, { name });
  await setRow(t.db, 'node', nodeId, { mac: mac.toUpperCase(), sn_code: null });
  return { nodeId, held: store.addNode({ name, mac, ...o }) };
};
/** Moves nodes to rent; answers the transfer. */
const moving = async (nodeIds: readonly number[]) => {
  const input = { nodeIds, mirrorId: await mirrorId('lease-win11'), reason: '客户租用整机' };
  await t.admin.call(nodeTransfers.moveToRent, input as never);
  const [transfer] = (await t.admin.call(nodeTransfers.list, {} as never)).data.items;
  const id = transfer?.transferId ?? 0;
  return {
    id,
    status: async () =>
      (await t.admin.call(nodeTransfers.list, { ids: [id] } as never)).data.items[0]?.status,
    machines: async () => (await t.admin.call(nodeTransfers.machines, { id } as never)).data,
  };
};
const one = async (o: Partial<HeldNode> = {}) => {
  const { nodeId, held } = await known(o);
  const transfer = await moving([nodeId]);
  return { nodeId, held, ...transfer, machine: async () => (await transfer.machines())[0] };
};

test('images with our property are offered, over all pages of the store', async () => {
  const { items } = (await t.admin.call(mirrors.list, { isOffered: true } as never)).data;
  expect(items.map(({ mirrorName, use, os }) => [mirrorName, use, os]).toSorted()).toEqual([
    ['lease-old', 2, 1],
    ['lease-win11', 2, 2],
    ['render-linux', 1, 1],
  ]);
  const choice = (await t.admin.call(leaseNodes.mirrors, {})).data;
  expect(choice.map(({ mirrorName }) => mirrorName).toSorted()).toEqual(['lease-old', 'lease-win11']);
});

test('a store that cannot be reached keeps its images, and no lease from its end', async () => {
  const { leaseNodeId } = await addLease(t, {
    status: 1,
    user_id: await addCustomer(t.db),
    ends_at: t.clock.now,
  });
  const work = nodeWorks.find(({ work: name }) => name === regularWork.of.rentedNodes);
  store.answers.push('lost');
  await expect(work?.run(t.server.app)).rejects.toThrow(MirrorFailed);
  expect((await getRow(t.db, 'lease_node', { id: leaseNodeId })).status).toBe(3);
  const { total } = (await t.admin.call(mirrors.list, { isOffered: true } as never)).data;
  expect(total).toBe(3);
  await work?.run(t.server.app);
});

test('a machine is released, wiped and deployed by steps, with evidence of what was wiped and when', async () => {
  const { held, machine, status } = await one();
  const seen = new Set<number>();
  for (let round = 0; round < 24; round += 1) {
    await rounds(1);
    seen.add((await machine())?.renderToLeaseStatus ?? 0);
  }
  expect([...seen]).toEqual([2, 3, 4, 5, 6, 7]);
  expect(await status()).toBe(2);
  const orders = store.requests
    .filter((line) => line.startsWith(held.name))
    .map((line) => line.split(' ').at(-1));
  expect(orders).toEqual(['deleted', 'manage', 'clean', 'provide', 'active']);
  expect(held.wiped).toEqual(['former']);
  expect(held.instance_info.image_source).toBe('image lease-win11');
  const { machineId, wipe } = (await machine()) ?? {};
  expect(wipe).toMatchObject({ how: 'erase_devices', job: `transfer:${machineId}:0` });
  expect(wipe?.until).toBeGreaterThan(0);
});

test('a rented machine renders again only once its disks are wiped', async () => {
  const { leaseNodeId, input } = await addLease(t);
  const held = store.addNode({ name: input.name, mac: '02:00:5e:40:00:07' });
  const back = { leaseNodeIds: [leaseNodeId], mirrorId: await mirrorId('render-linux'), reason: '租期结束' };
  await t.admin.call(leaseNodes.moveToRender, back as never);
  await setRow(t.db, 'lease_node', leaseNodeId, { sn_code: null });
  await rounds(5);
  expect(held.wiped).toEqual([]);
  const found = async () => (await getRows(t.db, 'node', { name: input.name }, ['id'], 'id')).length;
  expect(await found()).toBe(0);
  await rounds(20);
  expect(held.wiped).toEqual(['former']);
  expect(await found()).toBe(1);
});

describe('a store that', () => {
  test('cannot be reached or has no time lets the machine wait, and fails it after the step’s limit', async () => {
    const { machine } = await one();
    await rounds(1);
    store.answers.push('lost', 503, 409, 'lost');
    await rounds(4);
    expect(await machine()).toMatchObject({ renderToLeaseStatus: 3, failure: '' });
    const since = new Date(t.clock.now.getTime() - stepLimits[3] - 1);
    await setRow(t.db, 'node_transfer_machine', (await machine())?.machineId ?? 0, { since });
    store.answers.push('lost', 'lost', 'lost', 'lost');
    await rounds(1);
    expect(await machine()).toMatchObject({
      renderToLeaseStatus: 8,
      failedAtStep: 3,
      failure: 'storeUnreachable',
    });
  });
  test('loses the answer to each order carries it out once', async () => {
    const { held, machine } = await one();
    await rounds(3);
    for (let round = 0; round < 30; round += 1) {
      // Card, node, note, order: the order is lost, and the look after it too.
      store.answers.push('good', 'good', 'good', 'lost', 'lost');
      await rounds(1);
      store.answers.length = 0;
      await rounds(1);
    }
    expect(await machine()).toMatchObject({ renderToLeaseStatus: 7 });
    expect(held.wiped).toEqual(['former']);
    const orders = store.requests.filter((line) => line.startsWith(held.name));
    expect(new Set(orders).size).toBe(orders.length);
  });
  test('refuses fails the machine with its words', async () => {
    const { machine } = await one();
    await rounds(3);
    store.answers.push('good', 403);
    await rounds(1);
    expect(await machine()).toMatchObject({
      renderToLeaseStatus: 8,
      failure: 'storeRefused',
      said: 'HTTP 403 ',
    });
  });
  test('takes the token no more is signed in to again', async () => {
    const { machine } = await one();
    await rounds(2);
    store.token = 'second token';
    await rounds(24);
    expect(await machine()).toMatchObject({ renderToLeaseStatus: 7 });
  });
  test('has a node in maintenance, none by the card, or a state outside the way refuses it', async () => {
    const shut = await one({ maintenance: true });
    const odd = await one({ provision_state: 'enroll' });
    const gone = await one();
    store.nodes.delete(gone.held.uuid);
    await rounds(3);
    for (const { machine } of [shut, odd, gone])
      expect(await machine()).toMatchObject({
        renderToLeaseStatus: 8,
        failedAtStep: 3,
        failure: 'storeRefused',
      });
    expect(store.requests.filter((line) => line.startsWith(shut.held.name))).toEqual([]);
  });
});

describe('a rollout over several machines', () => {
  test('ends in what each machine is, and the transfer partly failed; a retry wipes and writes again', async () => {
    const made = [
      await known(),
      await known({ fails: 'deleting' }),
      await known({ fails: 'clean wait' }),
      await known({ fails: 'wait call-back' }),
      await known({ serial: 'SN2' }),
    ];
    await setRow(t.db, 'node', made[4]?.nodeId ?? 0, { sn_code: 'SN1' });
    const { id, machines, status } = await moving(made.map(({ nodeId }) => nodeId));
    await rounds(30);
    expect(await status()).toBe(3);
    const ends = (await machines()).map((m) => [m.renderToLeaseStatus, m.failedAtStep, m.failure, m.said]);
    expect(ends).toEqual([
      [7, null, '', ''],
      [8, 3, 'wipeFailed', 'broken at deleting'],
      [8, 3, 'wipeFailed', 'broken at clean wait'],
      [8, 4, 'deployFailed', 'broken at wait call-back'],
      [8, 6, 'otherSerialNumber', ''],
    ]);
    for (const { held, nodeId } of made) {
      [held.fails, held.serial] = [undefined, undefined];
      const node = (await t.admin.call(nodes.detail, { nodeId } as never)).data;
      expect(node).toMatchObject({ lock: 1, isHeld: true });
    }
    const failed = (await machines()).filter(({ renderToLeaseStatus }) => renderToLeaseStatus === 8);
    const again = { machineIds: failed.map(({ machineId }) => machineId), reason: '已换硬盘' };
    await t.admin.call(nodeTransfers.retry, again as never);
    await rounds(30);
    expect((await machines()).map(({ renderToLeaseStatus }) => renderToLeaseStatus)).toEqual([7, 7, 7, 7, 7]);
    expect(await status()).toBe(2);
    const { items } = (await t.admin.call(nodeTransfers.records, { id, pageSize: 200 } as never)).data;
    const steps = items
      .filter(({ action }) => action === 'move')
      .map((e) => [e.fromStatus ?? 0, e.toStatus ?? 0]);
    expect(steps.filter(([from = 0, to = 0]) => to !== 8 && to !== from + 1)).toEqual([]);
  });
  test('with another image changes the mirror of nodes and of rented nodes', async () => {
    const { nodeId } = await known();
    const { leaseNodeId, input } = await addLease(t);
    await setRow(t.db, 'lease_node', leaseNodeId, { mac: null, sn_code: null });
    store.addNode({ name: input.name, mac: 'none' });
    const reason = '换系统';
    const render = { nodeIds: [nodeId], mirrorId: await mirrorId('render-linux'), reason };
    await t.admin.call(nodeTransfers.changeMirror, render as never);
    const lease = { leaseNodeIds: [leaseNodeId], mirrorId: await mirrorId('lease-old'), reason };
    await t.admin.call(leaseNodes.changeMirror, lease as never);
    await rounds(30);
    expect((await t.admin.call(nodes.detail, { nodeId } as never)).data).toMatchObject({
      lock: 0,
      isHeld: false,
    });
    expect(await getRow(t.db, 'node', { id: nodeId })).toMatchObject({ mirror_id: render.mirrorId });
    const rented = await getRow(t.db, 'lease_node', { id: leaseNodeId });
    expect(rented).toMatchObject({ mirror_id: lease.mirrorId, status: 0 });
  });
});
