import { demoColleague, outbox, session, staffConsole } from '@renderdesk/contract';
import { addRow, getRow, getRows, putRow, setRow } from '../build/rows.ts';
import { hashPassword } from '../core/auth/password.ts';
import { beginStep } from '../core/auth/step.store.ts';
import { addPasskey, addRecovery, addTotp } from '../testing/factors.ts';
import type { WaitingStep } from './signIn.ts';
import { samplesOf } from '../testing/sampling.ts';
import { testPassword, type TestServer } from '../testing/server.ts';

/** One hash for all codes: argon2id is meant to be slow. */
let codeHash: Promise<string> | undefined;
let names = 0;

/** Marks the database as a demo that has its colleague of finance. */
export const addDemoColleague = async ({ db, clock }: TestServer): Promise<void> => {
  await putRow(db, 'setting', { key: 'demo' }, { value: JSON.stringify(true), updated_at: clock.now });
  const { loginName, reallyName } = demoColleague;
  const [known] = await getRows(db, 'admin', { login_name: loginName }, ['id']);
  if (known) return;
  await addRow(db, 'admin', {
    login_name: loginName,
    really_name: reallyName,
    password_hash: '!',
    must_change_password: false,
    created_at: clock.now,
  });
};

/** A large command of the administrator's that has not begun. */
const queuedJob = async ({ db, admin, clock }: TestServer) => {
  const id = await addRow(db, 'job_run', {
    kind: 'bulk',
    admin_id: admin.adminId,
    call: 'task.renders.stop',
    input: '{}',
    request_id: 'test',
    created_at: clock.now,
  });
  return { jobId: id };
};

/** Somebody who has shown the password and has a second factor to show. */
const halfway = async (t: TestServer) => {
  const { adminId } = await t.person();
  await addTotp(t, adminId);
  const { login_name: loginName } = await getRow(t.db, 'admin', adminId);
  const step: WaitingStep = { byPassword: true, asked: null };
  const { ticket } = await t.db
    .transaction()
    .execute((tx) => beginStep(tx, { purpose: 'signIn', adminId, data: step, now: t.clock.now }));
  return { adminId, loginName, ticket };
};

export const samples = {
  ...samplesOf(session, {
    demoSignIn: async (t) => {
      await addDemoColleague(t);
      return { loginName: demoColleague.loginName };
    },
    login: () => ({ loginName: 'ADMIN', password: testPassword }),
    sendSignInCode: () => ({ loginName: 'admin', channel: 'mail' }),
    loginByCode: async (t) => {
      const { adminId } = await t.person();
      const { login_name: loginName } = await getRow(t.db, 'admin', adminId);
      await addRow(t.db, 'verify_code', {
        admin_id: adminId,
        purpose: 3,
        code_hash: await (codeHash ??= hashPassword('042042')),
        created_at: t.clock.now,
        expires_at: new Date(t.clock.now.getTime() + 60_000),
      });
      return { loginName, verifyCode: '042042' };
    },
    secondStep: async (t) => {
      const { loginName, ticket, adminId } = await halfway(t);
      return { loginName, ticket, code: await addRecovery(t, adminId) };
    },
    sendStepCode: async (t) => {
      const { loginName, ticket, adminId } = await halfway(t);
      await setRow(t.db, 'admin', adminId, { email: `${loginName}@renderdesk.example` });
      await addRow(t.db, 'factor_reset', { admin_id: adminId, created_at: t.clock.now });
      return { loginName, ticket };
    },
    beginPasskey: () => ({}),
    passkey: async (t) => {
      const { adminId } = await t.person();
      const { key } = await addPasskey(t, adminId);
      const asked = { challenge: 'c2FtcGxl', rpId: key.rpId };
      const { ticket } = await t.db
        .transaction()
        .execute((tx) => beginStep(tx, { purpose: 'passkeySignIn', data: asked, now: t.clock.now }));
      return { ticket, assertion: key.sign(asked) };
    },
    logout: () => ({}),
    changePassword: () => ({
      oldPassword: testPassword,
      newPassword: 'another horse battery',
    }),
    aquireLoginVerifycode: () => ({ loginName: 'admin' }),
    forgetPassword: async ({ db, clock }) => {
      names += 1;
      const loginName = `forgetful${names}`;
      const id = await addRow(db, 'admin', {
        login_name: loginName,
        really_name: '健忘',
        email: `${loginName}@renderdesk.example`,
        password_hash: '!',
        created_at: clock.now,
      });
      await addRow(db, 'verify_code', {
        admin_id: id,
        code_hash: await (codeHash ??= hashPassword('042042')),
        created_at: clock.now,
        expires_at: new Date(clock.now.getTime() + 60_000),
      });
      return { loginName, verifyCode: '042042', newPassword: 'correct horse again' };
    },
  }),
  ...samplesOf(staffConsole, {
    freezeSelection: () => ({ call: 'task.renders.list', filter: { taskFlag: 0 } }),
    jobProgress: queuedJob,
    cancelJob: queuedJob,
    notifications: () => ({ unread: 1 }),
    readNotifications: async ({ db, admin, clock }) => {
      const id = await addRow(db, 'notification', {
        admin_id: admin.adminId,
        kind: 'exportReady',
        data: '{}',
        created_at: clock.now,
      });
      return { notificationIds: [id] };
    },
  }),
  ...samplesOf(outbox, {
    reveal: async ({ db, clock }) => {
      const row = {
        kind: 'mail',
        recipient: 'someone@renderdesk.example',
        payload: JSON.stringify({ subject: '通知' }),
      };
      const id = await addRow(db, 'outbox', { ...row, next_at: clock.now, created_at: clock.now });
      return { outboxId: id };
    },
    list: () => ({ keywords: '' }),
    resend: async ({ db, clock }) => {
      const id = await addRow(db, 'outbox', {
        kind: 'mail',
        recipient: 'someone@renderdesk.example',
        payload: JSON.stringify({ subject: '通知', text: '正文' }),
        state: 3,
        next_at: clock.now,
        created_at: clock.now,
      });
      return { outboxIds: [id] };
    },
  }),
};
