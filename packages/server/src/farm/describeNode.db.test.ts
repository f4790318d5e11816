import { errorCodes, nodes, nodeValues } from '@renderdesk/contract';
import { expect } from 'vitest';
import { addNode } from '../testing/fixtures.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { describeNode } from './nodeAgent.store.ts';

const restart = (t: TestServer, nodeId: number, o: { cores: number; snCode?: string }) =>
  t.db.transaction().execute((tx) =>
    describeNode(tx, nodeId, {
      input: {
        os: 1,
        agentVersion: '1',
        cpuName: 'EPYC',
        realCores: 16,
        gpuName: '',
        gpuCount: 0,
        memoryMb: 1024,
        software: [],
        plugins: [],
        renderers: [],
        ...o,
      } as never,
      ip: '10.0.0.9',
    }),
  );

test('fewer cores are offered than reported, also after the agent starts anew, until all are again', async ({
  t,
}) => {
  const id = await addNode(t.db);
  const cores = async () => (await t.admin.call(nodeValues.systemProperty, { nodeId: id } as never)).data;
  const limit = (coreLimit: number | null) =>
    t.admin.call(nodeValues.resetCore, { nodeIds: [id], coreLimit } as never);
  await limit(8);
  expect(await cores()).toMatchObject({ core: 8, reportedCore: 32 });
  await restart(t, id, { cores: 64 });
  expect(await cores()).toMatchObject({ core: 8, reportedCore: 64 });
  await limit(128);
  expect(await cores()).toMatchObject({ core: 64 });
  await limit(null);
  expect(await cores()).toMatchObject({ core: 64, reportedCore: 64 });
});

test('a serial number that staff entered stays where the machine reports none', async ({ t }) => {
  const id = await addNode(t.db);
  const snCode = async () => (await t.admin.call(nodes.detail, { nodeId: id } as never)).data.snCode;
  const edit = { nodeId: id, version: 1, snCode: 'RD-0001' };
  expect((await t.admin.send(nodeValues.setSnCode, edit)).code).toBe(errorCodes.success);
  expect((await t.admin.send(nodeValues.setSnCode, edit)).code).toBe(errorCodes.changedMeanwhile);
  await restart(t, id, { cores: 32 });
  expect(await snCode()).toBe('RD-0001');
  await restart(t, id, { cores: 32, snCode: 'S9' });
  expect(await snCode()).toBe('S9');
});
