import {
  analyseChanges,
  analyses,
  attempts,
  frameIdOf,
  frames,
  preChanges,
  preHandles,
  prohibitOperate,
  renderFacts,
  renderLife,
  renderMatch,
  renders,
  software,
  strategy,
  submission,
  tags,
  taskIssues,
  taskOutputs,
  taskWords,
  watches,
} from '@renderdesk/contract';
import { addRow, addRows, getRow, getRows, setRow } from '../build/rows.ts';
import { appendLog, putFile } from '../farm/index.ts';
import { addAnalysis } from '../testing/analyses.ts';
import { addAttempt, addCustomer, addFrames, addNode, addTask } from '../testing/fixtures.ts';
import { freshLogin, freshName, type Sample, samplesOf, some } from '../testing/sampling.ts';
import { readyScene } from '../testing/scenes.ts';
import type { TestServer } from '../testing/server.ts';

const task =
  <R extends object>(
    status: 0 | 5 | 10 | 25 | 30 | 35 | 40,
    rest = {} as R,
  ): Sample<{ taskIds: number[] } & R> =>
  async ({ db }) => ({ taskIds: [await addTask(db, { userId: await addCustomer(db), status })], ...rest });

type FrameCode = 1 | 2 | 3 | 4 | 5 | 11;
type Frame = { frameIds: number[]; frameId: number; taskId: number };
/** A frame of an open task in one status; with an attempt on a node unless it waits for its first. */
const frame =
  <R extends object>(status: FrameCode, rest = {} as R): Sample<Frame & R> =>
  async ({ db }) => {
    const taskId = await addTask(db, { userId: await addCustomer(db), status: 5 });
    await addFrames(db, taskId, [status, 1]);
    if (status !== 1) {
      const outcome = ({ 2: undefined, 3: 4, 4: 1, 5: 2, 11: 6 } as const)[status];
      await addAttempt(db, { taskId, ix: 0, nodeId: await addNode(db), ...(outcome && { outcome }) });
    }
    return { frameIds: [frameIdOf(taskId, 0)], frameId: frameIdOf(taskId, 0), taskId, ...rest };
  };

/** A frame that was found stuck. */
const stuckFrame: Sample<{ frameIds: number[] }> = async (t) => {
  const sample = await frame(2)(t);
  await addRow(t.db, 'stuck_frame', {
    task_id: sample.taskId,
    ix: 0,
    n: 1,
    node_id: 1,
    reasons: [1],
    found_at: t.clock.now,
    duration_ms: 2_400_000,
    silent_ms: 2_000_000,
  });
  return { frameIds: sample.frameIds };
};

/** A frame whose done attempt has a log and a picture. */
const delivered = async (t: TestServer) => {
  const sample = await frame(4)(t);
  const attempt = { taskId: sample.taskId, ix: 0, n: 1 };
  const { app } = t.server;
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await appendLog(
    t.db,
    app.blobs,
    attempt,
    0,
    Buffer.from('Loading\nError: no texture\nDone\n'),
    t.clock.now,
  );
  await putFile(
    t.db,
    app.blobs,
    attempt,
    { kind: 1, name: '0001.png', mediaType: 'image/png', content: png },
    t.clock.now,
  );
  return { frameId: sample.frameId, n: 1, fileKind: 1 as const, taskId: sample.taskId, words: 'texture' };
};

/** A task with several frames, each with a picture. */
const pictures: Sample<{ taskId: number }> = async ({ db }) => {
  const taskId = await addTask(db, { userId: await addCustomer(db), status: 5 });
  const frames = Array.from({ length: 8 }, (): FrameCode => 4);
  await addFrames(db, taskId, frames);
  await addRows(
    db,
    'attempt_file',
    frames.map((_, ix) => ({
      task_id: taskId,
      ix,
      n: 1,
      kind: 1 as const,
      name: `${ix}.png`,
      media_type: 'image/png',
      size: 1,
      blob_key: 'x',
      at: new Date(0),
    })),
  );
  return { taskId };
};

/** A task that was stopped and started several times. */
const eventful: Sample<{ taskId: number }> = async (t) => {
  const { taskIds } = await stopped(t);
  for (const call of [renders.start, renders.stop, renders.start, renders.stop, renders.start, renders.stop])
    await t.admin.send(call, { taskIds });
  return { taskId: taskIds[0] ?? 0 };
};

/** A task that staff stopped just now, with its frames. */
const stopped: Sample<{ taskIds: number[] }> = async (t) => {
  const taskId = await addTask(t.db, { userId: await addCustomer(t.db), status: 0 });
  await addFrames(t.db, taskId, [1, 1]);
  await t.admin.send(renders.stop, { taskIds: [taskId] });
  return { taskIds: [taskId] };
};

const deletedTask: Sample<{ taskIds: number[] }> = async (t) => {
  const taskId = await addTask(t.db, { userId: await addCustomer(t.db), status: 25 });
  await setRow(t.db, 'task', taskId, { deleted_at: t.clock.now });
  return { taskIds: [taskId] };
};

const taskFile = async ({ db, clock }: TestServer) => {
  const userId = await addCustomer(db);
  const taskId = await addTask(db, { userId });
  await addRow(db, 'task_file', { task_id: taskId, name: 'task.json', content: '{}', at: clock.now });
  return { taskId, userId, name: 'task.json' };
};

const consent = '客户张三，电话';
const rule =
  <V extends object>(name: string, value: V): Sample<V & { version: number }> =>
  async ({ db }) => {
    const [row] = await getRows(db, 'setting', { key: `render.${name}` }, ['value']);
    return { ...value, version: (row?.value as { version?: number } | undefined)?.version ?? 0 };
  };

/** A label that was noted and that no task bears. */
const notedLabel = async (t: TestServer): Promise<string> => {
  const adminTagName = freshName();
  await t.admin.call(tags.add, { adminTagName });
  return adminTagName;
};

/** An analysis in one status. */
const analysis =
  <R extends object>(status: number, rest = {} as R): Sample<{ taskIds: number[] } & R> =>
  async ({ db, clock }) => ({ taskIds: [await addAnalysis(db, { now: clock.now, status })], ...rest });
const analysed: Sample<{ analyseId: number }> = async ({ db, clock }) => ({
  analyseId: await addAnalysis(db, { now: clock.now, status: 5 }),
});
/** An analysis that staff abandoned and took back several times. */
const eventfulAnalysis: Sample<{ analyseId: number }> = async (t) => {
  const id = await addAnalysis(t.db, { now: t.clock.now });
  for (let at = 0; at < 4; at += 1) {
    await t.admin.send(analyseChanges.abandon, { taskIds: [id], reason: '客户放弃' });
    await t.admin.send(analyseChanges.regain, { taskIds: [id] });
  }
  return { analyseId: id };
};
const values = { values: ['ssd'] };

/** A task whose first frame prepares the rest, with an attempt and its log. */
const prepared =
  <R extends object>(first: FrameCode, rest = {} as R, status: 0 | 5 | 10 = 5) =>
  async (t: TestServer) => {
    const { taskId } = await frame(first)(t);
    await setRow(t.db, 'task', taskId, { status });
    await t.db
      .updateTable('frame')
      .set({ kind: 1 })
      .where('task_id', '=', taskId)
      .where('ix', '=', 0)
      .execute();
    await addRow(t.db, 'pre_task', { task_id: taskId, frames: 1 });
    const { app } = t.server;
    if (first !== 1)
      await appendLog(t.db, app.blobs, { taskId, ix: 0, n: 1 }, 0, Buffer.from('preparing\n'), t.clock.now);
    return { taskId, taskIds: [taskId], ...rest };
  };
const preEvents: Sample<{ taskId: number }> = async (t) => {
  const { taskId, taskIds } = await prepared(1, {}, 0)(t);
  for (let at = 0; at < 4; at += 1) {
    await t.admin.send(preChanges.stop, { taskIds: taskIds as never });
    await t.admin.send(preChanges.recommit, { taskIds: taskIds as never });
  }
  return { taskId };
};
/** A task whose pre-handling waits. */
const pre =
  <R extends object>(rest: R): Sample<{ taskIds: number[] } & R> =>
  async (t) => ({ taskIds: (await prepared(1, {}, 0)(t)).taskIds, ...rest });

/** An issue of a task that staff see; by default one that is kept here and open. */
export const addIssue = async ({ db, clock, admin }: TestServer): Promise<number> => {
  const userId = await addCustomer(db);
  const taskId = await addTask(db, { userId });
  return addRow(db, 'task_issue', {
    task_id: taskId,
    user_id: userId,
    issue_tool: 1,
    is_local: true,
    issue_key: freshLogin().replace('sample.', 'L-'),
    issue_title: 'Frame 12 fails',
    issue_text: '',
    checked_at: clock.now,
    created_by: admin.adminId,
    created_at: clock.now,
  });
};
const someIssue: Sample<{ issueIds: number[] }> = async (t) => ({ issueIds: [await addIssue(t)] });

const someWord = ({ db, clock }: TestServer): Promise<number> =>
  addRow(db, 'task_word', { stage: 3, word_kind: 1, word: freshName(), remark: '', created_at: clock.now });

export const samples = {
  ...samplesOf(prohibitOperate, {
    set: () => ({ prohibited: '0' }),
  }),
  ...samplesOf(renders, {
    list: () => ({ keywords: '' }),
    detail: async ({ db }) => {
      const userId = await addCustomer(db);
      return { userId, taskId: await addTask(db, { userId }) };
    },
    start: task(10),
    stop: task(5, { reason: '客户要求' }),
    setLevel: task(0, { level: 80 }),
    setMaxPriority: task(0, { maxPriority: true }),
    setNodeLimit: task(0, { nodeLimit: 20 }),
    setRemark: task(25, { remark: '加急' }),
    addTag: task(0, { adminTagName: '重点' }),
    removeTag: task(0, { adminTagName: '重点' }),
    deleteTask: task(25, { reason: '重复提交' }),
  }),
  ...samplesOf(watches, {
    watch: task(5),
    unwatch: task(5),
  }),
  ...samplesOf(renderLife, {
    undoStop: stopped,
    restart: task(10, { consent }),
    recommit: task(30),
    recommitDone: task(25, { consent }),
    regain: task(35),
    abandon: task(10, { reason: '客户放弃' }),
    fullSpeed: task(0, { consent }),
    undelete: deletedTask,
    preview: task(5, { action: 'stop' }),
  }),
  ...samplesOf(renderMatch, {
    raiseLevel: task(0),
    setNodeCountAndLevel: task(0, { nodeLimit: 30, level: 70 }),
    setOvertime: task(0, { stage: 3, minutes: 120 }),
    setOvertimeStop: task(0, { stage: 2, minutes: null }),
    resetSingleValue: task(0),
    setRestartLimit: task(0, { restartLimit: 5 }),
    setErrorLimit: task(0, { errorLimit: 30 }),
    upgradeRam: task(0, { memoryMb: 131072, consent }),
    setParameters: task(0, { parameters: { width: '1920' } }),
    setOrderNumber: task(0, { orderNumber: 7 }),
    addProperties: task(0, { values: ['ssd'] }),
    deleteProperties: task(0, { values: ['ssd'] }),
    addRequirements: task(0, { values: ['arnold'] }),
    deleteRequirements: task(0, { values: ['arnold'] }),
    addCategory: task(0, { values: ['电影'] }),
    deleteCategory: task(0, { values: ['电影'] }),
    addConstraints: task(0, { values: ['cores>=16'] }),
    deleteConstraints: task(0, { values: ['cores>=16'] }),
    cleanBlacklist: task(0),
  }),
  ...samplesOf(renderFacts, {
    history: eventful,
    parameter: some(frame(2), 'taskId'),
    paths: some(frame(2), 'taskId'),
    account: some(frame(2), 'taskId'),
    amount: some(frame(2), 'taskId'),
    submitFailure: some(frame(2), 'taskId'),
    fileNames: taskFile,
    file: taskFile,
    jigsawPreviewImages: async ({ db }) => {
      const userId = await addCustomer(db);
      const taskId = await addTask(db, { userId });
      await addFrames(db, taskId, [1, 1]);
      return { taskId, userId };
    },
    globalSearch: some(frame(2), 'taskId'),
    why: some(frame(1), 'taskId'),
  }),
  ...samplesOf(frames, {
    list: some(frame(2), 'taskId'),
    map: some(frame(2), 'taskId'),
    detail: some(frame(2), 'frameId'),
    preview: some(frame(2, { action: 'stop' as const }), 'frameIds', 'action'),
    stop: some(frame(2), 'frameIds'),
    start: some(frame(3), 'frameIds'),
    recommit: some(frame(4, { consent }), 'frameIds', 'consent'),
    restart: some(frame(2, { reason: '卡帧' }), 'frameIds', 'reason'),
    notStuck: stuckFrame,
    conditions: some(frame(2), 'taskId'),
    statistics: some(frame(4), 'taskId'),
    reporting: some(frame(4), 'taskId'),
    timeline: some(frame(4), 'taskId'),
    consumption: some(frame(4), 'taskId'),
    consumptionSum: some(frame(4), 'taskId'),
    images: pictures,
    image: some(delivered, 'frameId', 'n', 'fileKind'),
    log: some(delivered, 'frameId', 'taskId'),
    searchLog: some(delivered, 'frameId', 'words'),
    downloadLog: some(delivered, 'frameId'),
    history: some(frame(2), 'frameId'),
  }),
  ...samplesOf(software, { query: () => ({}) }),
  ...samplesOf(strategy, {
    setRestartLimit: rule('restartLimit', { restartLimit: 4, errorLimit: 40 }),
    updateRestartLimit: rule('restartLimit', { restartLimit: 5 }),
    updateCommonValue: rule('commonValue', { level: 40 }),
    updateFrequency: rule('frequency', { minutes: 30 }),
    setCommonValue: rule('commonValue', {
      level: 50,
      nodeLimit: null,
      overtimeMinutes: 600,
      overtimeStopMinutes: null,
    }),
    setFrequency: rule('frequency', { restarts: 50, minutes: 60 }),
    setArrears: rule('arrears', { running: 1, resumeDays: 7 }),
    single: some(frame(1), 'taskId'),
  }),
  ...samplesOf(tags, {
    get: async (t) => ({ adminTagName: await notedLabel(t) }),
    add: () => ({ adminTagName: freshName() }),
    remove: async (t) => ({ adminTagName: await notedLabel(t) }),
    deleteTag: async (t) => ({ adminTagName: await notedLabel(t), reason: '标签合并' }),
  }),
  ...samplesOf(taskOutputs, {
    tilesUrl: some(frame(2), 'taskId'),
    pointCloudUrl: some(frame(2), 'taskId'),
  }),
  ...samplesOf(taskIssues, {
    ofTask: some(frame(2), 'taskId'),
    open: async ({ db }) => ({
      taskId: await addTask(db, { userId: await addCustomer(db) }),
      issueTool: 1,
      issueTitle: '第 12 帧失败',
      issueText: '贴图缺失',
    }),
    link: async (t) => ({
      taskId: await addTask(t.db, { userId: await addCustomer(t.db) }),
      issueTool: 1,
      issueKey: (await getRow(t.db, 'task_issue', await addIssue(t))).issue_key ?? '',
    }),
    refresh: someIssue,
    close: someIssue,
    unlink: someIssue,
  }),
  ...samplesOf(submission, {
    submit: async (t) => {
      const userId = await addCustomer(t.db);
      const scenePath = 'input/shot_020.blend';
      await readyScene(t, userId, { path: scenePath });
      return {
        userId,
        platform: 1,
        cgId: 2007,
        projectName: '夏日短片',
        sceneName: 'shot_020.blend',
        scenePath,
        outputPath: 'output/shot_020',
        frames: '1-24',
        testFrames: '1,12',
        tiles: '2x2',
      };
    },
  }),
  ...samplesOf(attempts, {}),
  ...samplesOf(analyses, {
    detail: analysed,
    log: analysed,
    history: eventfulAnalysis,
    single: analysed,
  }),
  ...samplesOf(taskWords, {
    add: () => ({ stage: 3, wordKind: 4, word: freshName(), remark: '' }),
    update: async (t) => ({ taskWordId: await someWord(t), version: 1, remark: '常用' }),
    remove: async (t) => ({ taskWordIds: [await someWord(t)], reason: '不再使用' }),
    preview: async (t) => ({ taskWordId: await someWord(t) }),
  }),
  ...samplesOf(preHandles, {
    list: () => ({ keywords: '' }),
    detail: some(prepared(2), 'taskId'),
    logs: some(prepared(2), 'taskId'),
    log: some(prepared(2), 'taskId'),
    history: preEvents,
    single: some(prepared(2), 'taskId'),
  }),
  ...samplesOf(preChanges, {
    stop: pre({}),
    recommit: async (t) => {
      const { taskIds } = await pre({})(t);
      await t.admin.send(preChanges.stop, { taskIds: taskIds as never });
      return { taskIds };
    },
    setLevel: pre({ level: 80 }),
    setOvertime: pre({ minutes: 30 }),
    setOvertimeStop: pre({ minutes: 120 }),
    addProperties: pre(values),
    deleteProperties: pre(values),
    addRequirements: pre(values),
    deleteRequirements: pre(values),
    addCategory: pre(values),
    deleteCategory: pre(values),
    addConstraints: pre({ values: ['cores>=16'] }),
    deleteConstraints: pre({ values: ['cores>=16'] }),
  }),
  ...samplesOf(analyseChanges, {
    abandon: analysis(25, { reason: '客户放弃' }),
    regain: analysis(45),
    remove: analysis(15, { reason: '重复提交' }),
    setOvertime: analysis(25, { minutes: 10 }),
    setOvertimeStop: analysis(25, { minutes: 60 }),
    cleanBlacklist: analysis(25),
    addProperties: analysis(25, values),
    deleteProperties: analysis(25, values),
    addRequirements: analysis(25, values),
    deleteRequirements: analysis(25, values),
    addCategory: analysis(25, values),
    deleteCategory: analysis(25, values),
    addConstraints: analysis(25, { values: ['cores>=16'] }),
    deleteConstraints: analysis(25, { values: ['cores>=16'] }),
  }),
};
