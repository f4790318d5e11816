import { abnormalJobs, abnormalOperation, day, errorCodes, operationLog } from '@renderdesk/contract';
import { expect } from 'vitest';
import { addRow, getRow, setRow } from '../build/rows.ts';
import { addAttempt } from '../testing/fixtures.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { addStuck } from './samples.ts';

const listed = async (t: TestServer, query: object = {}) =>
  (await t.admin.call(abnormalJobs.list, query as never)).data.items;
const found = async (t: TestServer, frameId: number, query: object = {}) =>
  (await listed(t, query)).find((row) => row.frameId === frameId);
const act = async (t: TestServer, action: 'restart' | 'abort' | 'cancel' | 'operate', o: object) => {
  const answer = await t.admin.send(abnormalJobs[action], { reason: '卡住', ...o } as never);
  const [result] = (answer.data as { results?: { code: number }[] } | null)?.results ?? [];
  return result?.code ?? answer.code;
};

test('the list opens with the abnormal findings of the last seven days, to the end of today', async ({
  t,
}) => {
  const at = (days: number) => ({ found_at: new Date(t.clock.now.getTime() - days * day) });
  const [now, old, cleared] = [
    await addStuck(t),
    await addStuck(t, at(8)),
    await addStuck(t, { resolution: 4, resolved_at: t.clock.now, resolved_by: t.admin.adminId }),
  ];
  const ids = (await listed(t)).map((row) => row.frameId as number);
  expect(ids).toContain(now.frameId);
  expect(ids).not.toContain(old.frameId);
  expect(ids).not.toContain(cleared.frameId);
  expect(await found(t, cleared.frameId, { isAbnormal: 0 })).toMatchObject({
    isAbnormal: 0,
    resolution: 4,
    silentTime: 2_400_000,
    averageTime: 60_000,
  });
  expect(await found(t, old.frameId, { startDate: t.clock.now.getTime() - 9 * day })).toBeDefined();
});

test('findings are filtered by reason, report, node and who looks after the customer', async ({ t }) => {
  const one = await addStuck(t, {
    reasons: [2, 3],
    report_type: 2,
    idle_ms: 1_000_000,
    process_state: 'D nfs',
  });
  await setRow(t.db, 'node', one.nodeId, { name: 'stuck-node-01' });
  const { owner_id } = await getRow(t.db, 'task', { id: one.taskId });
  const matching = { abnormalTypes: [3], reportType: 2, nodeName: 'stuck-node' };
  expect(await found(t, one.frameId, matching)).toMatchObject({ processState: 'D nfs', idleTime: 1_000_000 });
  for (const other of [{ abnormalTypes: [1] }, { reportType: 1 }, { nodeName: 'elsewhere' }])
    expect(await found(t, one.frameId, other)).toBeUndefined();
  expect(await found(t, one.frameId, { abnormalTypes: [] })).toBeDefined();
  await t.db
    .insertInto('user_staff')
    .values({
      user_id: owner_id,
      admin_id: t.admin.adminId,
      kind: 2,
      valid_from: t.clock.now,
      changed_by: t.admin.adminId,
    })
    .execute();
  expect(await found(t, one.frameId, { pcId: t.admin.adminId })).toBeDefined();
  expect(await found(t, one.frameId, { tdId: t.admin.adminId })).toBeUndefined();
});

test('findings are filtered by the hardware of their node, of models that nodes have', async ({ t }) => {
  const [one, other] = [await addStuck(t), await addStuck(t)];
  await setRow(t.db, 'node', one.nodeId, { gpu_name: 'nvidia h200' });
  const model = {
    hardware_type: 1,
    performance: 1,
    is_on: true,
    remark: '',
    created_at: t.clock.now,
  } as const;
  const id = await addRow(t.db, 'hardware_model', { ...model, model: 'NVIDIA H200' });
  const unused = await addRow(t.db, 'hardware_model', { ...model, model: 'NVIDIA B300' });
  const modes = (await t.admin.call(abnormalJobs.hardwareModes, {})).data;
  expect(modes.find((mode) => mode.hardwareModelId === id)).toMatchObject({
    model: 'NVIDIA H200',
    nodeCount: 1,
  });
  expect(modes.map(({ hardwareModelId }) => hardwareModelId as number)).not.toContain(unused);
  expect(await found(t, one.frameId, { hardwareModelId: id })).toBeDefined();
  expect(await found(t, other.frameId, { hardwareModelId: id })).toBeUndefined();
});

test('a stuck frame is restarted or stopped, by its own call or by operate', async ({ t }) => {
  const statusOf = async ({ taskId }: { taskId: number }) =>
    (await getRow(t.db, 'frame', { task_id: taskId, ix: 0 })).status;
  const resolutionOf = async ({ taskId }: { taskId: number }) =>
    (await getRow(t.db, 'stuck_frame', { task_id: taskId })).resolution;
  const [restarted, aborted, bulk] = [await addStuck(t), await addStuck(t), await addStuck(t)];
  expect(await act(t, 'restart', { frameIds: [restarted.frameId] })).toBe(errorCodes.success);
  expect([await statusOf(restarted), await resolutionOf(restarted)]).toEqual([1, 2]);
  expect(await act(t, 'abort', { frameIds: [aborted.frameId] })).toBe(errorCodes.success);
  expect([await statusOf(aborted), await resolutionOf(aborted)]).toEqual([3, 3]);
  expect(await act(t, 'abort', { frameIds: [aborted.frameId] })).toBe(errorCodes.notAllowedInState);
  const operateType = abnormalOperation.of.restart;
  expect(await act(t, 'operate', { frameIds: [bulk.frameId], operateType })).toBe(errorCodes.success);
  expect(await statusOf(bulk)).toBe(1);
});

test('the verdict «not stuck» clears the finding, and widens the windows of its software on request', async ({
  t,
}) => {
  const one = await addStuck(t, { reasons: [1, 2], silent_ms: 100 * 60_000, duration_ms: 9_000_000 });
  const { software_id } = await getRow(t.db, 'task', { id: one.taskId });
  expect(await act(t, 'cancel', { frameIds: [one.frameId], widen: true })).toBe(errorCodes.success);
  expect(await found(t, one.frameId)).toBeUndefined();
  const { data } = await t.admin.call(abnormalJobs.getSetting, {});
  expect(data.silentMinutes).toBe(30);
  expect(data.bySoftware).toMatchObject([{ cgId: software_id, silentMinutes: 120, overSeconds: 10_800 }]);
  // Its log was silent for longer than any window, but that is not why it was found.
  const long = await addStuck(t, { reasons: [2], silent_ms: 500 * 60_000, duration_ms: 9_000_000 });
  await setRow(t.db, 'task', long.taskId, { software_id });
  expect(await act(t, 'cancel', { frameIds: [long.frameId], widen: true })).toBe(errorCodes.success);
  const { data: later } = await t.admin.call(abnormalJobs.getSetting, {});
  expect(later.bySoftware).toMatchObject([{ cgId: software_id, silentMinutes: 120 }]);
  const next = await addStuck(t);
  const before = later.version;
  await act(t, 'cancel', { frameIds: [next.frameId] });
  expect((await t.admin.call(abnormalJobs.getSetting, {})).data.version).toBe(before);
});

test('rules are set in the version that was read, for software that exists', async ({ t }) => {
  const { data } = await t.admin.call(abnormalJobs.getSetting, {});
  const set = (o: object) => t.admin.send(abnormalJobs.setSetting, { ...data, ...o } as never);
  const { by: _, at: __, version, bySoftware, ...windows } = data;
  const own = (cgId: number) => ({ bySoftware: [{ cgId, ...windows, silentMinutes: 5 }] });
  expect((await set(own(999_999))).code).toBe(errorCodes.badInput);
  expect((await set(own(2000))).code).toBe(errorCodes.success);
  expect((await set(own(2000))).code).toBe(errorCodes.changedMeanwhile);
  const now = (await t.admin.call(abnormalJobs.getSetting, {})).data;
  expect(now).toMatchObject({ version: version + 1, bySoftware: [{ cgId: 2000, silentMinutes: 5 }] });
  expect(bySoftware).toBeDefined();
});

test('a node is ordered once, with its next heartbeat, to remove what former attempts left', async ({
  t,
}) => {
  const one = await addStuck(t);
  const operateType = abnormalOperation.of.removeCache;
  expect(await act(t, 'operate', { frameIds: [one.frameId], operateType })).toBe(errorCodes.success);
  expect((await getRow(t.db, 'node', { id: one.nodeId })).cache_clear_at).toEqual(t.clock.now);
  const events = await t.db
    .selectFrom('node_event')
    .where('node_id', '=', one.nodeId)
    .select('action')
    .execute();
  expect(events).toEqual([{ action: 'clearCache' }]);
});

test('the history has every finding of 15 days to yesterday; the statistics count them by machine and reason', async ({
  t,
}) => {
  const [today, before] = [
    await addStuck(t),
    await addStuck(t, { found_at: new Date(t.clock.now.getTime() - day), reasons: [1, 3], resolution: 4 }),
  ];
  const { items } = (await t.admin.call(abnormalJobs.history, {})).data;
  expect(items.map((row) => row.abnormalJobId)).toContain(before.id);
  expect(items.map((row) => row.abnormalJobId)).not.toContain(today.id);
  const { data } = await t.admin.call(abnormalJobs.stuckStatistics, {});
  expect(data.days).toHaveLength(15);
  expect(data.machine.find((one) => one.nodeId === before.nodeId)).toMatchObject({ count: 1 });
  expect(data.machine.find((one) => one.nodeId === today.nodeId)).toBeUndefined();
  const of = (type: number) => data.abnormalReasons.find((one) => one.abnormalType === type)?.count;
  expect(of(3)).toBe(1);
  const typed = (await t.admin.call(abnormalJobs.stuckStatistics, { type: 3, platformList: [999] })).data;
  expect(typed.machine).toEqual([]);
});

test('the statistics by node count what ended in the span, of 100 days at most', async ({ t }) => {
  const ago = (days: number) => new Date(t.clock.now.getTime() - days * day);
  const { taskId, nodeId } = await addStuck(t, { found_at: ago(1) });
  for (const [n, days] of [1, 150].entries())
    await addAttempt(t.db, { taskId, ix: 1, n: n + 1, nodeId, outcome: 1, leasedAt: ago(days) });
  const counts = async (query: object) => {
    const { items } = (await t.admin.call(abnormalJobs.frameStatistics, query as never)).data;
    const row = items.find((one) => one.nodeId === nodeId);
    return row && [row.endedFrames, row.stuckFrames, row.stuckShare];
  };
  expect(await counts({})).toEqual([1, 1, 1000]);
  expect(await counts({ startDate: 0 })).toEqual([1, 1, 1000]);
  expect(await counts({ endDate: ago(0).getTime() })).toEqual([1, 1, 1000]);
  expect(await counts({ endDate: ago(149).getTime() })).toEqual([1, 0, 0]);
  expect(await counts({ endDate: ago(151).getTime() })).toBeUndefined();
});

test('what staff did is in the records of the jobs, and others see only jobs of their customers', async ({
  t,
}) => {
  const one = await addStuck(t);
  await act(t, 'restart', { frameIds: [one.frameId] });
  const [first] = (await t.admin.call(abnormalJobs.records, {})).data.items;
  expect(first).toMatchObject({ call: abnormalJobs.restart.name, outcome: 200, reason: '卡住' });
  expect(operationLog.list.name).not.toBe(first?.call);
  const two = await addStuck(t);
  const other = await t.person({ keys: ['monitor:platform', 'monitor:platform:operate'], scope: 2 });
  expect((await other.call(abnormalJobs.list, {})).data.items).toEqual([]);
  const answer = await other.call(abnormalJobs.operate, {
    frameIds: [two.frameId],
    operateType: 4,
    reason: 'x',
  } as never);
  expect(answer.data).toMatchObject({ results: [{ code: errorCodes.notFound }] });
});
