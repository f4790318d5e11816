import {
  errorCodes,
  issueFault,
  issueState,
  issueTool,
  minute,
  second,
  taskIssues,
} from '@renderdesk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addRow, getRow, getRows, setRow } from '../../build/rows.ts';
import { addArea, addCustomer, addTask } from '../../testing/fixtures.ts';
import { type IssueServer, openIssueServer } from '../../testing/issueTools.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { syncIssues } from './issue.work.ts';
import { waitAfter } from './issueWork.store.ts';

const { tracker, project } = issueTool.of;
const { success, notFound, notAllowedInState, alreadyTaken } = errorCodes;
let t: TestServer;
let tools: IssueServer;
beforeAll(async () => {
  tools = await openIssueServer();
  t = await openTestServer({ env: tools.env });
});
afterAll(async () => {
  await t.close();
  await tools.close();
});
beforeEach(async () => {
  await t.db.deleteFrom('task_issue').execute();
  for (const list of [tools.tracker, tools.project, tools.requests, tools.answers]) list.length = 0;
});

const newTask = async (db = t.db): Promise<number> => addTask(db, { userId: await addCustomer(db) });
const openAt = async (taskId: number, tool: 1 | 2, issueTitle = 'Frame 12 fails', by = t.admin) => {
  const input = { taskId, issueTool: tool, issueTitle, issueText: 'Texture is missing' };
  return by.send(taskIssues.open, input);
};
const idOf = (answer: { readonly data: unknown }): number => (answer.data as { issueId: number }).issueId;
const ofTask = async (taskId: number, by = t.admin) =>
  (await by.call(taskIssues.ofTask, { taskId: taskId as never })).data;
const issueOf = async (taskId: number) => (await ofTask(taskId)).issues[0];
const link = (taskId: number, tool: 1 | 2, issueKey: string) =>
  t.admin.send(taskIssues.link, { taskId, issueTool: tool, issueKey });
const act = async (action: 'refresh' | 'close' | 'unlink', id: number, by = t.admin): Promise<number> => {
  const answer = await by.send(taskIssues[action], { issueIds: [id] });
  const [result] = (answer.data as { results?: { code: number }[] } | null)?.results ?? [];
  return result?.code ?? answer.code;
};
const later = (ms: number): void => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
const sync = () => syncIssues(t.server.app);

test.each([
  { tool: tracker, at: 'tracker', key: 'REN-1', page: '/jira/browse/REN-1', in: 'REN' },
  { tool: project, at: 'project', key: '1', page: '/redmine/issues/1', in: 'farm' },
] as const)('an issue is opened at the $at and read until it is closed there', async (o) => {
  const taskId = await newTask();
  expect((await openAt(taskId, o.tool)).code).toBe(success);
  expect(await issueOf(taskId)).toMatchObject({ issueKey: null, issueState: issueState.of.waiting });
  await sync();
  const held = tools[o.at][0];
  expect(held).toMatchObject({ key: o.key, project: o.in, text: 'Texture is missing' });
  expect(held?.title).toContain('Frame 12 fails');
  const opened = await issueOf(taskId);
  expect(opened).toMatchObject({
    issueKey: o.key,
    issueTitle: 'Frame 12 fails',
    issueState: issueState.of.open,
    isLocal: false,
  });
  expect(opened?.issueUrl).toMatch(new RegExp(`${o.page}$`));
  // No request is sent before it is due.
  tools.requests.length = 0;
  await sync();
  expect(tools.requests).toEqual([]);
  Object.assign(held ?? {}, { status: 'Resolved', isDone: true });
  later(10 * minute);
  await sync();
  expect(await issueOf(taskId)).toMatchObject({
    toolStatus: 'Resolved',
    issueState: issueState.of.closed,
    nextTime: null,
  });
  // One that was opened again at its tool is seen when staff have it read.
  Object.assign(held ?? {}, { status: 'Reopened', isDone: false });
  expect(await act('refresh', opened?.issueId ?? 0)).toBe(success);
  await sync();
  expect(await issueOf(taskId)).toMatchObject({ toolStatus: 'Reopened', issueState: issueState.of.open });
});

test.each([
  { tool: tracker, at: 'tracker' },
  { tool: project, at: 'project' },
] as const)(
  'an issue whose answer was lost is found at the $at and not opened twice',
  async ({ tool, at }) => {
    const taskId = await newTask();
    await openAt(taskId, tool);
    tools.answers.push('lost');
    await sync();
    expect(await issueOf(taskId)).toMatchObject({ issueKey: null, issueFault: issueFault.of.notReached });
    later(waitAfter(1));
    await sync();
    expect(tools[at].length).toBe(1);
    expect(await issueOf(taskId)).toMatchObject({ issueKey: tools[at][0]?.key, issueFault: null });
  },
);

test('a tool that is down or refuses the key is tried again with growing waits', async () => {
  expect([1, 2, 3, 9].map(waitAfter)).toEqual([30 * second, minute, 2 * minute, 60 * minute]);
  const taskId = await newTask();
  await openAt(taskId, tracker);
  const faults = [
    { answer: 503, fault: issueFault.of.notReached },
    { answer: 401, fault: issueFault.of.keyRefused },
    { answer: { location: 'http://127.0.0.1:1/' }, fault: issueFault.of.notReached },
  ];
  for (const [at, { answer, fault }] of faults.entries()) {
    tools.answers.push(answer);
    await sync();
    const issue = await issueOf(taskId);
    const nextTime = t.clock.now.getTime() + waitAfter(at + 1);
    expect([issue?.issueFault, issue?.nextTime]).toEqual([fault, nextTime]);
    later(waitAfter(at + 1));
  }
  expect(tools.tracker.length).toBe(0);
  await sync();
  expect(await issueOf(taskId)).toMatchObject({ issueKey: 'REN-1', issueFault: null, failureText: '' });
});

test('a refused issue waits for a person, who has it tried again; an answer that is no JSON is one', async () => {
  const taskId = await newTask();
  const issueId = idOf(await openAt(taskId, project));
  tools.answers.push(422);
  await sync();
  expect(await issueOf(taskId)).toMatchObject({ issueFault: issueFault.of.refused, nextTime: null });
  expect((await issueOf(taskId))?.failureText).toContain('HTTP 422');
  later(60 * minute);
  tools.requests.length = 0;
  await sync();
  expect(tools.requests).toEqual([]);
  await act('refresh', issueId);
  tools.answers.push({ raw: '<html>' });
  await sync();
  expect((await issueOf(taskId))?.failureText).toContain('no JSON');
  await act('refresh', issueId);
  await sync();
  expect(await issueOf(taskId)).toMatchObject({ issueState: issueState.of.open, issueFault: null });
});

test('an issue that exists is linked and read; one that is missing is marked; a task has a key once', async () => {
  const taskId = await newTask();
  await openAt(taskId, tracker, 'Of another task');
  await sync();
  const other = await newTask();
  expect((await link(other, tracker, 'ren-1')).code).toBe(success);
  expect((await link(other, tracker, 'REN-1')).code).toBe(alreadyTaken);
  const missing = idOf(await link(other, tracker, 'REN-9'));
  await link(other, project, 'ABC');
  await sync();
  const { issues } = await ofTask(other);
  expect(issues.map(({ issueKey, issueFault: fault, issueTitle }) => [issueKey, fault, issueTitle])).toEqual([
    ['ABC', issueFault.of.missing, ''],
    ['REN-9', issueFault.of.missing, ''],
    ['REN-1', null, 'Of another task'],
  ]);
  expect(await act('unlink', missing)).toBe(success);
  expect((await ofTask(other)).issues.length).toBe(2);
  expect((await link(other, tracker, 'REN-9')).code).toBe(success);
});

test('issues of other projects at a tool are missing here, whatever our key may read there', async () => {
  const secret = { title: 'Secret film', text: '', labels: [], status: 'New', isDone: false };
  tools.tracker.push(
    { ...secret, key: 'OTHER-1', project: 'OTHER' },
    { ...secret, key: 'REN-2', project: 'OTHER' },
  );
  tools.project.push({ ...secret, key: '7', project: 'other' });
  const taskId = await newTask();
  await link(taskId, tracker, 'OTHER-1');
  await link(taskId, tracker, 'REN-2');
  await link(taskId, project, '7');
  await sync();
  const { issues } = await ofTask(taskId);
  expect(issues.map(({ issueTitle, issueFault: fault }) => [issueTitle, fault])).toEqual(
    Array.from({ length: 3 }, () => ['', issueFault.of.missing]),
  );
});

test('one refused read fails the issues of its tool alone', async () => {
  const taskId = await newTask();
  await openAt(taskId, tracker);
  await openAt(taskId, project);
  await sync();
  later(10 * minute);
  tools.answers.push(500);
  await sync();
  const faults = (await ofTask(taskId)).issues.map((one) => one.issueFault);
  expect(new Set(faults)).toEqual(new Set([issueFault.of.notReached, null]));
});

test('an issue that is unlinked before the work is not opened', async () => {
  const taskId = await newTask();
  const issueId = idOf(await openAt(taskId, tracker));
  await act('unlink', issueId);
  await sync();
  expect(tools.requests).toEqual([]);
  expect((await ofTask(taskId)).issues).toEqual([]);
});

test('issues of tasks outside the scope are neither read nor changed', async () => {
  const areas = [await addArea(t.db)];
  const taskId = await newTask();
  await setRow(t.db, 'task', taskId, { area_id: areas[0] ?? 0 });
  const issueId = idOf(await openAt(taskId, tracker));
  const keys = ['running:render:task', 'complete:render:task', 'query:selected:area:customer:task'] as const;
  const other = await t.person({ keys: [...keys, 'render:task:label'], areas, scope: 2 });
  expect((await other.send(taskIssues.ofTask, { taskId })).code).toBe(notFound);
  expect((await openAt(taskId, tracker, 'x', other)).code).toBe(notFound);
  for (const action of ['refresh', 'unlink'] as const)
    expect(await act(action, issueId, other)).not.toBe(success);
  const reader = await t.person({ keys, areas });
  expect((await ofTask(taskId, reader)).issues.length).toBe(1);
  expect(await act('unlink', issueId, reader)).toBe(errorCodes.forbidden);
  expect((await getRow(t.db, 'task_issue', issueId)).deleted_at).toBeNull();
});

test('an issue at a tool is closed there and not here', async () => {
  const taskId = await newTask();
  const issueId = idOf(await openAt(taskId, tracker));
  await sync();
  expect(await act('close', issueId)).toBe(notAllowedInState);
  expect((await issueOf(taskId))?.issueState).toBe(issueState.of.open);
});

describe('without tools', () => {
  let here: TestServer;
  beforeAll(async () => {
    here = await openTestServer();
  });
  afterAll(() => here.close());

  test('issues are kept here, linked by their key and closed by staff in every task', async () => {
    const [taskId, other] = [await newTask(here.db), await newTask(here.db)];
    const issueId = idOf(await openAt(taskId, project, 'Kept here', here.admin));
    await syncIssues(here.server.app);
    const read = async (id: number) => (await ofTask(id, here.admin)).issues[0];
    const key = `L-${issueId}`;
    expect(await read(taskId)).toMatchObject({
      issueKey: key,
      isLocal: true,
      issueState: issueState.of.open,
    });
    expect((await ofTask(taskId, here.admin)).tools.every(({ isLocal }) => isLocal)).toBe(true);
    await here.admin.send(taskIssues.link, { taskId: other, issueTool: project, issueKey: key });
    await syncIssues(here.server.app);
    expect(await read(other)).toMatchObject({ issueTitle: 'Kept here', issueState: issueState.of.open });
    expect(await act('close', issueId, here.admin)).toBe(success);
    for (const id of [taskId, other]) expect((await read(id))?.issueState).toBe(issueState.of.closed);
    expect(await act('close', issueId, here.admin)).toBe(notAllowedInState);
    const records = await getRows(here.db, 'operation', { call: taskIssues.close.name }, ['outcome']);
    expect(records.length).toBeGreaterThan(0);
  });

  test('an issue of a task outside the scope is not linked, as one that does not exist', async () => {
    const taskId = await newTask(here.db);
    const issueId = idOf(await openAt(taskId, tracker, 'Secret film', here.admin));
    await syncIssues(here.server.app);
    const areas = [await addArea(here.db)];
    const keys = ['running:render:task', 'render:task:label', 'query:selected:area:customer:task'] as const;
    const other = await here.person({ keys, areas, scope: 2 });
    const userId = await addCustomer(here.db);
    await addRow(here.db, 'user_staff', {
      user_id: userId,
      admin_id: other.adminId,
      kind: 1,
      changed_by: here.admin.adminId,
      valid_from: new Date(here.clock.now.getTime() - minute),
    });
    const own = await addTask(here.db, { userId });
    const next = await addTask(here.db, { userId });
    for (const id of [own, next]) await setRow(here.db, 'task', id, { area_id: areas[0] ?? 0 });
    const opened = idOf(await openAt(own, tracker, 'Own', other));
    await syncIssues(here.server.app);
    const input = { taskId: next, issueTool: tracker, issueKey: `L-${opened}` };
    expect((await other.send(taskIssues.link, input)).code).toBe(success);
    // Closed by somebody who sees only some of its tasks, it stays open in the others.
    await here.admin.send(taskIssues.link, { ...input, taskId });
    await syncIssues(here.server.app);
    const [shown] = (await ofTask(next, other)).issues;
    expect(await act('close', shown?.issueId ?? 0, other)).toBe(success);
    const linked = async (id: number) =>
      (await ofTask(id, here.admin)).issues.find(({ issueKey }) => issueKey === input.issueKey);
    const states = async () => [(await linked(taskId))?.issueState, (await linked(next))?.issueState];
    expect(await states()).toEqual([issueState.of.open, issueState.of.closed]);
    await act('refresh', (await linked(taskId))?.issueId ?? 0, here.admin);
    await syncIssues(here.server.app);
    expect((await states())[1]).toBe(issueState.of.closed);
    for (const issueKey of [`L-${issueId}`, 'L-999999'])
      expect((await other.send(taskIssues.link, { taskId: own, issueTool: tracker, issueKey })).code).toBe(
        notFound,
      );
  });

  test('an issue of a tool that is not set up any more says so', async () => {
    const taskId = await newTask(here.db);
    const issueId = idOf(await openAt(taskId, tracker, 'Moved', here.admin));
    await setRow(here.db, 'task_issue', issueId, { is_local: false });
    await syncIssues(here.server.app);
    expect((await ofTask(taskId, here.admin)).issues[0]?.issueFault).toBe(issueFault.of.notSetUp);
  });
});
