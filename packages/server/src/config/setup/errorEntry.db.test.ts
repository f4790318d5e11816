import { day, errorCodes, generalErrors, renderingErrors } from '@renderdesk/contract';
import { expect } from 'vitest';
import { setRow } from '../../build/rows.ts';
import { addAttempt, addCustomer, addFrames, addNode, addTask } from '../../testing/fixtures.ts';
import { freshName } from '../../testing/sampling.ts';
import type { TestServer } from '../../testing/server.ts';
import { test } from '../../testing/test.ts';
import { setupSamples } from './samples.ts';

const general = async (t: TestServer, set: object = {}) => ({
  ...((await setupSamples[generalErrors.add.name]?.(t)) as object),
  ...set,
});
const rendering = async (t: TestServer, set: object = {}) => ({
  ...((await setupSamples[renderingErrors.add.name]?.(t)) as object),
  ...set,
});

test('a code has one entry, and is found by it, by its words and by its language', async ({ t }) => {
  const code = freshName();
  const input = await general(t, { code, desDescriptionCn: `缺少${code}` });
  const { generalErrorId } = (await t.admin.call(generalErrors.add, input as never)).data;
  expect(await t.admin.send(generalErrors.add, input)).toMatchObject({
    code: errorCodes.alreadyTaken,
    data: { issues: [{ path: 'code' }] },
  });
  const found = async (query: object) =>
    (await t.admin.call(generalErrors.list, query as never)).data.items.map((row) => row.generalErrorId);
  expect(await found({ code, isOpen: 1 })).toEqual([generalErrorId]);
  expect(await found({ desDescriptionCn: code, languageFlag: 1 })).toEqual([generalErrorId]);
  await t.admin.call(generalErrors.update, {
    ...input,
    generalErrorId,
    version: 1,
    desDescriptionEn: '',
  } as never);
  expect(await found({ code, languageFlag: 1 })).toEqual([]);
  expect(await found({ code, languageFlag: 0 })).toEqual([generalErrorId]);
});

test('a rendering error exists once for each software and language', async ({ t }) => {
  const input = await rendering(t, { cgId: null });
  await t.admin.call(renderingErrors.add, input as never);
  expect((await t.admin.send(renderingErrors.add, input)).code).toBe(errorCodes.alreadyTaken);
  await t.admin.call(renderingErrors.add, { ...input, cgId: 2007 } as never);
  await t.admin.call(renderingErrors.add, { ...input, languageFlag: 1 } as never);
  expect((await t.admin.send(renderingErrors.add, { ...input, cgId: 99 })).code).toBe(errorCodes.notFound);
});

test('the entry that changed last comes first', async ({ t }) => {
  const ids: number[] = [];
  const inputs: object[] = [];
  for (let count = 0; count < 2; count += 1) {
    const input = await general(t);
    inputs.push(input);
    ids.push((await t.admin.call(generalErrors.add, input as never)).data.generalErrorId);
    t.clock.now = new Date(t.clock.now.getTime() + 1000);
  }
  await t.admin.call(generalErrors.update, { ...inputs[0], generalErrorId: ids[0], version: 1 } as never);
  const { items } = (await t.admin.call(generalErrors.list, {})).data;
  expect(items.slice(0, 2).map((row) => row.generalErrorId)).toEqual(ids);
});

test('a log is explained by the entries of its software that stand in it, by their first lines', async ({
  t,
}) => {
  const entry = { isOpen: false, isShow: true, type: 1, languageFlag: 0 } as const;
  const add = (o: object) => t.admin.call(renderingErrors.add, { ...entry, ...o } as never);
  await add({ desDescription: 'Texture missing', desSolution: '补全贴图', cgId: 2007 });
  await add({ desDescription: 'texture Missing', desSolution: '检查路径', cgId: 2000 });
  await add({ desDescription: 'license', desSolution: '等待', cgId: null, type: 0 });
  const log = 'start\r\nError: texture  missing\nERROR: TEXTURE MISSING wood.png\nno license';
  const { data } = await t.admin.call(renderingErrors.match, { log, cgId: 2007 });
  expect(data.map((one) => [one.desSolution, one.line])).toEqual([
    ['补全贴图', 3],
    ['等待', 4],
  ]);
  expect((await t.admin.call(renderingErrors.match, { log })).data).toHaveLength(3);
});

test('failures of the last week that no entry explains are proposed, the most frequent first', async ({
  t,
}) => {
  const userId = await addCustomer(t.db);
  const taskId = await addTask(t.db, { userId });
  const nodeId = await addNode(t.db);
  const fail = async (ix: number, reason: string, at: Date) => {
    await addAttempt(t.db, { taskId, nodeId, ix, outcome: 2, leasedAt: at });
    await setRow(t.db, 'attempt', { task_id: taskId, ix }, { reason });
  };
  const now = t.clock.now;
  await addFrames(t.db, taskId, [5, 5, 5, 5]);
  await fail(0, 'Shader 12 broke', now);
  await fail(1, 'Shader 7 broke', now);
  await fail(2, 'Volume broke', now);
  await fail(3, 'Old one', new Date(now.getTime() - 30 * day));
  const proposals = async (person = t.admin) => (await person.call(renderingErrors.proposals, {})).data;
  expect((await proposals()).map((one) => [one.desDescription, one.failures])).toEqual([
    ['Shader 12 broke', 2],
    ['Volume broke', 1],
  ]);
  const entry = { isOpen: false, isShow: true, type: 1, languageFlag: 0, cgId: null } as const;
  await t.admin.call(renderingErrors.add, {
    ...entry,
    desDescription: 'shader',
    desSolution: '重试',
  } as never);
  expect((await proposals()).map((one) => one.desDescription)).toEqual(['Volume broke']);
  const keeper = await t.person({ keys: ['error:config'], scope: 2 });
  expect(await proposals(keeper)).toEqual([]);
});
