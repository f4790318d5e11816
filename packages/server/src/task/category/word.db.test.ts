import { expect, test } from 'vitest';
import { analyses, errorCodes, taskWords } from '@renderdesk/contract';
import { getRow, setRow } from '../../build/rows.ts';
import type { Tx } from '../../core/db/db.ts';
import { addAnalysis } from '../../testing/analyses.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import { addArea, addCustomer, addNode, addTask } from '../../testing/fixtures.ts';
import { serverOfFile } from '../../testing/test.ts';

const t = serverOfFile();
const add = async (stage: 1 | 2 | 3, wordKind: 1 | 2 | 3 | 4, word: string) =>
  (await t.admin.call(taskWords.add, { stage, wordKind, word, remark: '' })).data.taskWordId;
const taskOf = async (o: object) => {
  const taskId = await addTask(t.db, { userId: await addCustomer(t.db), status: 0 });
  await setRow(t.db, 'task', taskId, { software_id: 2007, ...o });
  return taskId;
};

test('a word is kept once for each stage and kind, and a constraint has to be one', async () => {
  await add(3, 4, 'archviz');
  await add(1, 4, 'archviz');
  const again = { stage: 3, wordKind: 4, word: 'ArchViz', remark: '' } as const;
  expect((await t.admin.send(taskWords.add, again)).code).toBe(errorCodes.alreadyTaken);
  const none = { stage: 3, wordKind: 3, word: 'much memory', remark: '' } as const;
  expect((await t.admin.send(taskWords.add, none)).code).toBe(errorCodes.badInput);
});

test('what carries a word is counted, and the preview says which of it no node would match any more', async () => {
  await addNode(t.db, { platform: 1, software: [2007] });
  const picky = await addNode(t.db, { platform: 1, software: [2007] });
  await t.db
    .updateTable('node')
    .set({ requirements: ['film'] })
    .execute();
  await setRow(t.db, 'node', picky, { name: 'picky' });
  const taskId = await taskOf({ properties: ['film'] });
  const id = await add(3, 1, 'film');
  const { items } = (await t.admin.call(taskWords.list, { word: 'film' })).data;
  expect(items).toMatchObject([{ carriers: 1, nodes: 2 }]);
  const { data } = await t.admin.call(taskWords.preview, { taskWordId: id });
  expect(data).toMatchObject({ carriers: 1, stopping: 1, fewer: 1, more: 0, kept: 0 });
  expect(data.items).toMatchObject([{ id: taskId, nodesBefore: 2, nodesAfter: 0 }]);
  expect(data.nodes).toContain('picky');
  await t.db.updateTable('node').set({ requirements: [] }).execute();
});

test('removed, it is off the list and off all open work that takes changes, with the reason in each history', async () => {
  const open = await taskOf({ category: ['cartoon', 'film'] });
  const blocked = await taskOf({ category: ['cartoon'], operable: false });
  const id = await add(3, 4, 'cartoon');
  const { data } = await t.admin.call(taskWords.preview, { taskWordId: id });
  expect(data).toMatchObject({ carriers: 2, kept: 1 });
  const gone = await t.admin.call(taskWords.remove, { taskWordIds: [id], reason: '合并分类' });
  expect(gone.data.results).toMatchObject([{ code: errorCodes.success }]);
  expect(await getRow(t.db, 'task', { id: open })).toMatchObject({ category: ['film'] });
  expect(await getRow(t.db, 'task', { id: blocked })).toMatchObject({ category: ['cartoon'] });
  expect(await getRow(t.db, 'task_event', { task_id: open, action: 'deleteCategory' })).toMatchObject({
    reason: '合并分类',
  });
  expect((await t.admin.send(taskWords.preview, { taskWordId: id })).code).toBe(errorCodes.notFound);
});

test('a word of analyses is taken from analyses alone', async () => {
  const analyseId = await addAnalysis(t.db, { now: t.clock.now });
  await setRow(t.db, 'analyse_task', analyseId, { requirements: ['gpu24'] });
  const taskId = await taskOf({ requirements: ['gpu24'] });
  const id = await add(1, 2, 'gpu24');
  await t.admin.call(taskWords.remove, { taskWordIds: [id], reason: '不再使用' });
  const single = await t.admin.call(analyses.single, { analyseId: analyseId as never });
  expect(single.data.requirements).toEqual([]);
  expect(await getRow(t.db, 'task', { id: taskId })).toMatchObject({ requirements: ['gpu24'] });
});

test('what takes no change any more when it is locked keeps the word', async () => {
  const taskId = await taskOf({ category: ['late'] });
  const analyseId = await addAnalysis(t.db, { now: t.clock.now });
  await setRow(t.db, 'analyse_task', analyseId, { category: ['late'] });
  const changes = {
    3: (tx: Tx) => setRow(tx, 'task', taskId, { operable: false }),
    1: (tx: Tx) => setRow(tx, 'analyse_task', analyseId, { status: 40, task_id: taskId }),
  };
  for (const stage of [3, 1] as const) {
    const taskWordIds = [await add(stage, 4, 'late')];
    const removed = await t.db.transaction().execute(async (tx) => {
      await changes[stage](tx);
      const answer = t.admin.call(taskWords.remove, { taskWordIds, reason: '不再使用' });
      await untilBlocked(t.db);
      return { answer };
    });
    await removed.answer;
  }
  expect(await getRow(t.db, 'task', { id: taskId })).toMatchObject({ category: ['late'] });
  expect(await getRow(t.db, 'analyse_task', { id: analyseId })).toMatchObject({ category: ['late'] });
});

test('who does not see all that carries a word does not take it away', async () => {
  await taskOf({ category: ['secret'] });
  const id = await add(3, 4, 'secret');
  const person = await t.person({
    keys: ['node:category:list', 'node:category:list:edit', 'query:selected:area:customer:task'],
    areas: [await addArea(t.db)],
  });
  const { data } = await person.call(taskWords.remove, { taskWordIds: [id], reason: '不再使用' });
  expect(data.results).toMatchObject([{ code: errorCodes.stillInUse }]);
  expect((await person.call(taskWords.preview, { taskWordId: id })).data.carriers).toBe(0);
});
