import { randomUUID } from 'node:crypto';
import { hashPassword } from '../core/auth/password.ts';
import { openSession } from '../core/auth/session.ts';
import { appendLog, putFile } from '../farm/index.ts';
import { allCalls, approvals, frameIdOf, tags } from '@renderdesk/contract';
import { addAttempt, addCustomer, addFrames, addNode, addTask } from './fixtures.ts';
import { type TestServer, testPassword } from './server.ts';

type Sample = (t: TestServer) => unknown;

/** A request to change a limit, which waits for a second person; made by somebody else unless it is one's own. */
const request =
  (rest: Record<string, unknown> = {}, own = false): Sample =>
  async (t) => {
    await t.db.deleteFrom('setting').where('key', '=', 'fourEyes.limitChange').execute();
    const requester = own ? t.admin : await t.person({ keys: ['approval:decide'] });
    const answer = await requester.send(approvals.setLimit, {
      name: 'taskAbandon',
      limit: 7,
      reason: '忙季',
    });
    return { ...(answer.data as object), version: 1, ...rest };
  };

const task =
  (status: 0 | 5 | 10 | 25 | 30 | 35 | 40, rest: Record<string, unknown> = {}): Sample =>
  async ({ db }) => ({ taskIds: [await addTask(db, { userId: await addCustomer(db), status })], ...rest });

type FrameCode = 1 | 2 | 3 | 4 | 5 | 11;
/** A frame of an open task in one status; with a run on a node unless it waits for its first. */
const frame =
  (status: FrameCode, rest: Record<string, unknown> = {}): Sample =>
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
const stuckFrame: Sample = async (t) => {
  const sample = (await frame(2)(t)) as { frameIds: number[]; taskId: number };
  await t.db
    .insertInto('stuck_frame')
    .values({
      task_id: sample.taskId,
      ix: 0,
      n: 1,
      node_id: 1,
      reasons: [1],
      found_at: t.clock.now,
      run_ms: 2_400_000,
      silent_ms: 2_000_000,
    })
    .execute();
  return { frameIds: sample.frameIds };
};

/** A frame whose done run has a log and a picture. */
const delivered: Sample = async (t) => {
  const sample = (await frame(4)(t)) as { frameId: number; taskId: number };
  const run = { taskId: sample.taskId, ix: 0, n: 1 };
  const { app } = t.server;
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await appendLog(t.db, app.blobs, run, 0, Buffer.from('Loading\nError: no texture\nDone\n'), t.clock.now);
  await putFile(
    t.db,
    app.blobs,
    run,
    { kind: 1, name: '0001.png', mediaType: 'image/png', content: png },
    t.clock.now,
  );
  return { frameId: sample.frameId, n: 1, fileKind: 1, taskId: sample.taskId, words: 'texture' };
};
const some =
  (sample: Sample, ...keys: string[]): Sample =>
  async (t) => {
    const all = (await sample(t)) as Record<string, unknown>;
    return Object.fromEntries(keys.map((key) => [key, all[key]]));
  };

/** A task that staff stopped just now, with its frames. */
const stopped: Sample = async (t) => {
  const taskId = await addTask(t.db, { userId: await addCustomer(t.db), status: 0 });
  await addFrames(t.db, taskId, [1, 1]);
  const stop = allCalls.find(({ name }) => name === 'task.renders.stop');
  if (stop) await t.admin.send(stop, { taskIds: [taskId] });
  return { taskIds: [taskId] };
};

const deletedTask: Sample = async (t) => {
  const taskId = await addTask(t.db, { userId: await addCustomer(t.db), status: 25 });
  await t.db.updateTable('task').set({ deleted_at: t.clock.now }).where('id', '=', taskId).execute();
  return { taskIds: [taskId] };
};

const taskFile: Sample = async ({ db, clock }) => {
  const userId = await addCustomer(db);
  const taskId = await addTask(db, { userId });
  await db
    .insertInto('task_file')
    .values({ task_id: taskId, name: 'task.json', content: '{}', at: clock.now })
    .execute();
  return { taskId, userId, name: 'task.json' };
};

const consent = '客户张三，电话';
const rule =
  (name: string, value: Record<string, unknown>): Sample =>
  async ({ db }) => {
    const row = await db
      .selectFrom('setting')
      .where('key', '=', `render.${name}`)
      .select('value')
      .executeTakeFirst();
    return { ...value, version: (row?.value as { version?: number } | undefined)?.version ?? 0 };
  };

/** One hash for all codes: argon2id is meant to be slow. */
let codeHash: Promise<string> | undefined;

let names = 0;
/** A label that was noted and that no task bears. */
const notedLabel = async (t: TestServer): Promise<string> => {
  const adminTagName = freshName();
  await t.admin.call(tags.add, { adminTagName });
  return adminTagName;
};
const freshName = (): string => {
  names += 1;
  return `组织 ${names}`;
};

/** A view that everyone sees, of the first administrator. */
const addView = async ({ db, clock, admin }: TestServer): Promise<number> => {
  const at = clock.now;
  const { id } = await db
    .insertInto('saved_view')
    .values({
      admin_id: admin.adminId,
      list: 'node.nodes.list',
      name: freshName(),
      audience: 3,
      query: '',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const addOrganization = async ({ db, clock }: TestServer): Promise<number> => {
  const { id } = await db
    .insertInto('organization')
    .values({ parent_id: 1, name: freshName(), created_at: clock.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const addPosition = async ({ db, clock }: TestServer): Promise<number> => {
  const { id } = await db
    .insertInto('position')
    .values({ organization_id: 4, name: freshName(), created_at: clock.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const exportRow =
  (state: 0 | 1 | 2 | 3): Sample =>
  async ({ db, admin, clock, server }) => {
    const key = `export/sample/${randomUUID()}.xlsx`;
    if (state === 2) await server.app.blobs.put(key, Buffer.from('a list'));
    const { id } = await db
      .insertInto('job_run')
      .values({
        kind: 'export',
        admin_id: admin.adminId,
        call: 'task.renders.export',
        state,
        input: JSON.stringify({ input: {}, language: 'zh', platform: 0 }),
        request_id: 'test',
        created_at: clock.now,
        blob_key: state === 2 ? key : null,
        file_name: '渲染任务.xlsx',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { exportIds: [id], exportId: id };
  };

const node =
  (o: Parameters<typeof addNode>[1] = {}, rest: Record<string, unknown> = {}): Sample =>
  async ({ db }) => ({ nodeIds: [await addNode(db, o)], ...rest });

const enrolmentKey: Sample = async ({ db, clock }) => {
  names += 1;
  const { id } = await db
    .insertInto('enrolment_key')
    .values({ key_hash: Buffer.from(`key ${names}`), created_at: clock.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { enrolmentKeyIds: [id] };
};

const only =
  (sample: Sample, key: string): Sample =>
  async (t) => ({ [key]: ((await sample(t)) as Record<string, unknown>)[key] });

/** An input for each call that it must answer with success. A call without one fails `callTests.ts`. */
export const samples: Readonly<Record<string, Sample>> = {
  'session.session.login': () => ({ loginName: 'ADMIN', password: testPassword }),
  'session.session.logout': () => ({}),
  'session.session.isFirstLogin': () => ({}),
  'session.session.changePassword': () => ({
    oldPassword: testPassword,
    newPassword: 'another horse battery',
  }),
  'session.session.aquireLoginVerifycode': () => ({ loginName: 'admin' }),
  'session.session.forgetPassword': async ({ db, clock }) => {
    names += 1;
    const loginName = `forgetful${names}`;
    const { id } = await db
      .insertInto('admin')
      .values({
        login_name: loginName,
        really_name: '健忘',
        email: `${loginName}@renderdesk.example`,
        password_hash: '!',
        created_at: clock.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('verify_code')
      .values({
        admin_id: id,
        code_hash: await (codeHash ??= hashPassword('042042')),
        created_at: clock.now,
        expires_at: new Date(clock.now.getTime() + 60_000),
      })
      .execute();
    return { loginName, verifyCode: '042042', newPassword: 'correct horse again' };
  },
  'session.session.queryLoginAdmin': () => ({}),
  'session.session.queryAllPermissions': () => ({}),
  'session.session.queryArea': () => ({}),
  'session.session.queryPlatform': () => ({}),
  'session.console.freezeSelection': () => ({ call: 'task.renders.list', filter: { taskFlag: 0 } }),
  'session.console.jobProgress': async ({ db, admin, clock }) => {
    const { id } = await db
      .insertInto('job_run')
      .values({
        kind: 'bulk',
        admin_id: admin.adminId,
        call: 'task.renders.stop',
        input: '{}',
        request_id: 'test',
        created_at: clock.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { jobId: id };
  },
  'session.console.notifications': () => ({ unread: 1 }),
  'search.navigation.anything': () => ({ words: '夏日' }),
  'search.lookups.users': () => ({ words: '夏日' }),
  'search.lookups.staff': () => ({}),
  'search.lookups.organizations': () => ({}),
  'search.lookups.roles': () => ({}),
  'search.lookups.nodes': () => ({ words: 'gpu' }),
  'search.navigation.pins': () => ({}),
  'search.navigation.pin': () => ({ href: '/task/render/running', pinned: true }),
  'session.console.readNotifications': async ({ db, admin, clock }) => {
    const { id } = await db
      .insertInto('notification')
      .values({ admin_id: admin.adminId, kind: 'exportReady', data: '{}', created_at: clock.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { notificationIds: [id] };
  },
  'approval.approvals.list': () => ({ own: 1 }),
  'approval.approvals.read': request({}, true),
  'approval.approvals.approve': request(),
  'approval.approvals.reject': request({ reason: '理由不足' }),
  'approval.approvals.withdraw': request({}, true),
  'approval.approvals.limits': () => ({}),
  'approval.approvals.setLimit': async ({ db, clock }) => {
    const value = JSON.stringify({ limit: 1 });
    await db
      .insertInto('setting')
      .values({ key: 'fourEyes.limitChange', value, updated_at: clock.now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    return { name: 'taskAbandon', limit: 60, reason: '忙季' };
  },
  'session.outbox.reveal': async ({ db, clock }) => {
    const row = {
      kind: 'mail',
      recipient: 'someone@renderdesk.example',
      payload: JSON.stringify({ subject: '通知' }),
    };
    const { id } = await db
      .insertInto('outbox')
      .values({ ...row, next_at: clock.now, created_at: clock.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { outboxId: id };
  },
  'session.outbox.list': () => ({ keywords: '' }),
  'session.outbox.resend': async ({ db, clock }) => {
    const { id } = await db
      .insertInto('outbox')
      .values({
        kind: 'mail',
        recipient: 'someone@renderdesk.example',
        payload: JSON.stringify({ subject: '通知', text: '正文' }),
        state: 3,
        next_at: clock.now,
        created_at: clock.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { outboxIds: [id] };
  },
  'account.account.profile': () => ({}),
  'account.account.validate': () => ({ phone: '13900000000', email: 'nobody@renderdesk.example' }),
  'account.account.update': async ({ db, admin }) => {
    const self = await db
      .selectFrom('admin')
      .where('id', '=', admin.adminId)
      .select(['phone', 'email', 'version'])
      .executeTakeFirstOrThrow();
    return { ...self, reallyName: '管理员' };
  },
  'account.account.sessions': () => ({}),
  'account.account.endSessions': async ({ db, admin, clock }) => {
    const { sessionId } = await db
      .transaction()
      .execute((tx) =>
        openSession(tx, { adminId: admin.adminId, now: clock.now, ip: '127.0.0.1', userAgent: 'other' }),
      );
    return { sessionIds: [sessionId] };
  },
  'account.account.endOtherSessions': () => ({}),
  'account.account.stay': () => ({}),
  'account.account.setPreference': () => ({ key: 'density', value: 'compact' }),
  'account.account.readAll': () => ({}),
  'account.account.ticketToolLoginUrl': () => ({}),
  'account.account.projectToolLoginUrl': () => ({}),
  'task.prohibitOperate.get': () => ({}),
  'task.prohibitOperate.set': () => ({ prohibited: '0' }),
  'task.renders.list': () => ({ keywords: '' }),
  'task.renders.detail': async ({ db }) => {
    const userId = await addCustomer(db);
    return { userId, taskId: await addTask(db, { userId }) };
  },
  'task.renders.export': async (t) => {
    await task(25)(t);
    return { keywords: '' };
  },
  'task.renders.start': task(10),
  'task.renders.stop': task(5, { reason: '客户要求' }),
  'task.renders.setLevel': task(0, { level: 80 }),
  'task.renders.setMaxPriority': task(0, { maxPriority: true }),
  'task.renders.setNodeLimit': task(0, { nodeLimit: 20 }),
  'task.renders.setRemark': task(25, { remark: '加急' }),
  'task.renders.addTag': task(0, { adminTagName: '重点' }),
  'task.renders.removeTag': task(0, { adminTagName: '重点' }),
  'task.renders.deleteTask': task(25, { reason: '重复提交' }),
  'task.watches.watch': task(5),
  'task.watches.unwatch': task(5),
  'task.renderLife.undoStop': stopped,
  'task.renderLife.restart': task(10, { consent }),
  'task.renderLife.recommit': task(30),
  'task.renderLife.recommitDone': task(25, { consent }),
  'task.renderLife.regain': task(35),
  'task.renderLife.abandon': task(10, { reason: '客户放弃' }),
  'task.renderLife.fullSpeed': task(0, { consent }),
  'task.renderLife.undelete': deletedTask,
  'task.renderLife.preview': task(5, { action: 'stop' }),
  'task.renderMatch.raiseLevel': task(0),
  'task.renderMatch.setNodeCountAndLevel': task(0, { nodeLimit: 30, level: 70 }),
  'task.renderMatch.setOvertime': task(0, { stage: 3, minutes: 120 }),
  'task.renderMatch.setOvertimeStop': task(0, { stage: 2, minutes: null }),
  'task.renderMatch.setRestartLimit': task(0, { restartLimit: 5 }),
  'task.renderMatch.upgradeRam': task(0, { memoryMb: 131072, consent }),
  'task.renderMatch.setParameters': task(0, { parameters: { width: '1920' } }),
  'task.renderMatch.setOrderNumber': task(0, { orderNumber: 7 }),
  'task.renderMatch.addProperties': task(0, { values: ['ssd'] }),
  'task.renderMatch.deleteProperties': task(0, { values: ['ssd'] }),
  'task.renderMatch.addRequirements': task(0, { values: ['arnold'] }),
  'task.renderMatch.deleteRequirements': task(0, { values: ['arnold'] }),
  'task.renderMatch.addCategory': task(0, { values: ['电影'] }),
  'task.renderMatch.deleteCategory': task(0, { values: ['电影'] }),
  'task.renderMatch.addConstraints': task(0, { values: ['cores>=16'] }),
  'task.renderMatch.deleteConstraints': task(0, { values: ['cores>=16'] }),
  'task.renderMatch.cleanBlacklist': task(0),
  'task.renderFacts.history': some(frame(2), 'taskId'),
  'task.renderFacts.parameter': some(frame(2), 'taskId'),
  'task.renderFacts.paths': some(frame(2), 'taskId'),
  'task.renderFacts.account': some(frame(2), 'taskId'),
  'task.renderFacts.countByPlatform': () => ({}),
  'task.renderFacts.submitFailure': some(frame(2), 'taskId'),
  'task.renderFacts.fileNames': taskFile,
  'task.renderFacts.file': taskFile,
  'task.renderFacts.jigsawPreviewImages': async ({ db }) => {
    const userId = await addCustomer(db);
    const taskId = await addTask(db, { userId });
    await addFrames(db, taskId, [1, 1]);
    return { taskId, userId };
  },
  'task.renderFacts.globalSearch': some(frame(2), 'taskId'),
  'task.renderFacts.why': some(frame(1), 'taskId'),
  'task.frames.list': some(frame(2), 'taskId'),
  'task.frames.map': some(frame(2), 'taskId'),
  'task.frames.detail': some(frame(2), 'frameId'),
  'task.frames.preview': async (t) => ({
    ...((await some(frame(2), 'frameIds')(t)) as object),
    action: 'stop',
  }),
  'task.frames.stop': some(frame(2), 'frameIds'),
  'task.frames.start': some(frame(3), 'frameIds'),
  'task.frames.recommit': some(frame(4, { consent }), 'frameIds', 'consent'),
  'task.frames.restart': some(frame(2, { reason: '卡帧' }), 'frameIds', 'reason'),
  'task.frames.notStuck': stuckFrame,
  'task.frames.conditions': some(frame(2), 'taskId'),
  'task.frames.statistics': some(frame(4), 'taskId'),
  'task.frames.reporting': some(frame(4), 'taskId'),
  'task.frames.timeline': some(frame(4), 'taskId'),
  'task.frames.consumption': some(frame(4), 'taskId'),
  'task.frames.consumptionSum': some(frame(4), 'taskId'),
  'task.frames.images': some(delivered, 'taskId'),
  'task.frames.image': some(delivered, 'frameId', 'n', 'fileKind'),
  'task.frames.log': some(delivered, 'frameId'),
  'task.frames.searchLog': some(delivered, 'frameId', 'words'),
  'task.frames.downloadLog': some(delivered, 'frameId'),
  'task.frames.history': some(frame(2), 'frameId'),
  'task.strategy.getRestartLimit': () => ({}),
  'task.strategy.setRestartLimit': rule('restartLimit', { restartLimit: 4 }),
  'task.strategy.getCommonValue': () => ({}),
  'task.strategy.setCommonValue': rule('commonValue', {
    level: 50,
    nodeLimit: null,
    overtimeMinutes: 600,
    overtimeStopMinutes: null,
  }),
  'task.strategy.getFrequency': () => ({}),
  'task.strategy.setFrequency': rule('frequency', { restarts: 50, minutes: 60 }),
  'task.strategy.getArrears': () => ({}),
  'task.strategy.setArrears': rule('arrears', { running: 1 }),
  'task.strategy.single': some(frame(1), 'taskId'),
  'task.strategy.words': () => ({}),
  'task.tags.query': () => ({}),
  'task.tags.get': async (t) => ({ adminTagName: await notedLabel(t) }),
  'task.tags.add': () => ({ adminTagName: freshName() }),
  'task.tags.remove': async (t) => ({ adminTagName: await notedLabel(t) }),
  'task.tags.deleteTag': async (t) => ({ adminTagName: await notedLabel(t), reason: '标签合并' }),
  'task.submission.submit': async ({ db }) => ({
    userId: await addCustomer(db),
    platform: 1,
    cgId: 2007,
    projectName: '夏日短片',
    sceneName: 'shot_020.blend',
    scenePath: '/input/shot_020.blend',
    outputPath: '/output/shot_020',
    frames: '1-24',
    testFrames: '1,12',
    tiles: '2x2',
  }),
  'export.exports.list': () => ({}),
  'export.exports.download': only(exportRow(2), 'exportId'),
  'export.exports.cancel': only(exportRow(1), 'exportIds'),
  'export.exports.retry': only(exportRow(3), 'exportIds'),
  'export.exports.remove': only(exportRow(3), 'exportIds'),
  'staff.organizations.tree': () => ({}),
  'staff.organizations.admins': () => ({ organizationId: 1 }),
  'staff.organizations.validateName': () => ({ organizationName: '新部门' }),
  'staff.organizations.add': () => ({ parentId: 1, organizationName: freshName(), type: 11, remark: '' }),
  'staff.organizations.update': async (t) => ({
    organizationId: await addOrganization(t),
    organizationName: freshName(),
    type: null,
    remark: '改名',
    version: 1,
  }),
  'staff.organizations.move': async (t) => ({
    organizationId: await addOrganization(t),
    parentId: 4,
    version: 1,
  }),
  'staff.organizations.remove': async (t) => ({ organizationIds: [await addOrganization(t)] }),
  'staff.organizations.importFile': () => ({ apply: '0', file: `${freshName()},总公司,11,\n` }),
  'node.nodes.list': () => ({ status: 0 }),
  'node.nodes.export': node(),
  'node.nodes.exportAll': node(),
  'node.nodes.detail': async ({ db }) => ({ nodeId: await addNode(db) }),
  'node.nodes.statistics': () => ({}),
  'home.home.nodes': () => ({}),
  'home.home.work': () => ({}),
  'home.home.today': () => ({}),
  'home.home.pace': () => ({ span: 'hour' }),
  'home.home.queues': () => ({}),
  'home.home.waiting': () => ({}),
  'task.attempts.list': () => ({}),
  'node.nodes.choices': () => ({}),
  'node.nodes.wall': () => ({}),
  'node.nodes.preview': node(),
  'node.nodes.drain': node({}, { reason: '更换硬盘' }),
  'node.nodes.lock': node({}, { reason: '更换硬盘' }),
  'node.nodes.unlock': node({ lock: 1 }),
  'node.nodes.repair': node({}, { reason: '内存报错' }),
  'node.nodes.cure': node({ service: 3 }),
  'node.nodes.setRemark': node({}, { remark: '三号机柜' }),
  'node.nodes.remark': async ({ db }) => ({ nodeId: await addNode(db) }),
  'node.nodes.solveRemark': async ({ db }) => {
    const id = await addNode(db);
    await db.updateTable('node').set({ remark: '三号机柜' }).where('id', '=', id).execute();
    return { nodeIds: [id] };
  },
  'node.nodes.enrolmentKeys': () => ({}),
  'node.nodes.issueKey': () => ({ platform: 1, remark: '新机柜', expireTime: null }),
  'node.nodes.endKey': enrolmentKey,
  'export.pluginConsumption.list': () => ({}),
  'export.pluginConsumption.export': async ({ db }) => {
    await addTask(db, { userId: await addCustomer(db), status: 25, plugins: ['redshift 3.6.02'] });
    return {};
  },
  'calendar.calendars.year': () => ({ year: 2026 }),
  'calendar.calendars.save': async ({ db }) => {
    const { version } = (await db
      .selectFrom('calendar_year')
      .where('year', '=', 2031)
      .select('version')
      .executeTakeFirst()) ?? { version: 0 };
    return {
      year: 2031,
      version,
      days: [{ day: '2031-01-01', kind: 1, nameZh: '元旦', nameEn: 'New Year' }],
    };
  },
  'calendar.calendars.dueDate': async ({ db, clock }) => {
    await db
      .insertInto('calendar_year')
      .values({ year: 2030, stated_at: clock.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { day: '2030-03-01', workingDays: 5 };
  },
  'view.views.list': () => ({ list: 'task.renders.list' }),
  'view.views.add': () => ({
    list: 'task.renders.list',
    viewName: freshName(),
    audience: 1,
    viewQuery: 'taskStatusList=30',
    look: null,
  }),
  'view.views.update': async (t) => ({
    viewId: await addView(t),
    viewName: freshName(),
    audience: 3,
    viewQuery: '',
    look: { visible: { remark: false }, widths: {} },
    version: 1,
  }),
  'view.views.remove': async (t) => ({ viewId: await addView(t) }),
  'view.views.setDefault': async (t) => ({ list: 'node.nodes.list', viewId: await addView(t) }),
  'staff.positions.list': () => ({ organizationId: 4 }),
  'staff.positions.add': () => ({ organizationId: 4, positionName: freshName(), remark: '' }),
  'staff.positions.update': async (t) => ({
    positionId: await addPosition(t),
    positionName: freshName(),
    remark: '',
    version: 1,
  }),
  'staff.positions.remove': async (t) => ({ positionIds: [await addPosition(t)] }),
};
