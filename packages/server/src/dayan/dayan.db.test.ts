import {
  type DayanAction,
  dayanChanges,
  dayanJobs,
  dayanOverview,
  dayanPlatform,
  dayanTransitions,
  endedDayanOf,
  endedKongsans,
  errorCodes,
  portal,
  products,
  publishes,
  rebuilds,
  runningKongsans,
  workingDayan,
} from '@renderdesk/contract';
import { expect } from 'vitest';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { addDayanJob, addDayanPublish } from '../testing/dayan.ts';
import { addArea, addNode } from '../testing/fixtures.ts';
import { addPartner } from '../testing/portal.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { system } from '../task/index.ts';
import { applyToJobs } from './life.store.ts';
import { moveDayan } from './stage.work.ts';
import { simulatedStages } from './stage.simulated.ts';

type Change = keyof typeof dayanChanges;
const rest: Readonly<Partial<Record<Change, object>>> = {
  retry: { free: true },
  retryTiles: { free: true },
  abandon: { reason: '不再需要' },
  rerun: { free: true },
  remove: { reason: '清理' },
};
const act = async (
  t: TestServer,
  action: Change,
  id: number,
  more: object = rest[action] ?? {},
): Promise<number> => {
  const answer = await t.admin.send(dayanChanges[action], { taskIds: [id], ...more });
  const [result] = (answer.data as { results?: { code: number }[] } | null)?.results ?? [];
  return result?.code ?? answer.code;
};
const statusOf = async (t: TestServer, id: number): Promise<number> =>
  (await getRow(t.db, 'dayan_job', { id }, ['status'])).status;
const tilesOf = async (t: TestServer, id: number) =>
  (await getRows(t.db, 'dayan_tile', { job_id: id }))
    .map(({ status }) => status as number)
    .toSorted((a, b) => a - b);
const statuses = [0, 5, 10, 20, 23, 25, 30, 35, 45, 50, 60];

test('staff do each action from exactly the statuses of the lifecycle, and it leads where the table says', async ({
  t,
}) => {
  for (const action of Object.keys(dayanChanges) as Change[])
    for (const status of statuses) {
      const kind = status === 50 ? 1 : 2;
      const id = await addDayanJob(t.db, { now: t.clock.now, kind, status });
      const row = dayanTransitions[action];
      const allowed = (row.from as readonly number[]).includes(status);
      expect([action, status, await act(t, action, id)]).toEqual([
        action,
        status,
        allowed ? errorCodes.success : errorCodes.notAllowedInState,
      ]);
      const to = 'to' in row && allowed ? row.to : status;
      expect([action, status, await statusOf(t, id)]).toEqual([action, status, to]);
    }
});

test('only the farm begins, ends and stops for arrears', async ({ t }) => {
  const bySystem = (Object.keys(dayanTransitions) as DayanAction[]).filter(
    (action) => (dayanTransitions[action].by as readonly string[]).join() === 'system',
  );
  expect(bySystem).toEqual(['begin', 'giveBack', 'end', 'stopForArrears', 'stopForTime']);
  const by = system(t.clock.now);
  for (const [action, from, to] of [
    ['begin', 0, 50],
    ['giveBack', 50, 0],
    ['end', 50, 25],
    ['stopForArrears', 50, 20],
    ['stopForTime', 50, 23],
  ] as const) {
    const id = await addDayanJob(t.db, { now: t.clock.now, status: from });
    const job = await getRow(t.db, 'dayan_job', { id }, ['id', 'kind', 'status']);
    await t.db.transaction().execute((tx) => applyToJobs(tx, by, [job], { action, to }));
    expect(await statusOf(t, id)).toBe(to);
    const done = t.db
      .transaction()
      .execute((tx) => applyToJobs(tx, by, [{ ...job, status: 35 }], { action, to }));
    await expect(done).rejects.toThrow('not allowed');
    expect(await getRows(t.db, 'dayan_event', { job_id: id })).toMatchObject([
      { action, from_status: from, to_status: to },
    ]);
  }
});

test('a retry takes exactly the failed tiles, and what was charged wants consent or is free', async ({
  t,
}) => {
  const id = await addDayanJob(t.db, {
    now: t.clock.now,
    kind: 2,
    status: 30,
    tiles: [4, 4, 5, 11],
    consume: '12.5',
  });
  expect(await act(t, 'retryTiles', id, { free: false })).toBe(errorCodes.consentNeeded);
  expect(await act(t, 'retryTiles', id, { free: false, consent: '王工，工单 88' })).toBe(errorCodes.success);
  expect(await tilesOf(t, id)).toEqual([1, 1, 4, 4]);
  expect(await getRow(t.db, 'dayan_job', { id }, ['tiles_done', 'tiles_failed'])).toEqual({
    tiles_done: 2,
    tiles_failed: 0,
  });
});

test('a rerun is a job of its own with its options, and the old one stays', async ({ t }) => {
  const id = await addDayanJob(t.db, { now: t.clock.now, kind: 2, status: 25 });
  expect(await act(t, 'rerun', id, { free: true, options: { density: 'absurd' } })).toBe(errorCodes.badInput);
  expect(await act(t, 'rerun', id, { free: true, options: { density: 'ultra' } })).toBe(errorCodes.success);
  const made = await getRow(t.db, 'dayan_job', { rerun_of: id });
  expect(made).toMatchObject({ round: 2, status: 0, options: { density: 'ultra' } });
  expect(await tilesOf(t, made.id)).toEqual([1, 1, 1, 1]);
  expect(await statusOf(t, id)).toBe(25);
});

test('a job that arrears stopped starts once they are paid', async ({ t }) => {
  const id = await addDayanJob(t.db, { now: t.clock.now, status: 20 });
  const { owner_id } = await getRow(t.db, 'dayan_job', { id }, ['owner_id']);
  await t.db
    .insertInto('account')
    .values({ owner_id, kind: 5, currency: 1, balance: '-3' })
    .onConflict((c) => c.columns(['owner_id', 'kind', 'currency']).doUpdateSet({ balance: '-3' }))
    .execute();
  expect(await act(t, 'start', id)).toBe(errorCodes.inArrears);
  await t.db
    .updateTable('account')
    .set({ balance: '0' })
    .where('owner_id', '=', owner_id)
    .where('kind', '=', 5)
    .execute();
  expect(await act(t, 'start', id)).toBe(errorCodes.success);
});

test('the lists hold running and ended jobs of their kind', async ({ t }) => {
  const now = t.clock.now;
  const ids = new Map<string, number>();
  for (const kind of [1, 2, 3] as const)
    for (const status of [0, workingDayan[kind], 60, 10, 25, 45])
      ids.set(`${kind} ${status}`, await addDayanJob(t.db, { now, kind, status }));
  const of = (kind: number, ...codes: number[]) => codes.map((code) => ids.get(`${kind} ${code}`)).toSorted();
  const listed = async (
    call:
      | typeof runningKongsans.list
      | typeof endedKongsans.list
      | typeof rebuilds.list
      | typeof products.list,
    query: object,
  ) =>
    (
      (await t.admin.call(call as typeof rebuilds.list, { ...query, pageSize: 500 } as never)).data.items.map(
        ({ taskId }) => taskId,
      ) as number[]
    )
      .filter((id) => [...ids.values()].includes(id))
      .toSorted();
  expect(await listed(runningKongsans.list, { keywords: '' })).toEqual(of(1, 0, 50, 60));
  expect(await listed(endedKongsans.list, { keywords: '', taskStatus: 45 })).toEqual(of(1, 45));
  expect(await listed(runningKongsans.list, { keywords: '', taskStatus: 45 })).toEqual([]);
  expect(await listed(rebuilds.list, { keywords: '', statusFlag: 0 })).toEqual(of(2, 0, 5, 60));
  expect(await listed(rebuilds.list, { keywords: '', statusFlag: 1 })).toEqual(of(2, 10, 25, 45));
  expect(await listed(rebuilds.list, { keywords: '', statusFlag: 0, status: 45 })).toEqual(of(2, 45));
  expect(await listed(products.list, { keywords: '', taskFlag: 0, taskTypes: [4] })).toEqual(of(3, 0, 5, 60));
  expect(await listed(products.list, { keywords: '', taskFlag: 1 })).toEqual(of(3, 10, 25, 45));
});

test('a page opens by kind, customer and triangulation together, or not at all', async ({ t }) => {
  const id = await addDayanJob(t.db, { now: t.clock.now, kind: 3, status: 25 });
  const { user_id, root_id } = await getRow(t.db, 'dayan_job', { id }, ['user_id', 'root_id']);
  const code = async (input: object) =>
    (await t.admin.send(dayanJobs.detail, { taskId: id, kind: 3, ...input })).code;
  expect(await code({ userId: user_id, rootId: root_id })).toBe(errorCodes.success);
  expect(await code({ rootId: id })).toBe(errorCodes.notFound);
  expect(await code({ userId: user_id + 1 })).toBe(errorCodes.notFound);
  expect(await code({ kind: 2 })).toBe(errorCodes.notFound);
});

test('somebody sees the jobs of the areas in the parameters of their permission, and of the lists that they hold', async ({
  t,
}) => {
  const [one, two] = [await addArea(t.db), await addArea(t.db)];
  const inArea = await addDayanJob(t.db, { now: t.clock.now, areaId: one });
  const other = await addDayanJob(t.db, { now: t.clock.now, areaId: two });
  const ended = await addDayanJob(t.db, { now: t.clock.now, areaId: one, status: 25 });
  const keys = ['dyy:running:kongsan:task', 'query:selected:area:customer:task:dyy'] as const;
  const person = await t.person({ keys, areas: [one] });
  const { data } = await person.call(runningKongsans.list, { keywords: '', pageSize: 500 } as never);
  const seen = data.items.map(({ taskId }) => taskId as number);
  expect([seen.includes(inArea), seen.includes(other)]).toEqual([true, false]);
  const read = async (taskId: number) => (await person.send(dayanJobs.log, { taskId })).code;
  expect([await read(inArea), await read(other), await read(ended)]).toEqual([
    200,
    errorCodes.notFound,
    errorCodes.notFound,
  ]);
});

test('a waiting job gets a free node, works its tiles and ends with what was found', async ({ t }) => {
  await t.db.updateTable('dayan_job').set({ deleted_at: t.clock.now }).execute();
  const node = await addNode(t.db, { name: 'dyy-test-01' });
  await setRow(t.db, 'node', node, { platform_id: dayanPlatform });
  const id = await addDayanJob(t.db, { now: t.clock.now });
  const { app } = t.server;
  await moveDayan(app, simulatedStages);
  expect(await statusOf(t, id)).toBe(50);
  await moveDayan(app, simulatedStages);
  expect(await tilesOf(t, id)).toEqual([2, 2, 2, 2]);
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  await moveDayan(app, simulatedStages);
  expect(await getRow(t.db, 'dayan_job', { id })).toMatchObject({
    status: 25,
    tiles_done: 4,
    progress: 1000,
    points: 9600,
  });
  const { data } = await t.admin.call(dayanJobs.log, { taskId: id } as never);
  expect(data.lines.at(-1)?.text).toBe('ended with 4 tiles done, 0 failed');
  const { data: overview } = await t.admin.call(dayanOverview.nodes, {});
  expect(overview).toMatchObject({ nodes: 1, working: [{ nodeName: 'dyy-test-01', taskId: null }] });
});

test('tiles decide how a job ends', () => {
  expect(endedDayanOf(2, { done: 3, failed: 1 })).toBe(30);
  expect(endedDayanOf(2, { done: 0, failed: 4 })).toBe(45);
  expect(endedDayanOf(3, { done: 4, failed: 0 })).toBe(25);
  expect(endedDayanOf(1, { done: 3, failed: 1 })).toBe(45);
});

test('a product is published by token, taken down at once, published again under the same id, and expires', async ({
  t,
}) => {
  const now = t.clock.now.getTime();
  const unfinished = await addDayanJob(t.db, { now: t.clock.now, kind: 3, status: 5 });
  const done = await addDayanJob(t.db, { now: t.clock.now, kind: 3, status: 25 });
  const link = { wholeProject: false, opensAt: null, closesAt: now + 3_600_000, password: null };
  expect((await t.admin.send(publishes.add, { productTaskId: unfinished, ...link })).code).toBe(
    errorCodes.notAllowedInState,
  );
  expect((await t.admin.send(publishes.add, { productTaskId: done, ...link, closesAt: now - 1 })).code).toBe(
    errorCodes.badInput,
  );
  const { data } = await t.admin.call(publishes.add, { productTaskId: done, ...link } as never);
  const state = async () => (await getRow(t.db, 'dayan_publish', { id: data.publishId }, ['status'])).status;
  await moveDayan(t.server.app, undefined);
  expect(await state()).toBe(10);
  await moveDayan(t.server.app, undefined);
  expect(await state()).toBe(20);
  await t.admin.call(publishes.takeDown, { publishIds: [data.publishId], reason: '内容有误' } as never);
  expect(await state()).toBe(40);
  await t.admin.call(publishes.republish, { publishIds: [data.publishId] } as never);
  await moveDayan(t.server.app, undefined);
  expect(await state()).toBe(20);
  t.clock.now = new Date(now + 7_200_000);
  await moveDayan(t.server.app, undefined);
  expect(await state()).toBe(50);
});

test('a visitor opens a publication by token and password, is counted once a day, and not at all once it is taken down', async ({
  t,
}) => {
  const partner = await addPartner(t, { reach: 2 });
  const done = await addDayanJob(t.db, { now: t.clock.now, kind: 3, status: 25 });
  const { parent_id } = await getRow(t.db, 'dayan_job', { id: done }, ['parent_id']);
  const other = await addDayanJob(t.db, {
    now: t.clock.now,
    kind: 3,
    status: 25,
    ...(parent_id !== null && { parentId: parent_id }),
  });
  const link = { productTaskId: done, wholeProject: true, opensAt: null, closesAt: null, password: '8462' };
  const { data } = await t.admin.call(publishes.add, link as never);
  const view = (more: object) =>
    partner.send(portal.viewPublication, { token: data.token, visitor: 'cookie-a', ...more });
  expect((await view({ password: '8462' })).code).toBe(errorCodes.notFound);
  await setRow(t.db, 'dayan_publish', data.publishId, { status: 20 });
  expect((await view({})).code).toBe(errorCodes.notFound);
  expect((await view({ password: '8463' })).code).toBe(errorCodes.notFound);
  const answer = await view({ password: '8462' });
  expect(answer.data.products.map(({ taskId }) => taskId)).toEqual([done, other]);
  await view({ password: '8462' });
  await view({ password: '8462', visitor: 'cookie-b' });
  const { data: listed } = await t.admin.call(publishes.list, { publishId: data.publishId } as never);
  expect(listed.items).toMatchObject([{ views: 2, hasPassword: true }]);
  await t.admin.call(publishes.takeDown, { publishIds: [data.publishId], reason: '内容有误' } as never);
  expect((await view({ password: '8462' })).code).toBe(errorCodes.notFound);
});

test('the password of a publication is guessed ten times, then each further try waits', async ({ t }) => {
  const partner = await addPartner(t, { reach: 2 });
  const done = await addDayanJob(t.db, { now: t.clock.now, kind: 3, status: 25 });
  const link = { productTaskId: done, wholeProject: false, opensAt: null, closesAt: null, password: '8462' };
  const { data } = await t.admin.call(publishes.add, link as never);
  await setRow(t.db, 'dayan_publish', data.publishId, { status: 20 });
  const view = async (password: string | undefined, by = partner) =>
    (await by.send(portal.viewPublication, { token: data.token, visitor: 'cookie-a', password })).code;
  for (let tries = 0; tries < 9; tries += 1) expect(await view('0000')).toBe(errorCodes.notFound);
  expect(await view('8462')).toBe(errorCodes.success);
  for (let tries = 0; tries < 10; tries += 1) expect(await view('0000')).toBe(errorCodes.notFound);
  expect(await view('8462')).toBe(errorCodes.accountLocked);
  expect(await view('8462', await addPartner(t, { reach: 2 }))).toBe(errorCodes.accountLocked);
  const { now } = t.clock;
  t.clock.now = new Date(now.getTime() + 60_000);
  expect(await view('8462')).toBe(errorCodes.success);
  t.clock.now = now;
  const kept = await getRows(t.db, 'guess', {}, ['account']);
  expect(kept.some(({ account }) => account === data.token.toLowerCase())).toBe(false);
});

test('publications are found by status, and their views counted', async ({ t }) => {
  const id = await addDayanPublish(t.db, { now: t.clock.now, publishStatus: 20 });
  await addDayanPublish(t.db, { now: t.clock.now, publishStatus: 40 });
  await addRow(t.db, 'dayan_visit', {
    publish_id: id,
    visited_on: '2026-11-27',
    visitor_hash: Buffer.from('a'),
    first_at: t.clock.now,
  });
  const { data } = await t.admin.call(publishes.list, { status: 20, pageSize: 500 } as never);
  expect(data.items.find(({ publishId }) => publishId === id)).toMatchObject({ views: 1, status: 20 });
  expect(data.items.every(({ status }) => status === 20)).toBe(true);
});
