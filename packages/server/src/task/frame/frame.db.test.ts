import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  allCalls,
  approvals,
  attemptOutcome,
  staffConsole,
  errorCodes,
  type FrameId,
  frameIdOf,
  frames,
  renderFacts,
  renders,
  renderStatus,
  startOfDay,
  timeStage,
} from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { getRow, getRows, setRow } from '../../build/rows.ts';
import { appendLog, putFile } from '../../farm/index.ts';
import { approve } from '../../testing/approving.ts';
import { addArea, addAttempt, addCustomer, addFrames, addNode, addTask } from '../../testing/fixtures.ts';
import { samples } from '../../testing/samples.gen.ts';
import type { Person } from '../../testing/server.ts';

const t = serverOfFile();
let areaId: number;
beforeAll(async () => {
  areaId = await addArea(t.db);
});

type Codes = Parameters<typeof addFrames>[2];
/** An open task with frames; those that are not waiting ran once, on a node of their own. */
const taskOf = async (statuses: Codes, o: { operable?: boolean; status?: 0 | 5 | 10 } = {}) => {
  const userId = await addCustomer(t.db);
  const taskId = await addTask(t.db, { userId, areaId, status: o.status ?? 5, operable: o.operable ?? true });
  await addFrames(t.db, taskId, statuses);
  for (const [ix, status] of statuses.entries()) {
    const outcome = ({ 3: 4, 4: 1, 5: 2, 11: 6 } as const)[status as 3];
    if (status === 2 || outcome !== undefined)
      await addAttempt(t.db, { taskId, ix, nodeId: await addNode(t.db), ...(outcome && { outcome }) });
  }
  return {
    taskId: taskId as never,
    userId,
    frameIds: statuses.map((_, ix) => frameIdOf(taskId, ix) as never),
  };
};
const statusesOf = async (taskId: number) => {
  const rows = await getRows(t.db, 'frame', { task_id: taskId }, ['status'], 'ix');
  return rows.map((row) => row.status);
};

describe('frames of a task that the caller may not see', () => {
  const reads = allCalls.filter(
    (call) => call.area === 'task' && call.group === 'frames' && !('audit' in call) && call.key !== 'preview',
  );
  test.each(reads.map((call) => ({ name: call.name, call })))('$name tells nothing', async ({ call }) => {
    const other = await t.person({ keys: ['running:render:task', 'complete:render:task'], scope: 2 });
    const answer = await other.send(call, await samples[call.name]?.(t));
    if (call.kind === 'list') expect(answer.data).toMatchObject({ total: 0, items: [] });
    else expect(answer.code).toBe(errorCodes.notFound);
  });
  test('a preview counts them as not found', async () => {
    const { frameIds } = await taskOf([2]);
    const other = await t.person({ keys: ['running:render:task'], scope: 2 });
    const { data } = await other.call(frames.preview, { action: 'stop', frameIds });
    expect(data).toMatchObject({ allowed: 0, refused: [{ code: errorCodes.notFound, count: 1 }], lost: [] });
  });
});

test('attempts are found by what their frame says and by what their node is called, in the words of the scene', async () => {
  const { taskId } = await taskOf([4, 5, 4]);
  for (const [ix, label] of ['1001', '1002', 'beauty_1003'].entries())
    await setRow(t.db, 'frame', { task_id: taskId, ix }, { label });
  const shown = async (query: object) =>
    (await t.admin.call(frames.reporting, { taskId, frameSort: 1, ...query })).data.items;
  const all = await shown({});
  expect(all.map(({ label }) => label)).toEqual(['1001', '1002', 'beauty_1003']);
  const labelsBy = async (query: object) => (await shown(query)).map(({ label }) => label);
  expect(await labelsBy({ frameLabel: '1002' })).toEqual(['1002']);
  expect(await labelsBy({ frameLabel: 'beauty' })).toEqual(['beauty_1003']);
  expect(await labelsBy({ frameLabel: '0' })).toEqual(['1001', '1002', 'beauty_1003']);
  expect(await labelsBy({ nodeName: all[0]?.nodeName })).toEqual(['1001']);
});

describe('the list', () => {
  test('shows each frame with its current attempt', async () => {
    const { taskId } = await taskOf([2, 4, 1]);
    const { data } = await t.admin.call(frames.list, { taskId });
    expect(data.items).toMatchObject([
      { ix: 0, label: '0001', frameStatus: 2, attempt: 1, progress: 500, duration: 600_000, outcome: null },
      { ix: 1, frameStatus: 4, outcome: attemptOutcome.of.done, duration: 60_000, progress: null },
      { ix: 2, frameStatus: 1, attempt: 0, nodeName: null, duration: null },
    ]);
  });
  test.each([
    [{ frameStatus: 4 }, [1]],
    [{ frameStatusList: [1, 2] }, [0, 2]],
    [{ frameLabel: '2-3' }, [1, 2]],
    [{ frameLabel: '0003' }, [2]],
    [{ frameKind: 4 }, []],
    [{ durationFlag: 0 }, [0, 1, 2]],
    [{ frameStartFlag: 1, frameStatusList: [2, 4] }, [0, 1]],
  ] as const)('%o', async (filter, expected) => {
    const { taskId } = await taskOf([2, 4, 1]);
    const { data } = await t.admin.call(frames.list, { taskId, ...filter } as never);
    expect(data.items.map((item) => item.ix)).toEqual(expected);
  });
  test('leaves composite frames out where asked', async () => {
    const { taskId } = await taskOf([1, 1]);
    await setRow(t.db, 'frame', { task_id: taskId, ix: 1 }, { kind: 6 });
    const { data } = await t.admin.call(frames.list, { taskId, filterCompositeFrame: 1 });
    expect(data.items.map((item) => item.ix)).toEqual([0]);
  });
});

test('the map holds a byte a frame: its status, whether it is stuck, whether it has an image', async () => {
  const { taskId } = await taskOf([1, 2, 3, 4]);
  await sql`insert into stuck_frame (task_id, ix, n, node_id, reasons, found_at, duration_ms, silent_ms)
    values (${taskId}, 1, 1, 1, '{1}', ${t.clock.now}, 1, 1)`.execute(t.db);
  await sql`insert into attempt_file (task_id, ix, n, kind, name, media_type, size, blob_key, at)
    values (${taskId}, 3, 1, 1, 'a.png', 'image/png', 1, 'x', ${t.clock.now})`.execute(t.db);
  const { data } = await t.admin.call(frames.map, { taskId });
  expect([...Buffer.from(data.statuses, 'base64')]).toEqual([1, 2 + 64, 3, 4 + 128]);
  expect(data).toMatchObject({ total: 4, firstLabel: '0001', lastLabel: '0004', consecutive: true });
});

test('the map says where labels are not consecutive', async () => {
  const { taskId } = await taskOf([1, 1]);
  await setRow(t.db, 'frame', { task_id: taskId, ix: 1 }, { label: '0009' });
  expect((await t.admin.call(frames.map, { taskId })).data).toMatchObject({ consecutive: false });
});

test('conditions, statistics, reporting and the timeline tell of the same attempts', async () => {
  const { taskId } = await taskOf([2, 4, 4, 5, 1]);
  const conditions = await t.admin.call(frames.conditions, { taskId });
  expect(conditions.data.byStatus).toContainEqual({ frameStatus: 4, frames: 2 });
  const statistics = await t.admin.call(frames.statistics, { taskId });
  expect(statistics.data).toMatchObject({
    done: 2,
    failed: 1,
    renderMs: 180_000,
    wastedMs: 60_000,
    lostMs: 0,
    median: 60_000,
  });
  // Two done of a minute each; one renders and one waits: from one and a half minutes to two.
  await setRow(t.db, 'task_live', { task_id: taskId }, { done_ms: 120_000, done_attempts: 2 });
  const { data: estimated } = await t.admin.call(frames.statistics, { taskId });
  expect(estimated).toMatchObject({ etaLow: 90_000, etaHigh: 120_000 });
  const reporting = await t.admin.call(frames.reporting, { taskId, outcome: 2 });
  expect(reporting.data.items).toMatchObject([{ ix: 3, n: 1, outcome: 2 }]);
  const of = async (o: object) =>
    (await t.admin.call(frames.reporting, { taskId, ...o })).data.items.map(({ ix }) => ix);
  const [one] = reporting.data.items;
  expect(await of({ nodeName: one?.nodeName.toUpperCase().slice(1) })).toContain(3);
  expect(await of({ nodeName: 'no such node' })).toEqual([]);
  expect(await of({ frameLabel: one?.label })).toEqual([3]);
  const timeline = await t.admin.call(frames.timeline, { taskId });
  expect(timeline.data.nodes.flatMap((node) => node.bars)).toHaveLength(4);
  expect(timeline.data.more).toBe(false);
});

test('consumption is the sum of its charges; what was not charged is free', async () => {
  const { taskId, userId } = await taskOf([4, 5]);
  await sql`insert into charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class, started_at,
      incurred_at, period, render_ms, price_version_id, rule, units, hourly)
    values (${taskId}, 1, 0, 1, ${userId}, ${userId}, 0.06, 0.08, 1, 201, 2, ${t.clock.now}, ${t.clock.now}, 202603, 60000, 1, 1, 16, 0.96)`.execute(
    t.db,
  );
  const sum = await t.admin.call(frames.consumptionSum, { taskId });
  expect(sum.data).toMatchObject({
    amount: '0.06',
    listAmount: '0.08',
    charges: 1,
    renderMs: 120_000,
    freeMs: 60_000,
    unpriced: 2,
  });
  // An attempt whose lease found a price is not among those that nothing prices.
  await setRow(t.db, 'attempt', { task_id: taskId, ix: 0 }, { price_version_id: 1 });
  expect((await t.admin.call(frames.consumptionSum, { taskId })).data.unpriced).toBe(1);
  const { data } = await t.admin.call(frames.consumption, { taskId });
  expect(data.items).toMatchObject([
    { ix: 0, n: 1, amount: '0.06', hourlyPrice: '3.60', posted: false, duration: 60_000 },
  ]);
  // The task's amount: what was charged and not returned, and the hold of its one running frame.
  await setRow(t.db, 'charge', { task_id: taskId }, { returned: '0.02' });
  await setRow(t.db, 'frame', { task_id: taskId }, { status: 1 });
  await addAttempt(t.db, { taskId, ix: 0, n: 2, nodeId: await addNode(t.db) });
  expect((await t.admin.call(renderFacts.amount, { taskId })).data).toEqual({
    currency: 1,
    consume: '0.04',
    hold: '1.20',
  });
});

describe('what attempts delivered', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  test('the log opens at its end, pages back, is searched for errors, and comes as a file', async () => {
    const { taskId, frameIds } = await taskOf([2]);
    const [frameId] = frameIds as [never];
    const text = Array.from({ length: 50 }, (_, at) => (at === 20 ? 'Error: lost' : `line ${at}`)).join('\n');
    await appendLog(
      t.db,
      t.server.app.blobs,
      { taskId, ix: 0, n: 1 },
      0,
      Buffer.from(`${text}\n`),
      t.clock.now,
    );
    const end = await t.admin.call(frames.log, { frameId, lines: 2 });
    expect(end.data).toMatchObject({
      n: 1,
      running: true,
      lines: [{ text: 'line 48' }, { text: 'line 49' }],
    });
    const before = await t.admin.call(frames.log, { frameId, lines: 1, before: end.data.from });
    expect(before.data.lines).toMatchObject([{ text: 'line 47' }]);
    const found = await t.admin.call(frames.searchLog, { frameId });
    expect(found.data.found).toMatchObject([{ text: 'Error: lost' }]);
    const file = await t.admin.send(frames.downloadLog, { frameId });
    expect(String(file.data)).toBe(`${text}\n`);
    expect((await t.admin.call(frames.log, { frameId, n: 2 })).code).toBe(errorCodes.notFound);
  });
  test('the log is asked for by node, by page from the end, and as its errors alone', async () => {
    const { taskId, frameIds } = await taskOf([4]);
    const [frameId] = frameIds as [never];
    const nodeId = await addNode(t.db, { name: 'Render-LOG', ip: '10.9.8.7' });
    await addAttempt(t.db, { taskId, ix: 0, n: 2, nodeId, outcome: 2 });
    await addAttempt(t.db, { taskId, ix: 0, n: 3, nodeId: await addNode(t.db), outcome: 1 });
    const text = Array.from({ length: 30 }, (_, at) => (at % 10 === 5 ? `Error: ${at}` : `line ${at}`));
    const content = Buffer.from(`${text.join('\n')}\n`);
    await appendLog(t.db, t.server.app.blobs, { taskId, ix: 0, n: 2 }, 0, content, t.clock.now);
    const log = async (asked: object) => (await t.admin.call(frames.log, { frameId, ...asked })).data;
    const texts = async (asked: object) => (await log(asked)).lines.map((line) => line.text);
    expect((await log({})).n).toBe(3);
    expect((await log({ nodeName: 'render-log' })).n).toBe(2);
    expect((await log({ nodeIp: '10.9.8.7' })).n).toBe(2);
    expect((await log({ n: 2, flag: 1 })).n).toBe(3);
    const elsewhere = { frameId, nodeName: 'elsewhere' };
    expect((await t.admin.call(frames.log, elsewhere)).code).toBe(errorCodes.notFound);
    // A node has no port to be found by; only rendering has logs, and a stage that there is none of is refused.
    expect((await log({ nodeIp: '10.9.8.7', nodePort: 8080, renderingType: timeStage.of.render })).n).toBe(2);
    const ofStage = async (rest: object) => (await t.admin.call(frames.log, { frameId, ...rest })).code;
    expect(await ofStage({ renderingType: timeStage.of.analyse })).toBe(errorCodes.nothingFound);
    expect(await ofStage({ renderingType: 9 })).toBe(errorCodes.badInput);
    expect(await ofStage({ nodePort: 70_000 })).toBe(errorCodes.badInput);
    expect(await texts({ n: 2, lines: 2, pageNum: 1 })).toEqual(['line 28', 'line 29']);
    expect(await texts({ n: 2, lines: 2, pageNum: 3 })).toEqual(['line 24', 'Error: 25']);
    expect(await texts({ n: 2, lines: 20, pageNum: 2 })).toEqual(text.slice(0, 10));
    expect(await texts({ n: 2, lines: 20, pageNum: 3 })).toEqual([]);
    expect(await texts({ n: 2, type: 1 })).toEqual(['Error: 5', 'Error: 15', 'Error: 25']);
    const last = await log({ n: 2, type: 1, lines: 1 });
    expect(last.lines).toMatchObject([{ text: 'Error: 25' }]);
    expect(await texts({ n: 2, type: 1, lines: 1, before: last.from })).toEqual(['Error: 15']);
    expect(await texts({ n: 2, type: 1, lines: 1, pageNum: 3 })).toEqual(['Error: 5']);
    expect(await texts({ n: 2, type: 1, lines: 1, pageNum: 5 })).toEqual([]);
  });
  test('with the task’s own fields the log is of its newest attempt, on the node where one is named', async () => {
    const { taskId, frameIds } = await taskOf([1, 1, 1]);
    const [slow, quick] = [
      { name: '日志-甲', ip: '10.9.8.1' },
      { name: '日志-乙', ip: '10.9.8.2' },
    ];
    await addAttempt(t.db, { taskId, ix: 0, nodeId: await addNode(t.db, slow), outcome: 1 });
    await addAttempt(t.db, { taskId, ix: 1, nodeId: await addNode(t.db, quick), outcome: 1 });
    await setRow(
      t.db,
      'attempt',
      { task_id: taskId, ix: 0 },
      { leased_at: new Date(t.clock.now.getTime() - 3_600_000) },
    );
    await appendLog(
      t.db,
      t.server.app.blobs,
      { taskId, ix: 0, n: 1 },
      0,
      Buffer.from('first\n'),
      t.clock.now,
    );
    // A row of the list as it is, with what the log request adds.
    const { data: list } = await t.admin.call(renders.list, { keywords: String(taskId), taskFlag: 0 });
    const ask = (rest: object) => t.admin.call(frames.log, { ...list.items[0], ...rest, taskId } as never);
    expect((await ask({})).data).toMatchObject({ frameId: frameIds[1], n: 1, lines: [] });
    const first = { frameId: frameIds[0], n: 1, lines: [{ text: 'first' }] };
    expect((await ask({ nodeName: slow.name, pageNum: 1, renderingType: 3 })).data).toMatchObject(first);
    expect((await ask({ nodeIp: slow.ip, nodePort: 8080 })).data).toMatchObject(first);
    expect((await ask({ nodeName: '没有跑过' })).code).toBe(errorCodes.notFound);
    expect((await t.admin.call(frames.log, {})).code).toBe(errorCodes.badInput);
    const other = await taskOf([1]);
    expect((await ask({ frameId: other.frameIds[0] })).code).toBe(errorCodes.notFound);
  });
  test('a frame without a log has nothing to download', async () => {
    const { frameIds } = await taskOf([1]);
    const [frameId] = frameIds as [never];
    expect((await t.admin.send(frames.downloadLog, { frameId })).code).toBe(errorCodes.nothingFound);
    expect((await t.admin.call(frames.log, { frameId })).data).toMatchObject({
      n: 0,
      lines: [],
      running: false,
    });
  });
  test('pictures are listed, the newest attempt of each frame or all of one, and opened by what the list says', async () => {
    const { taskId, frameIds } = await taskOf([4]);
    const [frameId] = frameIds as [never];
    await addAttempt(t.db, { taskId, ix: 0, n: 2, nodeId: await addNode(t.db), outcome: 1 });
    for (const n of [1, 2]) {
      await putFile(
        t.db,
        t.server.app.blobs,
        { taskId, ix: 0, n },
        { kind: 1, name: `v${n}.png`, mediaType: 'image/png', content: png },
        t.clock.now,
      );
    }
    const newest = await t.admin.call(frames.images, { taskId });
    expect(newest.data.items).toMatchObject([
      { n: 2, imgName: 'v2.png', thumbUrl: null, width: 1, height: 1 },
    ]);
    expect((await t.admin.call(frames.images, { taskId, ix: 0 })).data.total).toBe(2);
    const asked = Object.fromEntries(new URLSearchParams(newest.data.items[0]?.imgUrl));
    const picture = await t.admin.send(frames.image, {
      frameId: Number(asked['frameId']),
      n: Number(asked['n']),
      fileKind: Number(asked['fileKind']),
    });
    expect(picture.data).toEqual(png);
    const gone = await t.admin.call(frames.image, { frameId, n: 1, fileKind: 2 });
    expect(gone.code).toBe(errorCodes.fileGone);
  });
});

describe('changes of frames', () => {
  test('stop ends the attempt by staff, uncharged, and says so in the history of that frame alone', async () => {
    const { taskId, frameIds } = await taskOf([2, 1, 1]);
    const answer = await t.admin.call(frames.stop, { frameIds: frameIds.slice(0, 2), reason: '客户要求' });
    expect(answer.data).toMatchObject({ done: 2, refused: 0 });
    expect(await statusesOf(taskId)).toEqual([3, 3, 1]);
    const attempt = await getRow(t.db, 'attempt', { task_id: taskId });
    expect(attempt).toMatchObject({ outcome: attemptOutcome.of.stoppedByStaff, hold: '0.000000' });
    const history = await t.admin.call(frames.history, { frameId: frameIds[0] as never });
    expect(history.data).toMatchObject([{ action: 'stop', reason: '客户要求', actor: '系统管理员' }]);
    expect((await t.admin.call(frames.history, { frameId: frameIds[2] as never })).data).toEqual([]);
  });
  test('each frame gets its own answer, with the state that refused it', async () => {
    const { frameIds } = await taskOf([3, 2, 4]);
    const { data } = await t.admin.call(frames.start, { frameIds });
    expect(data.results.map(({ code }) => code)).toEqual([
      errorCodes.success,
      errorCodes.notAllowedInState,
      errorCodes.notAllowedInState,
    ]);
    expect(data.results[1]?.message).toContain('渲染中');
  });
  test('a done frame is rendered again with consent, or free with a reason', async () => {
    const { taskId, frameIds } = await taskOf([4, 4, 5, 2]);
    const [paid, free, failed] = frameIds as [never, never, never];
    const without = await t.admin.call(frames.recommit, { frameIds: [paid, failed] });
    expect(without.data.results.map(({ code }) => code)).toEqual([
      errorCodes.consentNeeded,
      errorCodes.success,
    ]);
    expect(await t.admin.send(frames.recommit, { frameIds: [free], free: true })).toMatchObject({
      code: errorCodes.badInput,
      data: { issues: [{ path: 'reason' }] },
    });
    const wanted = async (o: object) =>
      (await t.admin.call(frames.preview, { action: 'recommit', frameIds: [free], ...o })).data;
    expect(await wanted({})).toMatchObject({ wants: 'consent' });
    expect(await wanted({ free: true })).toMatchObject({ wants: null, estimate: [], framesChanged: 1 });
    await t.admin.call(frames.recommit, { frameIds: [free], free: true, reason: '贴图缺失' });
    await t.admin.call(frames.recommit, { frameIds: [paid], consent: '张三，电话' });
    expect(await statusesOf(taskId)).toEqual([1, 1, 1, 2]);
    const rows = await getRows(t.db, 'frame', { task_id: taskId }, ['is_free'], 'ix');
    expect(rows.map((row) => row.is_free)).toEqual([false, true, false, false]);
    const events = await getRows(t.db, 'task_event', { task_id: taskId }, ['reason']);
    expect(events.some((event) => event.reason.includes('张三'))).toBe(true);
  });
  describe('free of charge', () => {
    /** What frames of a task would cost: an hour each at 600.00. */
    const costly = async (statuses: Codes) => {
      const made = await taskOf(statuses);
      await setRow(t.db, 'attempt', { task_id: made.taskId }, { hourly_price: '600', render_ms: 3_600_000 });
      return made;
    };
    /** What one person reruns over a day counts together, so each test has an operator of its own. */
    let operator: Person;
    const operating = () =>
      t.person({
        keys: ['running:render:task', 'render:task:operate', 'query:selected:area:customer:task'],
        areas: [areaId],
      });
    beforeEach(async () => {
      operator = await operating();
    });
    const rerun = async (
      frameIds: readonly never[],
      o: object = { free: true },
      by: Person = operator,
    ): Promise<number> =>
      (await by.send(frames.recommit, { frameIds, reason: '贴图缺失', ...o } as never)).code;
    const freeOf = async (taskId: number) => {
      const rows = await getRows(t.db, 'frame', { task_id: taskId }, ['is_free'], 'ix');
      return rows.map((row) => row.is_free);
    };

    test('of one task beyond the limit waits for a second person, who reads how many frames it is, in parts too', async () => {
      const { taskId, frameIds } = await costly([4, 5, 4, 1]);
      const [one, two, three] = frameIds as [never, never, never, never];
      expect(await rerun([one])).toBe(200);
      expect(await rerun([two])).toBe(errorCodes.awaitsApproval);
      expect(await freeOf(taskId)).toEqual([true, false, false, false]);
      // What is paid for weighs nothing.
      expect(await rerun([three], { consent: '张三，电话' })).toBe(200);
      const { id, weight, impact, reason } = await t.db
        .selectFrom('approval')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect({ weight, impact, reason }).toMatchObject({
        weight: 1200,
        reason: '贴图缺失',
        impact: { rows: expect.arrayContaining([expect.objectContaining({ after: { free_frames: 1 } })]) },
      });
      const second = await t.person({
        keys: ['running:render:task', 'render:task:operate', 'approval:decide'],
      });
      const request = await second.call(approvals.read, { approvalId: id as never });
      expect(request.data).toMatchObject({ weight: 1200, limit: 1000, unit: 'rmb' });
      expect(await approve(t, second)).toBe(200);
      expect(await freeOf(taskId)).toEqual([true, true, false, false]);
      const history = await t.admin.call(frames.history, { frameId: two });
      expect(history.data).toMatchObject([{ action: 'recommitFree', reason: '贴图缺失' }]);
    });

    test('over several tasks waits for a second person once one person’s of a day come to more than the limit', async () => {
      const [first, second, third] = [await costly([4]), await costly([5]), await costly([5, 4])];
      expect(await rerun(first.frameIds)).toBe(200);
      expect(await rerun(second.frameIds)).toBe(errorCodes.awaitsApproval);
      const weightOf = async () =>
        (await t.db.selectFrom('approval').select('weight').orderBy('id', 'desc').executeTakeFirstOrThrow())
          .weight;
      expect(await weightOf()).toBe(1200);
      // A colleague has a limit of their own, but for the task that was begun.
      const colleague = await operating();
      expect(await rerun(second.frameIds, { free: true }, colleague)).toBe(200);
      // A day begins at midnight in China, not in UTC.
      const midnight = startOfDay(t.clock.now.getTime());
      const earlier = (at: number) =>
        setRow(
          t.db,
          'task_event',
          { actor_id: operator.adminId, action: 'recommitFree' },
          { at: new Date(at) },
        );
      const [one] = third.frameIds as [never];
      await earlier(midnight);
      expect(await rerun([one])).toBe(errorCodes.awaitsApproval);
      await earlier(midnight - 1);
      await setRow(t.db, 'approval', { state: 1 }, { state: 4 });
      expect(await rerun([one])).toBe(200);
    });

    test('at once on several tasks counts together', async () => {
      const tasks = await Promise.all([1, 2, 3, 4].map(() => costly([4])));
      const codes = await Promise.all(tasks.map(({ frameIds }) => rerun(frameIds)));
      expect(codes.toSorted()).toEqual([200, ...Array.from({ length: 3 }, () => errorCodes.awaitsApproval)]);
    });

    test('of a task that had ended says that it waits again, before and in the request', async () => {
      const { taskId, frameIds } = await costly([4, 4]);
      operator = await t.person({
        keys: ['complete:render:task', 'render:task:operate', 'query:selected:area:customer:task'],
        areas: [areaId],
      });
      await setRow(t.db, 'task', taskId, { status: 25, ended_at: t.clock.now });
      const preview = await operator.call(frames.preview, {
        action: 'recommit',
        frameIds: frameIds as readonly FrameId[],
        free: true,
      } as never);
      expect(preview.data).toMatchObject({ tasksReopened: 1, framesChanged: 2 });
      expect(await rerun(frameIds)).toBe(errorCodes.awaitsApproval);
      const { impact } = await t.db
        .selectFrom('approval')
        .select('impact')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(impact).toMatchObject({
        rows: expect.arrayContaining([
          expect.objectContaining({
            kind: 'task',
            before: { status: 25 },
            after: { free_frames: 2, status: 0 },
          }),
        ]),
      });
    });

    test('waits for a second person where nothing tells what it costs', async () => {
      const userId = await addCustomer(t.db);
      const taskId = await addTask(t.db, { userId, areaId, status: 70 });
      await addFrames(t.db, taskId, [3, 3]);
      expect(await rerun([frameIdOf(taskId, 0) as never], { free: true }, t.admin)).toBe(
        errorCodes.awaitsApproval,
      );
      expect(await freeOf(taskId)).toEqual([false, false]);
    });

    test('is two people’s as a job, however little it costs: what waits as a job counts for nothing yet', async () => {
      const { taskId, frameIds } = await costly(Array.from({ length: 1001 }, () => 5));
      await setRow(t.db, 'attempt', { task_id: taskId }, { hourly_price: '0.01' });
      expect(await rerun(frameIds.slice(0, 1000))).toBe(200);
      expect(await rerun(frameIds)).toBe(errorCodes.awaitsApproval);
      // What is charged as ever is nobody's gift.
      expect(await rerun(frameIds, { consent: '张三，电话' })).toBe(200);
    });

    test('costs what the attempt of a done frame took, of another what those of its task took on average', async () => {
      const { taskId, frameIds } = await costly([4, 4, 5]);
      const [short, , failed] = frameIds as [never, never, never];
      await setRow(t.db, 'attempt', { task_id: taskId, ix: 0 }, { render_ms: 600_000 });
      // 100.00 and 350.00; of a task with another price an hour of 1,200.00.
      expect(await rerun([short, failed])).toBe(200);
      const other = await costly([5]);
      await setRow(t.db, 'attempt', { task_id: other.taskId }, { hourly_price: '1200' });
      expect(await rerun(other.frameIds)).toBe(errorCodes.awaitsApproval);
    });
  });
  test('a verdict «not stuck» settles the finding and leaves the attempt', async () => {
    const input = (await samples['task.frames.notStuck']?.(t)) as { frameIds: never[] };
    expect((await t.admin.call(frames.notStuck, input)).data.done).toBe(1);
    const taskId = Math.floor(Number(input.frameIds[0]) / 2 ** 20);
    const row = await getRow(t.db, 'stuck_frame', { task_id: taskId });
    expect(row).toMatchObject({ resolution: 4, resolved_by: t.admin.adminId });
    expect(await statusesOf(taskId)).toEqual([2, 1]);
    expect((await t.admin.call(frames.notStuck, input)).data.refused).toBe(1);
  });
  test('a task that is not operable keeps its frames', async () => {
    const { frameIds } = await taskOf([2], { operable: false });
    const { data } = await t.admin.call(frames.stop, { frameIds });
    expect(data.results[0]?.code).toBe(errorCodes.editingBlocked);
  });
  test('stopping the last frames ends the task, and starting them opens it again', async () => {
    const { taskId, frameIds } = await taskOf([4, 1]);
    const statusOf = async () => (await getRow(t.db, 'task', taskId, ['status'])).status;
    await t.admin.call(frames.stop, { frameIds: [frameIds[1] as never] });
    expect(await statusOf()).toBe(renderStatus.of.finishedHasStopped);
    await t.admin.call(frames.start, { frameIds: [frameIds[1] as never] });
    expect(await statusOf()).toBe(renderStatus.of.waiting);
  });
  test('the record names the task, not every frame', async () => {
    const { taskId, frameIds } = await taskOf([1, 1, 1]);
    await t.admin.call(frames.stop, { frameIds });
    const affected = await t.db
      .selectFrom('operation_object')
      .where('kind', '=', 'task')
      .where('object_id', 'in', [taskId, ...frameIds])
      .select(['object_id', 'outcome'])
      .execute();
    expect(affected).toEqual([{ object_id: taskId, outcome: errorCodes.success }]);
  });
  test('a selection of the frame list is taken by frames, and by nothing else', async () => {
    const { taskId } = await taskOf([1, 1, 4]);
    const frozen = await t.admin.call(staffConsole.freezeSelection, {
      call: frames.list.name,
      filter: { taskId, frameStatus: 1 },
    });
    const { selectionId } = frozen.data;
    const preview = await t.admin.call(frames.preview, { action: 'stop', selectionId });
    expect(preview.data).toMatchObject({ allowed: 2, tasks: 1, framesChanged: 2, framesRunning: 0 });
    const stop = allCalls.find(({ name }) => name === 'task.renders.stop');
    expect(stop && (await t.admin.send(stop, { selectionId })).code).toBe(errorCodes.selectionGone);
    expect((await t.admin.call(frames.stop, { selectionId })).data.done).toBe(2);
  });
});

test('a preview refuses what the task’s own status refuses, as the action does', async () => {
  const userId = await addCustomer(t.db);
  const taskId = await addTask(t.db, { userId, status: 35 });
  await addFrames(t.db, taskId, [3, 3]);
  const frameIds = [0, 1].map((ix) => frameIdOf(taskId, ix) as FrameId);
  const { data: preview } = await t.admin.call(frames.preview, { action: 'start', frameIds });
  const { data: answer } = await t.admin.call(frames.start, { frameIds });
  expect(preview).toMatchObject({ allowed: 0, refused: [{ code: errorCodes.notAllowedInState, count: 2 }] });
  expect(answer).toMatchObject({ done: 0, refused: 2 });
});
