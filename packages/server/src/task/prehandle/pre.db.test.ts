import { describe, expect, test } from 'vitest';
import { errorCodes, preChanges, preHandles, submission } from '@renderdesk/contract';
import { addRow, getRow, setRow } from '../../build/rows.ts';
import { appendLog } from '../../farm/index.ts';
import { addArea, addAttempt, addCustomer, addFrames, addNode, addTask } from '../../testing/fixtures.ts';
import { readyScene } from '../../testing/scenes.ts';
import { serverOfFile } from '../../testing/test.ts';
import { actionOfRecommit } from './actions.store.ts';

const t = serverOfFile();

/** Submits a scene that is prepared first. */
const submitted = async () => {
  const userId = await addCustomer(t.db);
  await readyScene(t, userId, { path: 'input/shot.blend' });
  const { data } = await t.admin.call(submission.submit, {
    userId: userId as never,
    platform: 1,
    cgId: 2007,
    projectName: '夏日短片',
    sceneName: 'shot.blend',
    scenePath: 'input/shot.blend',
    outputPath: 'output/shot',
    frames: '10-12',
    preHandle: true,
  });
  return { userId, taskId: data.taskId };
};
const rowOf = async (taskId: number) =>
  (await t.admin.call(preHandles.list, { keywords: '', taskId: taskId as never })).data.items[0];
const framesOf = async (taskId: number) =>
  t.db
    .selectFrom('frame')
    .where('task_id', '=', taskId)
    .select(['label', 'kind', 'status'])
    .orderBy('ix')
    .execute();

test('the frame that prepares a scene counts for the limit of its frames', async () => {
  const userId = await addCustomer(t.db);
  await readyScene(t, userId, { path: 'input/shot.blend' });
  const sent = await t.admin.send(submission.submit, {
    userId: userId as never,
    platform: 1,
    cgId: 2007,
    projectName: '夏日短片',
    sceneName: 'shot.blend',
    scenePath: 'input/shot.blend',
    outputPath: 'output/shot',
    frames: '1-1048576',
    preHandle: true,
  });
  expect(sent.code).toBe(errorCodes.limitReached);
});

test('a scene that is prepared first has one frame before the others, which wait for it', async () => {
  const { taskId } = await submitted();
  expect(await framesOf(taskId)).toEqual([
    { label: '0010', kind: 1, status: 1 },
    { label: '0010', kind: 5, status: 6 },
    { label: '0011', kind: 5, status: 6 },
    { label: '0012', kind: 5, status: 6 },
  ]);
  expect(await rowOf(taskId)).toMatchObject({ taskStatus: 0, taskFlag: 2, preFrames: 1, preDone: 0 });
});

test('stopped, the stage holds its task; recommitted, it waits again with all that waits for it', async () => {
  const { taskId } = await submitted();
  const stopped = await t.admin.call(preChanges.stop, { taskIds: [taskId], reason: '客户要求' });
  expect(stopped.data.results).toMatchObject([{ code: errorCodes.success }]);
  expect(await rowOf(taskId)).toMatchObject({ taskStatus: 10, renderStatus: 10 });
  const again = await t.admin.call(preChanges.stop, { taskIds: [taskId] });
  expect(again.data.results).toMatchObject([{ code: errorCodes.notAllowedInState }]);
  await t.admin.call(preChanges.recommit, { taskIds: [taskId] });
  expect((await framesOf(taskId)).map(({ status }) => status)).toEqual([1, 6, 6, 6]);
  expect(await rowOf(taskId)).toMatchObject({ taskStatus: 0, renderStatus: 0 });
  const { items } = (await t.admin.call(preHandles.history, { taskId })).data;
  expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['stop', 'recommit', 'submit']));
});

test('what failed is tried once more, and what is done is not recommitted', () => {
  expect(actionOfRecommit(45)).toBe('recommitFailed');
  expect(actionOfRecommit(23)).toBe('start');
  expect(actionOfRecommit(25)).toBeUndefined();
});

test('level and limits of time are those of the task in this stage', async () => {
  const { taskId } = await submitted();
  await t.admin.call(preChanges.setLevel, { taskIds: [taskId], level: 77 });
  await t.admin.call(preChanges.setOvertime, { taskIds: [taskId], minutes: 30 });
  await t.admin.call(preChanges.setOvertimeStop, { taskIds: [taskId], minutes: 60 });
  expect(await getRow(t.db, 'task', { id: taskId })).toMatchObject({
    level: 77,
    pre_overtime_minutes: 30,
    pre_overtime_stop_minutes: 60,
    overtime_minutes: null,
  });
  const single = await t.admin.call(preHandles.single, { taskId });
  expect(single.data).toMatchObject({ preOvertimeMinutes: 30, preOvertimeStopMinutes: 60 });
  await setRow(t.db, 'task', taskId, { operable: false });
  const refused = await t.admin.call(preChanges.setLevel, { taskIds: [taskId], level: 1 });
  expect(refused.data.results).toMatchObject([{ code: errorCodes.editingBlocked }]);
});

describe('who sees it', () => {
  test('its attempts have logs, for a person who sees the pre-handling of that customer’s area', async () => {
    const area = await addArea(t.db);
    const taskId = await addTask(t.db, { userId: await addCustomer(t.db), areaId: area, status: 8 });
    await addFrames(t.db, taskId, [2, 1]);
    await addRow(t.db, 'pre_task', { task_id: taskId, frames: 1 });
    await addAttempt(t.db, { taskId, ix: 0, nodeId: await addNode(t.db) });
    const { app } = t.server;
    await appendLog(
      t.db,
      app.blobs,
      { taskId, ix: 0, n: 1 },
      0,
      Buffer.from('one\ntwo\nthree\n'),
      t.clock.now,
    );
    const keys = ['pretreatment:task', 'query:selected:area:customer:task'] as const;
    const person = await t.person({ keys: [...keys], areas: [area] });
    const of = { taskId: taskId as never };
    const log = await person.call(preHandles.log, { ...of, pageSize: 2 });
    expect(log.data).toMatchObject({
      lines: [{ text: 'two' }, { text: 'three' }],
      more: true,
      running: true,
    });
    expect((await person.call(preHandles.logs, of)).data.attempts).toMatchObject([{ ix: 0, n: 1 }]);
    expect((await person.call(preHandles.detail, of)).data).toMatchObject({ taskStatus: 8 });
    const stranger = await t.person({ keys: [...keys], areas: [await addArea(t.db)] });
    expect((await stranger.send(preHandles.log, of)).code).toBe(errorCodes.notFound);
    expect((await stranger.call(preHandles.list, { keywords: '' })).data.total).toBe(0);
  });
});
