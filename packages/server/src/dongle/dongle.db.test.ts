import { dongles, errorCodes, nodes } from '@renderdesk/contract';
import { expect } from 'vitest';
import { addNode } from '../testing/fixtures.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { dongleOf } from './samples.ts';

const add = async (t: TestServer, set: object = {}): Promise<number> =>
  (await t.admin.call(dongles.add, { ...dongleOf(), ...set } as never)).data.dongleId;
const rowOf = async (t: TestServer, id: number) =>
  (await t.admin.call(dongles.list, { ids: [id] } as never)).data.items[0];
const act = async (t: TestServer, action: keyof typeof dongles, id: number, rest: object = {}) => {
  const answer = await t.admin.send(dongles[action], { dongleIds: [id], ...rest });
  const [result] = (answer.data as { results?: { code: number }[] } | null)?.results ?? [];
  return result?.code ?? answer.code;
};

test('a dongle is bound to a node or a server of licences, and is nowhere once released', async ({ t }) => {
  const [id, nodeId] = [await add(t), await addNode(t.db, { name: 'bound-01' })];
  expect(await act(t, 'bind', id)).toBe(errorCodes.badInput);
  expect(await act(t, 'bind', id, { nodeId, licenseServer: 'lic' })).toBe(errorCodes.badInput);
  expect(await act(t, 'bind', id, { nodeId: 999_999 })).toBe(errorCodes.notFound);
  expect(await act(t, 'bind', id, { nodeId })).toBe(errorCodes.success);
  expect(await rowOf(t, id)).toMatchObject({ status: 1, nodeId, nodeName: 'bound-01' });
  const found = await t.admin.call(dongles.list, { nodeName: 'bound-0' } as never);
  expect(found.data.items.map((row) => row.dongleId)).toEqual([id]);
  expect(await act(t, 'lend', id, { lentTo: '王工' })).toBe(errorCodes.notAllowedInState);
  expect(await act(t, 'release', id)).toBe(errorCodes.success);
  expect(await rowOf(t, id)).toMatchObject({ status: 0, nodeId: null, version: 3 });
  expect(await act(t, 'bind', id, { licenseServer: 'lic.example' })).toBe(errorCodes.success);
  expect(await rowOf(t, id)).toMatchObject({ status: 1, licenseServer: 'lic.example', nodeId: null });
});

test('a node that is taken out leaves its dongle free', async ({ t }) => {
  const [id, nodeId] = [await add(t), await addNode(t.db, { service: 1 })];
  await act(t, 'bind', id, { nodeId });
  const input = { nodeIds: [nodeId], reason: '报废' };
  expect((await t.admin.call(nodes.retire, input as never)).data).toMatchObject({
    results: [{ code: errorCodes.success }],
  });
  expect(await rowOf(t, id)).toMatchObject({ status: 0, nodeId: null, version: 3 });
});

test('a faulty dongle is with nobody, is repaired, and a scrapped one stays so', async ({ t }) => {
  const id = await add(t);
  expect(await act(t, 'lend', id, { lentTo: '王工' })).toBe(errorCodes.success);
  expect(await act(t, 'fault', id, { reason: '无法识别' })).toBe(errorCodes.success);
  expect(await rowOf(t, id)).toMatchObject({ status: 3, lentTo: null });
  expect(await act(t, 'bind', id, { licenseServer: 'lic' })).toBe(errorCodes.notAllowedInState);
  expect(await act(t, 'cure', id)).toBe(errorCodes.success);
  expect(await act(t, 'scrap', id, { reason: '丢失' })).toBe(errorCodes.success);
  expect(await act(t, 'cure', id)).toBe(errorCodes.notAllowedInState);
  expect(await rowOf(t, id)).toMatchObject({ status: 4 });
});

test('numbers are unique, and dongles are found by when they expire', async ({ t }) => {
  const now = t.clock.now.getTime();
  const id = await add(t, { dongleNo: 'HASP-1', expireTime: now });
  expect(await t.admin.send(dongles.add, { ...dongleOf(), dongleNo: 'hasp-1' })).toMatchObject({
    code: errorCodes.alreadyTaken,
    data: { issues: [{ path: 'dongleNo' }] },
  });
  expect((await t.admin.send(dongles.add, { ...dongleOf(), cgId: 99 })).code).toBe(errorCodes.notFound);
  const until = async (endTime: number) =>
    (await t.admin.call(dongles.list, { endTime } as never)).data.items.map((row) => row.dongleId);
  expect([await until(now), await until(now - 1)]).toEqual([[id], []]);
});
