import { errorCodes, freeSamples, submission } from '@renderdesk/contract';
import { expect } from 'vitest';
import { getRows, setRow } from '../build/rows.ts';
import { lease } from '../testing/leasing.ts';
import { finishAttempts } from '../task/index.ts';
import { addCustomer, addNode } from '../testing/fixtures.ts';
import { readyScene } from '../testing/scenes.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';

const { success, limitReached, badInput, alreadyTaken } = errorCodes;
const submit = async (t: TestServer, userId: number, o: object = {}) => {
  const path = 'input/shot.blend';
  await readyScene(t, userId, { path });
  const scene = {
    userId,
    platform: 1,
    cgId: 2007,
    projectName: '夏日短片',
    sceneName: 'shot.blend',
    scenePath: path,
    outputPath: 'output/shot',
    frames: '1-4',
    freeSample: true,
    ...o,
  };
  const answer = await t.admin.send(submission.submit, scene);
  return { code: answer.code, taskId: (answer.data as { taskId?: number } | null)?.taskId ?? 0 };
};
const rule = (o: object = {}) => ({
  platform: null,
  level: null,
  sampleFrames: 2,
  mostSamples: 1,
  isOn: true,
  remark: '',
  ...o,
});
const freeOf = async (t: TestServer, taskId: number) =>
  (await getRows(t.db, 'frame', { task_id: taskId }, ['is_free'], 'ix')).map(({ is_free }) => is_free);

test('the first frames of a sample are free of charge, as often as the rule allows', async ({ t }) => {
  const userId = await addCustomer(t.db);
  expect((await submit(t, userId)).code).toBe(badInput);
  expect((await t.admin.send(freeSamples.add, rule())).code).toBe(success);
  expect((await t.admin.send(freeSamples.add, rule())).code).toBe(alreadyTaken);
  const { code, taskId } = await submit(t, userId);
  expect(code).toBe(success);
  expect(await freeOf(t, taskId)).toEqual([true, true, false, false]);
  expect((await submit(t, userId)).code).toBe(limitReached);
  // A refused sample makes no task.
  expect((await getRows(t.db, 'task', { user_id: userId }, ['id'])).length).toBe(1);
  const { items } = (await t.admin.call(freeSamples.records, { userId } as never)).data;
  expect(items[0]).toMatchObject({ taskId, sampleFrames: 2, framesDone: 0, worth: '0.00' });
  const other = await t.person({ keys: ['node:list'], scope: 2 });
  expect((await other.call(freeSamples.records, {})).data.total).toBe(0);
});

test('the narrowest rule counts: that of the platform before that of the level', async ({ t }) => {
  const userId = await addCustomer(t.db);
  await setRow(t.db, 'user', userId, { level: 56 });
  await t.admin.send(freeSamples.add, rule({ level: 56, sampleFrames: 3 }));
  await t.admin.send(freeSamples.add, rule({ platform: 2, sampleFrames: 1 }));
  expect(await freeOf(t, (await submit(t, userId)).taskId)).toEqual([true, true, true, false]);
});

test('a done frame of a sample writes no charge, and the record says what it would have cost', async ({
  t,
}) => {
  // Who was there before takes no node.
  await t.db.updateTable('user').set({ enabled: false }).execute();
  const userId = await addCustomer(t.db);
  const { taskId } = await submit(t, userId);
  const nodeId = await addNode(t.db, { software: [2007], at: t.clock.now });
  const wanted = { platformId: 1, ids: [nodeId], now: t.clock.now, lostAfterMs: 60_000 };
  await t.db.transaction().execute((tx) => lease(tx, wanted));
  const hourly = { hourly_price: '3.6' };
  await setRow(t.db, 'attempt', { task_id: taskId, ix: 0, n: 1 }, hourly);
  t.clock.now = new Date(t.clock.now.getTime() + 3_600_000);
  const rules = {
    restartLimit: 3,
    frequency: { restarts: 100, minutes: 60 },
    blacklistAfter: 3,
    errorLimit: 50,
  };
  const done = { taskId, ix: 0, n: 1, done: true, reason: '', exitCode: 0 };
  await t.db.transaction().execute((tx) => finishAttempts(tx, [done], { now: t.clock.now, rules }));
  expect((await getRows(t.db, 'attempt', { task_id: taskId }, ['is_free', 'outcome']))[0]).toEqual({
    is_free: true,
    outcome: 1,
  });
  expect(await getRows(t.db, 'charge', { task_id: taskId }, ['amount'])).toEqual([]);
  const { items } = (await t.admin.call(freeSamples.records, { userId } as never)).data;
  expect(items[0]).toMatchObject({ framesDone: 1, worth: '3.60' });
});
