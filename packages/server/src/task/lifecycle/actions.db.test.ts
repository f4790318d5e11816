import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  customerFolder,
  nodeOs,
  attemptOutcome,
  errorCodes,
  frameIdOf,
  frames,
  renderFacts,
  renderLife,
  renderMatch,
  renders,
  renderStatus,
  strategy,
  submission,
  timeStage,
} from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { addRow, addRows, getRow, getRows, putRow, setRow } from '../../build/rows.ts';
import { addAttempt, addCustomer, addFrames, addNode, addTask } from '../../testing/fixtures.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { addSceneFile, readyScene } from '../../testing/scenes.ts';
import { applyToTasks } from './actions.store.ts';

const t = serverOfFile();

type Codes = Parameters<typeof addFrames>[2];
type Status = NonNullable<Parameters<typeof addTask>[1]['status']>;
const taskOf = async (status: Status, statuses: Codes, o: { operable?: boolean } = {}) => {
  const userId = await addCustomer(t.db);
  const id = await addTask(t.db, { userId, status, ...o });
  if (statuses.length > 0) await addFrames(t.db, id, statuses);
  for (const [ix, code] of statuses.entries())
    if (code === 2) await addAttempt(t.db, { taskId: id, ix, nodeId: await addNode(t.db) });
  return { taskId: id as never, userId: userId as never };
};
const taskRow = (id: number) => getRow(t.db, 'task', id);
const framesOf = async (id: number) => {
  const rows = await getRows(t.db, 'frame', { task_id: id }, ['status'], 'ix');
  return rows.map((row) => row.status);
};

test.each([
  ['abandon', 0, 'regain', [10, 3]],
  ['stop', 5, 'abandon', [35, 3]],
] as const)(
  'whoever waits while somebody else does %s finds the task as it is then',
  async (first, status, then, [ends, frame]) => {
    const { taskId } = await taskOf(status, [1, 1]);
    const by = { kind: 1, id: t.admin.adminId, now: t.clock.now, reason: '' } as const;
    const { promise: over, resolve: release } = Promise.withResolvers<void>();
    const { promise: changed, resolve: isChanged } = Promise.withResolvers<void>();
    const holding = t.db.transaction().execute(async (tx) => {
      await applyToTasks(tx, by, { action: first, taskIds: [taskId] });
      isChanged();
      await over;
    });
    await changed;
    const waiting = t.server.app.db
      .transaction()
      .execute((tx) => applyToTasks(tx, by, { action: then, taskIds: [taskId], reason: 'late' }));
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`.execute(t.db);
        return rows[0]?.n;
      })
      .toBe(1);
    release();
    await holding;
    expect(await waiting).toEqual(new Map());
    expect((await taskRow(taskId)).status).toBe(ends);
    expect(new Set(await framesOf(taskId))).toEqual(new Set([frame]));
    expect(await brokenInvariants(t.db, { now: t.clock.now })).toEqual([]);
  },
);

describe('stopping and taking it back', () => {
  test('a stop ends attempts, keeps done frames, and is undone exactly', async () => {
    const { taskId } = await taskOf(5, [2, 1, 4, 3]);
    await t.admin.call(renders.stop, { taskIds: [taskId], reason: '客户要求' });
    expect(await framesOf(taskId)).toEqual([3, 3, 4, 3]);
    expect((await taskRow(taskId)).status).toBe(renderStatus.of.stop);
    const attempt = await getRow(t.db, 'attempt', { task_id: taskId });
    expect(attempt.outcome).toBe(attemptOutcome.of.stoppedByStaff);
    const undone = await t.admin.call(renderLife.undoStop, { taskIds: [taskId] });
    expect(undone.data.done).toBe(1);
    // The frame that had been stopped before stays stopped.
    expect(await framesOf(taskId)).toEqual([1, 1, 4, 3]);
  });
  test('after ten minutes it is too late', async () => {
    const { taskId } = await taskOf(5, [1]);
    await t.admin.call(renders.stop, { taskIds: [taskId] });
    const before = t.clock.now;
    t.clock.now = new Date(before.getTime() + 11 * 60_000);
    const { data } = await t.admin.call(renderLife.undoStop, { taskIds: [taskId] });
    t.clock.now = before;
    expect(data.results[0]?.code).toBe(errorCodes.tooLateToUndo);
  });
  test('a refusal tells the state, in the language of the caller', async () => {
    const { taskId } = await taskOf(25, [4]);
    const zh = await t.admin.call(renders.stop, { taskIds: [taskId] });
    expect(zh.data.results[0]).toMatchObject({ code: errorCodes.notAllowedInState });
    expect(zh.data.results[0]?.message).toBe('当前状态（已完成）下不能执行此操作。');
    const en = await t.admin.call(renders.stop, { taskIds: [taskId] }, { english: true });
    expect(en.data.results[0]?.message).toMatch(/^Not available in the current status \(.+\)\.$/);
  });
});

describe('what may cost the customer money', () => {
  test.each([
    [renderLife.restart, 25],
    [renderLife.recommitDone, 25],
    [renderLife.fullSpeed, 0],
  ] as const)('$0.key wants the consent and stores it', async (call, status) => {
    const { taskId } = await taskOf(status, status === 25 ? [4, 4] : [1, 8]);
    const without = await t.admin.call(call, { taskIds: [taskId] });
    expect(without.data.results[0]?.code).toBe(errorCodes.consentNeeded);
    expect((await taskRow(taskId)).version).toBe(1);
    await t.admin.call(call, { taskIds: [taskId], consent: '李四，工单 42' });
    expect(await framesOf(taskId)).toEqual([1, 1]);
    const { data } = await t.admin.call(renderFacts.history, { taskId });
    expect(data.items.some((event) => event.reason.includes('李四，工单 42'))).toBe(true);
    const record = await t.db
      .selectFrom('operation')
      .where('call', '=', call.name)
      .select('input')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(JSON.stringify(record?.input)).toContain('李四，工单 42');
  });
  test('recommitting failed frames does not', async () => {
    const { taskId } = await taskOf(30, [4, 5]);
    expect((await t.admin.call(renderLife.recommit, { taskIds: [taskId] })).data.done).toBe(1);
    expect(await framesOf(taskId)).toEqual([4, 1]);
  });
});

describe('an owner in arrears', () => {
  const owing = async (userId: number, balance: string) =>
    putRow(t.db, 'account', { owner_id: userId, kind: 5, currency: 1 }, { balance });
  test('gets nothing started by staff, who are told why, until they have paid', async () => {
    const { taskId, userId } = await taskOf(20, [3, 4]);
    await owing(userId, '-12.5');
    const start = () => t.admin.call(renders.start, { taskIds: [taskId] }, { english: true });
    const refused = (await start()).data.results[0];
    expect(refused).toMatchObject({ code: errorCodes.inArrears });
    expect(refused?.message).toMatch(/in arrears/);
    expect((await taskRow(taskId)).status).toBe(20);
    const impact = await t.admin.call(renderLife.preview, { action: 'start', taskIds: [taskId] });
    expect(impact.data).toMatchObject({ allowed: 0, refused: [{ code: errorCodes.inArrears }] });
    const frameIds = [frameIdOf(taskId, 0)] as never[];
    const frame = await t.admin.call(frames.start, { frameIds });
    expect(frame.data.results[0]?.code).toBe(errorCodes.inArrears);
    await owing(userId, '0');
    expect((await start()).data.results[0]?.code).toBe(errorCodes.success);
    expect(await framesOf(taskId)).toEqual([1, 4]);
  });
});

describe('abandoning, deleting, and back', () => {
  test('an abandoned task is regained, held', async () => {
    const { taskId } = await taskOf(0, [1, 4]);
    await t.admin.call(renderLife.abandon, { taskIds: [taskId], reason: '客户放弃' });
    expect((await taskRow(taskId)).status).toBe(renderStatus.of.abandon);
    await t.admin.call(renderLife.regain, { taskIds: [taskId] });
    expect((await taskRow(taskId)).status).toBe(renderStatus.of.stop);
    expect(await framesOf(taskId)).toEqual([3, 4]);
  });
  test('a deleted task is taken back; one that is not deleted has nothing to take back', async () => {
    const { taskId } = await taskOf(25, [4]);
    const undelete = () => t.admin.call(renderLife.undelete, { taskIds: [taskId] });
    expect((await undelete()).data.results[0]?.code).toBe(errorCodes.notAllowedInState);
    await t.admin.call(renders.deleteTask, { taskIds: [taskId], reason: '重复' });
    expect((await taskRow(taskId)).deleted_at).not.toBeNull();
    expect((await undelete()).data.done).toBe(1);
    expect((await taskRow(taskId)).deleted_at).toBeNull();
  });
});

describe('the preview', () => {
  test('tells what a stop would lose, and whose it is', async () => {
    const a = await taskOf(5, [2, 2, 1, 4]);
    const b = await taskOf(25, [4]);
    const { data } = await t.admin.call(renderLife.preview, {
      action: 'stop',
      taskIds: [a.taskId, b.taskId, 987_654 as never],
    });
    expect(data).toMatchObject({
      allowed: 1,
      framesRunning: 2,
      framesChanged: 3,
      nodeMsLost: 1_200_000,
      // Ten minutes each at 3.60 an hour.
      lost: [{ currency: 1, amount: '1.20' }],
      estimate: [],
      customers: 1,
      owners: [{ userId: a.userId, tasks: 1 }],
      wants: null,
    });
    expect(data.refused).toEqual(
      expect.arrayContaining([
        { code: errorCodes.notAllowedInState, count: 1 },
        { code: errorCodes.notFound, count: 1 },
      ]),
    );
  });
  test('estimates what rendering again would cost by the average so far, and says that consent is wanted', async () => {
    const { taskId } = await taskOf(25, [4, 4, 4, 4]);
    await setRow(t.db, 'task', taskId, { consume: '2' });
    const { data } = await t.admin.call(renderLife.preview, { action: 'recommitDone', taskIds: [taskId] });
    expect(data).toMatchObject({ allowed: 1, wants: 'consent', estimate: [{ currency: 1, amount: '2.00' }] });
    expect((await taskRow(taskId)).status).toBe(25);
  });
  test('without ids or a selection it is refused', async () => {
    expect((await t.admin.call(renderLife.preview, { action: 'stop' })).code).toBe(errorCodes.badInput);
  });
});

describe('what a task asks of nodes', () => {
  test('words are added once and taken away, in their field alone', async () => {
    const { taskId } = await taskOf(0, []);
    const words = async () => {
      const { requirements, properties, constraints } = await taskRow(taskId);
      return { requirements, properties, constraints };
    };
    await t.admin.call(renderMatch.addRequirements, { taskIds: [taskId], values: ['ssd', 'arnold'] });
    await t.admin.call(renderMatch.addRequirements, { taskIds: [taskId], values: ['ssd'] });
    await t.admin.call(renderMatch.addConstraints, { taskIds: [taskId], values: ['cores>=16'] });
    expect(await words()).toEqual({
      requirements: ['arnold', 'ssd'],
      properties: [],
      constraints: ['cores>=16'],
    });
    await t.admin.call(renderMatch.deleteRequirements, { taskIds: [taskId], values: ['ssd', 'none'] });
    expect((await words()).requirements).toEqual(['arnold']);
    const { data } = await t.admin.call(renderFacts.history, { taskId });
    expect(data.items.map((event) => event.action)).toContain('addRequirements');
  });
  test('a constraint that cannot be read is refused', async () => {
    const { taskId } = await taskOf(0, []);
    const answer = await t.admin.call(renderMatch.addConstraints, {
      taskIds: [taskId],
      values: ['cores>=many'],
    });
    expect(answer.code).toBe(errorCodes.badInput);
  });
  test('advanced parameters become those that are sent, and the history says so', async () => {
    const { taskId } = await taskOf(0, []);
    await t.admin.call(renderMatch.setParameters, {
      taskIds: [taskId],
      parameters: { samples: '64', scale: '1' },
    });
    await t.admin.call(renderMatch.setParameters, { taskIds: [taskId], parameters: { samples: '128' } });
    expect((await taskRow(taskId)).parameters).toEqual({ samples: '128' });
    expect((await t.admin.call(renderFacts.parameter, { taskId })).data.parameters).toEqual({
      samples: '128',
    });
    const { data } = await t.admin.call(renderFacts.history, { taskId });
    expect(data.items.map(({ action }) => action)).toEqual(['setParameters', 'setParameters']);
  });
  test('limits are set by stage; level is raised up to the highest', async () => {
    const { taskId } = await taskOf(0, []);
    await t.admin.call(renderMatch.setOvertime, { taskIds: [taskId], stage: 1, minutes: 30 });
    await t.admin.call(renderMatch.setOvertimeStop, { taskIds: [taskId], stage: 3, minutes: 90 });
    await t.admin.call(renders.setLevel, { taskIds: [taskId], level: 95 });
    await t.admin.call(renderMatch.raiseLevel, { taskIds: [taskId] });
    expect(await taskRow(taskId)).toMatchObject({
      analyse_overtime_minutes: 30,
      overtime_minutes: null,
      overtime_stop_minutes: 90,
      level: 100,
      version: 5,
    });
  });
  test('reset, a task’s own values become those of a new task: the customer’s, then the common ones', async () => {
    const { taskId, userId } = await taskOf(0, []);
    await setRow(t.db, 'user', userId, { task_level: null, node_limit: 12 });
    const common = { level: 33, nodeLimit: 44, overtimeMinutes: 55, overtimeStopMinutes: 66 };
    const { data: before } = await t.admin.call(strategy.getCommonValue, {});
    // Until staff set their own: nobody is warned, and after a week an attempt holds its node no longer.
    expect(before).toMatchObject({ overtimeMinutes: null, overtimeStopMinutes: 7 * 24 * 60 });
    await t.admin.call(strategy.setCommonValue, { ...common, version: before.version });
    const taskIds = [taskId];
    await t.admin.call(renders.setLevel, { taskIds, level: 95 });
    await t.admin.call(renderMatch.setRestartLimit, { taskIds, restartLimit: 9 });
    for (const stage of timeStage.codes) {
      await t.admin.call(renderMatch.setOvertime, { taskIds, stage, minutes: 7 });
      await t.admin.call(renderMatch.setOvertimeStop, { taskIds, stage, minutes: 8, consent: '邮件' });
    }
    const single = async () => (await t.admin.call(strategy.single, { taskId })).data;
    const own = { overtimeMinutes: 7, overtimeStopMinutes: 8 };
    expect((await single()).stages).toEqual(timeStage.codes.map((stage) => ({ stage, ...own })));
    expect((await t.admin.call(renderMatch.resetSingleValue, { taskIds })).data.done).toBe(1);
    await readyScene(t, userId, { path: 'in/shot.blend' });
    const { data: fresh } = await t.admin.call(submission.submit, {
      platform: 1,
      cgId: 2007,
      projectName: '夏日',
      sceneName: 'shot.blend',
      scenePath: 'in/shot.blend',
      outputPath: 'out',
      userId: userId as never,
      frames: '1',
    });
    const limits = async (id: number) => {
      const row = await taskRow(id as never);
      return Object.fromEntries(
        Object.entries(row).filter(([name]) => /level|node_limit|restart_limit|overtime/.test(name)),
      );
    };
    expect(await limits(taskId)).toEqual(await limits(fresh.taskId));
    expect(await taskRow(taskId)).toMatchObject({ level: 33, node_limit: 12, overtime_stop_minutes: 66 });
    expect(await single()).toMatchObject({
      restartLimit: null,
      stages: [
        { overtimeMinutes: null, overtimeStopMinutes: null },
        { overtimeMinutes: null, overtimeStopMinutes: null },
        { overtimeMinutes: 55, overtimeStopMinutes: 66 },
      ],
    });
  });
  test('finished, failed and inoperable tasks are not edited', async () => {
    const done = await taskOf(25, []);
    const failed = await taskOf(45, []);
    const barred = await taskOf(0, [], { operable: false });
    const { data } = await t.admin.call(renderMatch.raiseLevel, {
      taskIds: [done.taskId, failed.taskId, barred.taskId],
    });
    expect(data.results.map(({ code }) => code)).toEqual(Array(3).fill(errorCodes.editingBlocked));
  });
});

describe('facts of a task', () => {
  test('files are told apart by their ending', async () => {
    const { taskId, userId } = await taskOf(0, []);
    await addRows(
      t.db,
      'task_file',
      ['task.json', 'log.TXT', 'beauty.0024.exr'].map((name) => ({
        task_id: taskId,
        name,
        content: '内容',
        at: t.clock.now,
      })),
    );
    const { data } = await t.admin.call(renderFacts.fileNames, { taskId, userId });
    expect(data).toEqual({
      configFiles: [
        { name: 'log.TXT', size: 6 },
        { name: 'task.json', size: 6 },
      ],
      multiFrames: [{ base: 'beauty', frame: '0024', name: 'beauty.0024.exr', size: 6 }],
    });
    const file = await t.admin.call(renderFacts.file, { taskId, userId, name: 'task.json' });
    expect(file.data.content).toBe('内容');
    const other = await t.admin.call(renderFacts.fileNames, { taskId, userId: 1 as never });
    expect(other.code).toBe(errorCodes.notFound);
  });
  test('the purse is told in the account’s currency, with what running frames may cost', async () => {
    const { taskId, userId } = await taskOf(5, [2]);
    await setRow(t.db, 'task', taskId, { owner_id: userId });
    await addRows(t.db, 'account', [
      { owner_id: userId, kind: 1, currency: 1, balance: '12.5' },
      { owner_id: userId, kind: 2, currency: 1, balance: '-30', floor: '-100' },
      { owner_id: userId, kind: 5, currency: 1, balance: '-2' },
    ]);
    const { data } = await t.admin.call(renderFacts.account, { taskId });
    expect(data).toMatchObject({
      cash: '12.50',
      credit: '70.00',
      coupon: '0.00',
      arrears: '2.00',
      hold: '1.20',
      openTasks: 1,
      currency: 1,
    });
  });
  test('counts are of the caller’s own scope', async () => {
    const other = await t.person({ keys: ['running:render:task'], scope: 2 });
    expect((await other.call(renderFacts.countByPlatform, {})).data).toEqual({ result: true, data: [] });
    const mine = await t.admin.call(renderFacts.countByPlatform, {});
    expect(mine.data.data.length).toBeGreaterThan(0);
  });
  test('a task to which nothing was done has an empty list as its history, and no word in its place', async () => {
    const { taskId } = await taskOf(0, [1]);
    const { data } = await t.admin.call(renderFacts.history, { taskId });
    expect(data).toMatchObject({ total: 0, items: [] });
  });
  test('a failed submission says why', async () => {
    const { taskId } = await taskOf(65, []);
    expect((await t.admin.call(renderFacts.submitFailure, { taskId })).data.message).toBe('');
    await addRow(t.db, 'task_event', {
      task_id: taskId,
      at: t.clock.now,
      action: 'end',
      to_status: 65,
      reason: '场景打不开',
      actor_kind: 4,
    });
    expect((await t.admin.call(renderFacts.submitFailure, { taskId })).data.message).toBe('场景打不开');
  });
  test('why a task waits is answered for who may see it', async () => {
    const { taskId } = await taskOf(0, [1]);
    expect((await t.admin.call(renderFacts.why, { taskId })).data).toMatchObject({ waiting: 1, status: 0 });
    const other = await t.person({ keys: ['running:render:task'], scope: 2 });
    expect((await other.call(renderFacts.why, { taskId })).code).toBe(errorCodes.notFound);
  });
});

describe('filters by frames of the render list', () => {
  test('stuck frames, and failed ones that are no composites', async () => {
    const stuck = await taskOf(5, [2]);
    await addRow(t.db, 'stuck_frame', {
      task_id: stuck.taskId,
      ix: 0,
      n: 1,
      node_id: 1,
      reasons: [1],
      found_at: t.clock.now,
      duration_ms: 1,
      silent_ms: 1,
    });
    const found = await t.admin.call(renders.list, { cardFramesTask: 1 });
    expect(found.data.items.map((item) => item.taskId)).toEqual([stuck.taskId]);
    const composite = await taskOf(30, [4, 5]);
    const main = await taskOf(30, [5, 4]);
    await setRow(t.db, 'frame', { task_id: composite.taskId, ix: 1 }, { kind: 6 });
    const failed = await t.admin.call(renders.list, {
      taskStatus: 30,
      failedFrameFlag: 1,
      filterCompositeFrame: 1,
    });
    const ids = failed.data.items.map((item) => item.taskId);
    expect(ids).toContain(main.taskId);
    expect(ids).not.toContain(composite.taskId);
  });
});

describe('strategies', () => {
  test('hold their defaults, are set with the version that was seen, and refuse an older one', async () => {
    const first = await t.admin.call(strategy.getFrequency, {});
    expect(first.data).toEqual({ restarts: 100, minutes: 60, by: null, at: null, version: 0 });
    const set = (version: number) =>
      t.admin.call(strategy.setFrequency, { restarts: 7, minutes: 5, version });
    expect((await set(0)).code).toBe(errorCodes.success);
    expect((await t.admin.call(strategy.getFrequency, {})).data).toMatchObject({
      restarts: 7,
      by: '系统管理员',
      version: 1,
    });
    const stale = await set(0);
    expect(stale.code).toBe(errorCodes.changedMeanwhile);
    expect(stale.message).toContain('系统管理员');
  });
  test('an update changes the fields that it names, by its version, and one that names none is refused', async () => {
    const { data: first } = await t.admin.call(strategy.getCommonValue, {});
    const update = async (fields: object) => {
      const { version } = (await t.admin.call(strategy.getCommonValue, {})).data;
      return (await t.admin.call(strategy.updateCommonValue, { version, ...fields })).code;
    };
    expect(await update({ nodeLimit: 21 })).toBe(errorCodes.success);
    const { data: second } = await t.admin.call(strategy.getCommonValue, {});
    expect(second).toMatchObject({
      level: first.level,
      overtimeMinutes: first.overtimeMinutes,
      nodeLimit: 21,
    });
    expect(await update({ nodeLimit: null, level: 61 })).toBe(errorCodes.success);
    expect((await t.admin.call(strategy.getCommonValue, {})).data).toMatchObject({
      nodeLimit: null,
      level: 61,
    });
    expect(await update({})).toBe(errorCodes.badInput);
    expect(await update({ version: first.version, level: 1 })).toBe(errorCodes.changedMeanwhile);
    const { data: restart } = await t.admin.call(strategy.getRestartLimit, {});
    await t.admin.call(strategy.updateRestartLimit, { restartLimit: 11, version: restart.version });
    expect((await t.admin.call(strategy.getRestartLimit, {})).data.restartLimit).toBe(11);
    const { data: frequency } = await t.admin.call(strategy.getFrequency, {});
    await t.admin.call(strategy.updateFrequency, { minutes: 13, version: frequency.version });
    expect((await t.admin.call(strategy.getFrequency, {})).data).toMatchObject({
      restarts: frequency.restarts,
      minutes: 13,
    });
    await t.db
      .deleteFrom('setting')
      .where('key', 'in', ['render.restartLimit', 'render.commonValue'])
      .execute();
  });
  test('of two who set one at once, one is told', async () => {
    const codes = await Promise.all(
      [1, 2].map(
        async (restartLimit) =>
          (await t.admin.call(strategy.setRestartLimit, { restartLimit, errorLimit: 50, version: 0 })).code,
      ),
    );
    expect(codes.toSorted()).toEqual([errorCodes.success, errorCodes.changedMeanwhile]);
  });
  test('setting one wants its own key', async () => {
    const operator = await t.person({ keys: ['running:render:task', 'render:task:operate'] });
    expect(
      (await operator.call(strategy.setRestartLimit, { restartLimit: 1, errorLimit: 50, version: 1 })).code,
    ).toBe(errorCodes.forbidden);
  });
});

describe('submission', () => {
  const scene = {
    platform: 1,
    cgId: 2007,
    projectName: '夏日',
    sceneName: 'shot.blend',
    scenePath: 'in/shot.blend',
    outputPath: 'out',
  };
  const submits = async () => {
    const userId = await addCustomer(t.db);
    await readyScene(t, userId, { path: scene.scenePath });
    return userId as never;
  };
  test('makes a task with its frames: test frames first, the rest waiting for the customer', async () => {
    const userId = await submits();
    const { data } = await t.admin.call(submission.submit, {
      ...scene,
      userId,
      frames: '1-3,10',
      testFrames: '10',
      files: { 'task.json': '{}' },
      parameters: { width: '640' },
    });
    expect(data.frames).toBe(4);
    const rows = await getRows(t.db, 'frame', { task_id: data.taskId }, ['label', 'kind', 'status'], 'ix');
    expect(rows).toEqual([
      { label: '0001', kind: 5, status: 8 },
      { label: '0002', kind: 5, status: 8 },
      { label: '0003', kind: 5, status: 8 },
      { label: '0010', kind: 4, status: 1 },
    ]);
    const { data: parameter } = await t.admin.call(renderFacts.parameter, { taskId: data.taskId });
    expect(parameter).toMatchObject({ sceneType: 'blend', parameters: { width: '640' } });
    expect(parameter.command[0]).toBe('blender');
    expect((await taskRow(data.taskId)).status).toBe(renderStatus.of.waiting);
  });
  test.each([
    ['1-', errorCodes.badInput],
    ['1-2000000', errorCodes.limitReached],
  ])('frames «%s» are refused', async (frames, code) => {
    const userId = await submits();
    expect((await t.admin.call(submission.submit, { ...scene, userId, frames })).code).toBe(code);
  });
  test('paths are within the folder of whoever pays, and what leads out of it makes no task', async () => {
    const userId: number = await submits();
    const send = (o: { scenePath?: string; outputPath?: string }) =>
      t.admin.call(submission.submit, { ...scene, userId: userId as never, frames: '1', ...o });
    const folder = customerFolder(t.server.app.config.storage, userId);
    const { data: made } = await send({ outputPath: `${folder}/out/` });
    expect(await taskRow(made.taskId)).toMatchObject({
      scene_path: `${folder}/in/shot.blend`,
      output_path: `${folder}/out`,
    });
    const other = customerFolder(t.server.app.config.storage, await addCustomer(t.db));
    for (const path of [
      `${other}/in/secret.blend`,
      `../${userId + 1}/secret.blend`,
      '/etc/passwd',
      `${folder}1/a`,
    ])
      for (const field of ['scenePath', 'outputPath'])
        expect((await send({ [field]: path })).code, path).toBe(errorCodes.outsideStorage);
    const tasks = await getRows(t.db, 'task', { user_id: userId }, ['id']);
    expect(tasks.map(({ id }) => id)).toEqual([made.taskId]);
  });
  test('an output path at which no agent can write is refused at its field, and makes no task', async () => {
    const userId: number = await submits();
    const send = (outputPath: string) =>
      t.admin.call(submission.submit, { ...scene, userId: userId as never, frames: '1', outputPath });
    const issues = [{ path: 'outputPath' }];
    await addSceneFile(t, userId, 'in/note.txt');
    for (const [path, why] of [
      ['x'.repeat(256), 'long'],
      [`a/${'帧'.repeat(86)}`, 'long'],
      ['in/note.txt', 'file'],
      ['in/note.txt/below/it', 'file'],
      [scene.scenePath, 'scene'],
      [`${scene.scenePath}/out`, 'scene'],
      ['.renderdesk', 'farm'],
      ['out/.RenderDesk/notes', 'farm'],
      ['out/\uff0erenderdesk', 'farm'],
      ['out\u202egnp.exe', 'invisible'],
      ['out\u200b', 'invisible'],
      ['out\ufeff/a', 'invisible'],
    ] as const)
      expect([path, await send(path)]).toMatchObject([
        path,
        { code: errorCodes.pathUnwritable, data: { why, issues } },
      ]);
    for (const path of ['D:\\out', 'd:/out', '\\\\server\\share', 'a\\b'])
      expect([path, (await send(path)).code]).toEqual([path, errorCodes.outsideStorage]);
    expect(await getRows(t.db, 'task', { user_id: userId }, ['id'])).toEqual([]);
    // A folder that exists, and one of any length that file systems take.
    expect((await send('in')).code).toBe(errorCodes.success);
    expect((await send(`a/${'帧'.repeat(85)}`)).code).toBe(errorCodes.success);
  });
  test('names have one line, and no characters that nobody sees', async () => {
    const userId = await submits();
    const send = (o: object) => t.admin.send(submission.submit, { ...scene, userId, frames: '1', ...o });
    for (const name of ['a\nb', 'c\rd', 'e\u2028f', 'g\u0007h'])
      for (const field of ['projectName', 'sceneName'])
        expect(await send({ [field]: name })).toMatchObject({
          code: errorCodes.badInput,
          data: { issues: [{ path: field }] },
        });
    expect((await send({ projectName: '\u200b', sceneName: 'x' })).code).toBe(errorCodes.badInput);
    const { data } = await send({ projectName: 'sea\u200b\u202egnp', sceneName: '👩\u200d🚀' });
    expect(await taskRow((data as { taskId: number }).taskId)).toMatchObject({
      project_name: 'seagnp',
      scene_name: '👩\u200d🚀',
    });
  });
  test('frames may lie below zero, and be listed one by one', async () => {
    const userId = await submits();
    await readyScene(t, userId, { path: scene.scenePath, software: 2030 });
    const povray = { ...scene, cgId: 2030, userId, parameters: { width: '1', height: '1' } };
    const { data } = await t.admin.call(submission.submit, { ...povray, frames: '-2-1' });
    const labels = await getRows(t.db, 'frame', { task_id: data.taskId }, ['label', 'ix']);
    expect(labels.toSorted((a, b) => a.ix - b.ix).map(({ label }) => label)).toEqual([
      '-0002',
      '-0001',
      '0000',
      '0001',
    ]);
    // Its command line would read the number as an option.
    expect(await t.admin.call(submission.submit, { ...scene, userId, frames: '-5' })).toMatchObject({
      code: errorCodes.framesUnfit,
      data: { issues: [{ path: 'frames' }] },
    });
    const list = Array.from({ length: 20_000 }, (_, at) => at * 7).join(',');
    const long = await t.admin.call(submission.submit, { ...scene, userId, frames: list });
    expect(long.data.frames).toBe(20_000);
  });
  test('sizes of pictures are whole numbers that a picture can have', async () => {
    const userId = await submits();
    const send = (parameters: object) =>
      t.admin.send(submission.submit, { ...scene, userId, frames: '1', parameters });
    for (const [name, value] of [
      ['width', '-5'],
      ['width', '999999'],
      ['height', '0'],
      ['Height', '1.5'],
      ['resolution_x', '4k'],
      ['resX', ''],
      ['image_width', '-1'],
    ] as const)
      expect([name, value, await send({ [name]: value })]).toMatchObject([
        name,
        value,
        { code: errorCodes.badInput, data: { issues: [{ path: `parameters.${name}` }] } },
      ]);
    expect((await send({ width: '65000', height: '65000' })).code).toBe(errorCodes.badInput);
    expect((await send({ width: '4096', height: '2160', bandwidth: '-1' })).code).toBe(errorCodes.success);
  });
  test('a purse has a limited number of frames that are not rendered, however they are submitted', async () => {
    const userId = await submits();
    await addRow(t.db, 'setting', {
      key: 'render.openFrames',
      value: JSON.stringify({ submission: 100, account: 250 }),
    });
    const send = (frames: string) => t.admin.send(submission.submit, { ...scene, userId, frames });
    expect((await send('1-101')).code).toBe(errorCodes.limitReached);
    const codes = (await Promise.all([send('1-100'), send('1-100'), send('1-100')])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([
      errorCodes.success,
      errorCodes.success,
      errorCodes.openFramesReached,
    ]);
    expect((await send('1-51')).data).toMatchObject({ limit: 250, open: 200 });
    await t.db.deleteFrom('setting').where('key', '=', 'render.openFrames').execute();
  });
  test('parameters that the renderer’s command needs are asked for before anything is made', async () => {
    const userId = await submits();
    // The newest script of another system wants nothing.
    const windows = { software_id: 2030, os: nodeOs.of.windows, command: ['povray', '{scene}'] };
    await addRow(t.db, 'render_script', { ...windows, created_at: new Date() });
    await readyScene(t, userId, { path: scene.scenePath, software: 2030 });
    const povray = { ...scene, cgId: 2030, userId, frames: '1' };
    const refused = await t.admin.call(submission.submit, { ...povray, parameters: { height: '1' } });
    expect(refused).toMatchObject({ code: errorCodes.parametersMissing, data: { names: 'width' } });
    const parameters = { width: '1', height: '1' };
    expect((await t.admin.call(submission.submit, { ...povray, parameters })).code).toBe(errorCodes.success);
    const tasks = await getRows(t.db, 'task', { user_id: userId }, ['id']);
    expect(tasks).toHaveLength(1);
  });
  test('a customer outside the scope is not found; a platform or software that there is not is named', async () => {
    const userId = await submits();
    const other = await t.person({ keys: ['render:task:submit'], scope: 2 });
    expect((await other.call(submission.submit, { ...scene, userId, frames: '1' })).code).toBe(
      errorCodes.notFound,
    );
    for (const [field, unknown] of [
      ['platform', { platform: 4711 }],
      ['cgId', { cgId: 4711 }],
    ] as const)
      expect(
        await t.admin.call(submission.submit, { ...scene, userId, frames: '1', ...unknown }),
      ).toMatchObject({ code: errorCodes.badInput, data: { issues: [{ path: field }] } });
  });
  test('a scene that lies nowhere, is a folder, or stands in the folder of somebody else is refused at its field', async () => {
    const userId: number = await submits();
    await addSceneFile(t, userId, 'in/textures/wood.png');
    const folder = customerFolder(t.server.app.config.storage, userId);
    await symlink('/etc', join(folder, 'elsewhere'));
    const send = (scenePath: string) =>
      t.admin.call(submission.submit, { ...scene, userId: userId as never, frames: '1', scenePath });
    const missing = { code: errorCodes.sceneMissing, data: { issues: [{ path: 'scenePath' }] } };
    expect(await send('in/other.blend')).toMatchObject({
      ...missing,
      data: { ...missing.data, path: 'in/other.blend' },
    });
    expect(await send(`${folder}/in/other.blend`)).toMatchObject({ data: { path: 'in/other.blend' } });
    expect(await send('in/textures')).toMatchObject(missing);
    expect(await send('in/shot.blend/x')).toMatchObject(missing);
    // A link tells nothing of what lies elsewhere, be it there or not.
    for (const path of ['elsewhere/hostname', 'elsewhere/no-such-file'])
      expect(await send(path)).toMatchObject({ ...missing, data: { ...missing.data, path } });
    expect((await send('in/./shot.blend')).code).toBe(errorCodes.success);
  });
  test('what no node of the platform has is refused at its field, and makes no task; one that is only off counts', async () => {
    const userId: number = await submits();
    await t.db.updateTable('node').set({ deleted_at: t.clock.now }).execute();
    const node = await addNode(t.db, {
      platform: 1,
      software: [2007],
      plugins: ['cycles 4.2'],
      requirements: ['studio-own'],
      properties: ['nvme'],
      service: 1,
      lock: 1,
    });
    await addNode(t.db, { platform: 1, software: [2030], plugins: ['cycles 9'] });
    const send = async (o: object = {}) => {
      const own = { properties: ['studio-own'], pluginVersions: ['cycles 4.2'], ...o };
      const { code, data } = await t.admin.send(submission.submit, { ...scene, userId, frames: '1', ...own });
      return code === errorCodes.noNodeRenders
        ? (data as { issues: { path: string }[] }).issues[0]?.path
        : code;
    };
    expect(await send()).toBe(errorCodes.success);
    expect(await send({ cgId: 2000 })).toBe('cgId');
    expect(await send({ platform: 2 })).toBe('cgId');
    expect(await send({ pluginVersions: ['cycles 4.2', 'cycles 9'] })).toBe('pluginVersions');
    expect(await send({ memoryMb: 999_999 })).toBe('memoryMb');
    expect(await send({ properties: [] })).toBe('properties');
    expect(await send({ requirements: ['nvme'] })).toBe(errorCodes.success);
    expect(await send({ requirements: ['no such'] })).toBe('requirements');
    expect(await send({ category: ['vip'] })).toBe('category');
    expect(await send({ constraints: ['cores>=99'] })).toBe('constraints');
    // The customer's own words, which the submission does not say.
    await setRow(t.db, 'user', userId, { task_requirements: ['no such'] });
    expect(await send()).toBe('cgId');
    expect(await send({ requirements: [] })).toBe(errorCodes.success);
    await setRow(t.db, 'node', node, { service: 2 });
    expect(await send({ requirements: [] })).toBe('cgId');
    const tasks = await getRows(t.db, 'task', { user_id: userId }, ['id']);
    expect(tasks).toHaveLength(3);
  });
});
