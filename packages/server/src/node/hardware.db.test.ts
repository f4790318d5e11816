import { basePath, errorCodes, hardwareConfigs, hardwareModels, headerNames } from '@renderdesk/contract';
import { expect } from 'vitest';
import { addNode } from '../testing/fixtures.ts';
import { setRow } from '../build/rows.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';

const { success, badInput, alreadyTaken, stillInUse } = errorCodes;
const modelOf = (model: string, performance: number, hardwareType: 0 | 1 = 1) => ({
  hardwareType,
  model,
  performance,
  isOn: true,
  remark: '',
});
const save = (t: TestServer, cgVersion: string, hardware: readonly object[]) =>
  t.admin.send(hardwareConfigs.add, { cgId: 2000, cgVersion, hardware });

test('models are listed by performance with the nodes that report them', async ({ t }) => {
  const nodeId = await addNode(t.db);
  await setRow(t.db, 'node', nodeId, { gpu_name: 'nvidia l40s' });
  await t.admin.call(hardwareModels.add, modelOf('NVIDIA L40S', 1180) as never);
  await t.admin.call(hardwareModels.add, modelOf('RTX 3090', 660) as never);
  expect((await t.admin.send(hardwareModels.add, modelOf('nvidia l40s', 1))).code).toBe(alreadyTaken);
  const { items } = (await t.admin.call(hardwareModels.list, {} as never)).data;
  expect(items.map(({ model, nodeCount }) => [model, nodeCount])).toEqual([
    ['NVIDIA L40S', 1],
    ['RTX 3090', 0],
  ]);
});

test('a choice is refused unless memory and number of cards are given, and names a model once', async ({
  t,
}) => {
  const whole = { model: 'NVIDIA L40S', gpuNum: 4, ram: 256 };
  const refused = async (hardware: readonly object[]) => {
    const answer = await save(t, '2024', hardware);
    const [issue] = (answer.data as { issues?: { path: string }[] } | null)?.issues ?? [];
    return [answer.code, issue?.path];
  };
  expect(await refused([{ ...whole, ram: null }])).toEqual([badInput, 'hardware.0.ram']);
  expect(await refused([whole, { model: 'RTX 3090', ram: 64 }])).toEqual([badInput, 'hardware.1.gpuNum']);
  expect(await refused([whole, whole])).toEqual([badInput, 'hardware.1.model']);
  expect((await save(t, '2024', [whole])).code).toBe(success);
});

test('versions hang under their software, whose choice holds where a version has none', async ({ t }) => {
  await save(t, '2025.3', [{ model: 'NVIDIA L40S', gpuNum: 8, ram: 384, current: true }]);
  const [software] = (await t.admin.call(hardwareConfigs.list, { cgId: 2000 } as never)).data.items;
  expect(software).toMatchObject({ cgVersion: '', hardware: [] });
  expect(software?.versions).toBeGreaterThan(0);
  const below = (await t.admin.call(hardwareConfigs.list, { versionsOf: 2000 } as never)).data.items;
  expect(below.map(({ cgVersion }) => cgVersion)).toContain('2025.3');
  const input = {
    id: software?.id,
    version: 1,
    cgId: 2000,
    cgVersion: '',
    hardware: [
      { model: 'RTX 3090', gpuNum: 2, ram: 128, current: true },
      { model: 'NVIDIA L40S', gpuNum: 1, ram: 64 },
      { model: 'unknown', gpuNum: 1, ram: 64 },
      { model: 'off', gpuNum: 1, ram: 32, status: false },
    ],
  };
  expect((await t.admin.send(hardwareConfigs.update, input)).code).toBe(success);
  const ask = async (cgVersion: string) =>
    (await t.admin.call(hardwareConfigs.recommend, { cgId: 2000, cgVersion } as never)).data;
  expect(await ask('1999')).toMatchObject({
    currentModels: ['RTX 3090'],
    hardwareModels: [{ model: 'NVIDIA L40S', performance: 1180 }, { model: 'RTX 3090' }],
    ram: 128,
    rams: [64, 128],
  });
  expect(await ask('2025.3')).toMatchObject({ currentModels: ['NVIDIA L40S'], ram: 384 });

  const remove = async (ids: readonly (number | undefined)[]) =>
    (await t.admin.call(hardwareConfigs.remove, { hardwareConfigIds: ids } as never)).data.results.map(
      ({ code }) => code,
    );
  expect(await remove([software?.id])).toEqual([stillInUse]);
  expect(await remove([software?.id, ...below.map(({ id }) => id)])).toEqual(
    [software, ...below].map(() => success),
  );
});

test('the list of models, which goes by GET, takes ids one by one and several, as browsers send them', async ({
  t,
}) => {
  const { hardwareModelId: id } = (await t.admin.call(hardwareModels.add, modelOf('RTX 2060', 1) as never))
    .data;
  const ask = async (query: string) => {
    const answer = await t.server.http.inject({
      method: 'GET',
      url: `${basePath}${hardwareModels.list.path}?${query}`,
      headers: { [headerNames.token]: t.admin.token },
    });
    return answer.json<{ data: { items: { hardwareModelId: number }[] } }>().data.items.length;
  };
  expect([await ask(`ids=${id}`), await ask(`ids=${id}&ids=999999`), await ask('pageSize=1')]).toEqual([
    1, 1, 1,
  ]);
});
