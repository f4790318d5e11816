import { adminAccounts, admins, passwordLink } from '@renderdesk/contract';
import { addRow, setRow } from '../build/rows.ts';
import { openSession } from '../core/auth/session.ts';
import { freshLogin, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';
import { makeLink } from './link.store.ts';

/** A member of staff who has never signed in. */
export const addPerson = async (
  { db, clock }: TestServer,
  o: { readonly status?: 0 | 1; readonly isOutside?: boolean; readonly email?: string } = {},
): Promise<number> =>
  addRow(db, 'admin', {
    login_name: freshLogin(),
    really_name: '样例员工',
    email: o.email ?? null,
    organization_id: 4,
    is_outside: o.isOutside ?? false,
    status: o.status ?? 0,
    password_hash: '!',
    created_at: clock.now,
  });

const addRole = async ({ db, clock }: TestServer): Promise<number> =>
  addRow(db, 'role', { name: freshLogin(), created_at: clock.now });

/** A one-time link of somebody new. */
const addLink = async (t: TestServer): Promise<string> => {
  const adminId = await addPerson(t);
  const { link } = await t.db
    .transaction()
    .execute((tx) => makeLink(tx, { adminId, by: t.admin.adminId, now: t.clock.now }));
  return link;
};

const who = () => ({
  loginName: freshLogin(),
  reallyName: '样例员工',
  phone: null,
  email: null,
  positionId: null,
  remark: '',
  roleIds: [],
});

/** Inputs that each call on staff answers with success. */
export const adminSamples = {
  ...samplesOf(admins, {
    read: async (t) => ({ adminId: await addPerson(t) }),
    add: who,
    update: async (t) => ({ ...who(), adminId: await addPerson(t), organizationId: 4, version: 1 }),
    base: async (t) => ({ adminId: await addPerson(t) }),
    updateBase: async (t) => ({
      adminId: await addPerson(t),
      reallyName: '改名',
      phone: null,
      email: null,
      remark: '',
      version: 1,
    }),
    disable: async (t) => ({ adminIds: [await addPerson(t)] }),
    enable: async (t) => ({ adminIds: [await addPerson(t, { status: 1 })] }),
    remove: async (t) => ({ adminIds: [await addPerson(t)] }),
    updateRoles: async (t) => ({
      adminIds: [await addPerson(t)],
      roleChange: 1,
      roleIds: [await addRole(t)],
    }),
    move: async (t) => ({ adminIds: [await addPerson(t)], organizationId: 1 }),
    validateName: () => ({ loginName: 'nobody' }),
    validatePhone: () => ({ phone: '13900000000' }),
    validateEmail: () => ({ email: 'nobody@example.com' }),
  }),
  ...samplesOf(adminAccounts, {
    cleanPreview: async (t) => ({ adminIds: [await addPerson(t)] }),
    clean: async (t) => ({ adminIds: [await addPerson(t)], reason: '离职' }),
    resetPassword: async (t) => ({ adminId: await addPerson(t) }),
    sessions: async (t) => ({ adminId: await addPerson(t) }),
    endSessions: async (t) => {
      const adminId = await addPerson(t);
      const { sessionId } = await t.db
        .transaction()
        .execute((tx) =>
          openSession(tx, { adminId, now: t.clock.now, ip: '127.0.0.1', userAgent: 'sample' }),
        );
      return { adminId, sessionIds: [sessionId] };
    },
    reach: async (t) => ({ adminId: await addPerson(t) }),
    history: async (t) => ({ adminId: await addPerson(t) }),
  }),
  ...samplesOf(passwordLink, {
    look: async (t) => ({ link: await addLink(t) }),
    use: async (t) => ({ link: await addLink(t), newPassword: 'nine quiet herons' }),
    sendOwn: async ({ db, admin }) => {
      await setRow(db, 'admin', admin.adminId, { email: `${freshLogin()}@example.com` });
      return {};
    },
  }),
};
