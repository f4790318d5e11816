import { hashPassword } from '../core/password.ts';
import { addCustomer, addNode, addTask } from './fixtures.ts';
import { type TestServer, testPassword } from './server.ts';

type Sample = (t: TestServer) => unknown;

const task =
  (status: 0 | 5 | 10 | 25, rest: Record<string, unknown> = {}): Sample =>
  async ({ db }) => ({ taskIds: [await addTask(db, { userId: await addCustomer(db), status })], ...rest });

let names = 0;
const freshName = (): string => {
  names += 1;
  return `组织 ${names}`;
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
  async ({ db, admin, clock }) => {
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
        file_path: state === 2 ? new URL('samples.ts', import.meta.url).pathname : null,
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

/** An input for each call that it must answer with success. A call without one fails `calls.db.test.ts`. */
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
        code_hash: await hashPassword('042042'),
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
  'session.desk.freezeSelection': () => ({ call: 'task.renders.list', filter: { taskFlag: 0 } }),
  'session.desk.jobProgress': async ({ db, admin, clock }) => {
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
  'session.desk.notifications': () => ({ unread: 1 }),
  'session.desk.readNotifications': async ({ db, admin, clock }) => {
    const { id } = await db
      .insertInto('notification')
      .values({ admin_id: admin.adminId, kind: 'exportReady', data: '{}', created_at: clock.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { notificationIds: [id] };
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
  'node.nodes.detail': async ({ db }) => ({ nodeId: await addNode(db) }),
  'node.nodes.statistics': () => ({}),
  'node.nodes.choices': () => ({}),
  'node.nodes.wall': () => ({}),
  'node.nodes.preview': node(),
  'node.nodes.drain': node({}, { reason: '更换硬盘' }),
  'node.nodes.lock': node({}, { reason: '更换硬盘' }),
  'node.nodes.unlock': node({ lock: 1 }),
  'node.nodes.repair': node({}, { reason: '内存报错' }),
  'node.nodes.cure': node({ service: 3 }),
  'node.nodes.setRemark': node({}, { remark: '三号机柜' }),
  'node.nodes.enrolmentKeys': () => ({}),
  'node.nodes.issueKey': () => ({ platform: 1, remark: '新机柜', expireTime: null }),
  'node.nodes.endKey': enrolmentKey,
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
