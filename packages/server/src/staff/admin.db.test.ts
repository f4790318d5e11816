import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import {
  adminAccounts,
  admins,
  approvals,
  errorCodes,
  minute,
  nodes,
  organizations,
  type PermissionKey,
  passwordLink,
  roleChange,
  roles,
  session,
  staffKind,
} from '@renderdesk/contract';
import { giveCustomer } from '../testing/agents.ts';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { approve, awaited } from '../testing/approving.ts';
import { openApiToken } from '../core/auth/session.ts';
import { setPassword } from '../session/index.ts';
import { addTotp } from '../testing/factors.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { freshLogin, freshName } from '../testing/sampling.ts';
import type { Person, TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { addPerson } from './admin.samples.ts';

const newPassword = 'nine quiet herons';
const editor = ['admin:list', 'admin:list:edit'] as const satisfies readonly PermissionKey[];
const giver = [
  ...editor,
  'admin:authority',
  'admin:authority:edit',
  'approval:decide',
] as const satisfies readonly PermissionKey[];

const roleOf = async (t: TestServer, person: { adminId: number }): Promise<number> =>
  (await getRow(t.db, 'admin_role', { admin_id: person.adminId }, ['role_id'])).role_id;
const special = async (t: TestServer, kind: 1 | 2): Promise<number> =>
  (await getRow(t.db, 'role', { kind })).id;
const row = (t: TestServer, id: number) => getRow(t.db, 'admin', id);
const rolesNow = async (t: TestServer, id: number): Promise<number[]> =>
  (await getRows(t.db, 'admin_role', { admin_id: id }, ['role_id'], 'role_id')).map(({ role_id }) => role_id);
const fields = () => ({
  loginName: freshLogin(),
  reallyName: '新同事',
  phone: null,
  email: null,
  positionId: null,
  remark: '',
  roleIds: [] as never[],
});
const looks = async (person: Person): Promise<number> => (await person.call(nodes.list, {})).code;
const batch = (by: Person, adminIds: readonly number[], roleIds: readonly number[], how: 1 | 2 | 3 = 1) =>
  by.call(admins.updateRoles, {
    adminIds: adminIds as never[],
    roleIds: roleIds as never[],
    roleChange: how,
  });
const allocate = async (t: TestServer, adminId: number): Promise<number> => {
  const userId = await addCustomer(t.db);
  await giveCustomer(t, { userId, adminId });
  return userId;
};

describe('the lists', () => {
  test('are asked by status and side; each side has a key of its own', async ({ t }) => {
    const [inside, outside, gone] = [
      await addPerson(t),
      await addPerson(t, { isOutside: true }),
      await addPerson(t, { status: 1 }),
    ];
    const ids = async (by: Person, query: object): Promise<unknown[]> =>
      (await by.call(admins.list, { ...query, pageSize: 200 })).data.items.map(({ adminId }) => adminId);
    expect(await ids(t.admin, {})).toEqual(expect.arrayContaining([inside]));
    expect(await ids(t.admin, {})).not.toEqual(expect.arrayContaining([outside]));
    expect(await ids(t.admin, { isOutside: 1 })).toEqual([outside]);
    for (const status of [1, 7]) expect(await ids(t.admin, { status })).toEqual([gone]);
    const other = await t.person({ keys: ['outSideAdmin:list', 'outSideAdmin:list:edit'] });
    expect(await ids(other, {})).toEqual([]);
    expect(await ids(other, { isOutside: 1 })).toEqual([outside]);
    const change = await other.call(admins.disable, { adminIds: [inside, outside] as never[] });
    expect(change.data.results.map(({ code }) => code)).toEqual([errorCodes.notFound, 200]);
    expect((await other.call(admins.add, fields())).code).toBe(errorCodes.badInput);
  });

  test('say what somebody works as: by special role, by the type above their organisation, by their keys', async ({
    t,
  }) => {
    const { organizationId } = (
      await t.admin.call(organizations.add, {
        parentId: 1 as never,
        organizationName: freshName(),
        type: 12,
        remark: '',
      })
    ).data;
    const below = (
      await t.admin.call(organizations.add, {
        parentId: organizationId,
        organizationName: freshName(),
        type: null,
        remark: '',
      })
    ).data.organizationId;
    const people = {
      salesman: await t.person({ organizationId: below, keys: ['user:financeVerifyBills'] }),
      finance: await t.person({ keys: ['user:recharge:confirm', 'feedback:root', 'node:operate'] }),
      // The group of the menu comes with every screen of it: seeing bills makes nobody finance.
      support: await t.person({ keys: ['feedback:root', 'finance:root', 'render:task:operate'] }),
      operator: await t.person({ keys: ['node:operate'] }),
      administrator: t.admin,
    };
    for (const [kind, { adminId }] of Object.entries(people)) {
      const code = staffKind.of[kind as keyof typeof people];
      const { items } = (await t.admin.call(admins.list, { staffKind: code, pageSize: 200 })).data;
      expect(
        items.find((one) => one.adminId === adminId),
        kind,
      ).toMatchObject({ staffKind: code });
    }
  });

  test('are chosen from by a short GET, and by the company with its organisations', async ({ t }) => {
    const person = await t.person();
    const { data } = await person.call(admins.staffList, { loginName: 'ADMIN' });
    expect(data).toEqual([expect.objectContaining({ loginName: 'admin' })]);
    const company = (await person.call(admins.companyOrganizations, {})).data;
    expect(company.companyName).toBe('总公司');
    expect(company.organizations).toContainEqual(expect.objectContaining({ organizationId: 4, parentId: 1 }));
    expect((await t.admin.call(admins.roleChoices, {})).data).toContainEqual(
      expect.objectContaining({ kind: 2, isOwn: true }),
    );
  });
});

describe('an account', () => {
  test('is made without a password, sits in organisation 4 by default, and is opened by its link once', async ({
    t,
  }) => {
    const input = { ...fields(), email: 'new.colleague@example.com' };
    const { data } = await t.admin.call(admins.add, input);
    expect(data).toMatchObject({ mailed: true, link: expect.stringMatching(/^[\w-]{43}$/) as unknown });
    const link = data.link ?? '';
    expect(await row(t, data.adminId)).toMatchObject({ organization_id: 4, password_hash: '!' });
    const look = await t.stranger.send(passwordLink.look, { link });
    expect(look.data).toMatchObject({ loginName: input.loginName });
    expect((await t.stranger.send(passwordLink.use, { link, newPassword: 'short' })).code).toBe(
      errorCodes.passwordTooWeak,
    );
    const own = { link, newPassword: `${input.reallyName} 2026-03-10` };
    expect((await t.stranger.send(passwordLink.use, own)).code).toBe(errorCodes.passwordTooWeak);
    const both = await Promise.all(
      [1, 2].map(() => t.stranger.send(passwordLink.use, { link, newPassword })),
    );
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, errorCodes.linkGone]);
    const signIn = await t.stranger.send(session.login, {
      loginName: input.loginName,
      password: newPassword,
    });
    expect(signIn.data).toMatchObject({ mustChangePassword: false });
    const mail = await t.db
      .selectFrom('outbox')
      .where('recipient', '=', input.email)
      .select('payload')
      .orderBy('id')
      .executeTakeFirst();
    expect(JSON.stringify(mail?.payload)).toContain(`#link=${link}`);
  });

  test('without a password, as single sign-on opens it, gets one by a link to its own address', async ({
    t,
  }) => {
    const person = await t.person();
    const set = (values: { password_hash?: string; email?: string; must_change_password?: boolean }) =>
      t.db.updateTable('admin').set(values).where('id', '=', person.adminId).execute();
    await set({ password_hash: '!', must_change_password: true });
    const change = { oldPassword: 'whatever it was', newPassword };
    expect((await person.call(session.changePassword, change)).code).toBe(errorCodes.wrongPassword);
    expect((await person.call(passwordLink.sendOwn, {})).code).toBe(errorCodes.noOwnAddress);
    await set({ email: 'signed.on@example.com' });
    const sent = await person.call(passwordLink.sendOwn, {});
    expect(sent.code).toBe(200);
    const mail = await getRow(t.db, 'outbox', { recipient: 'signed.on@example.com' }, ['payload']);
    const link = /#link=([\w-]{43})/.exec(JSON.stringify(mail.payload))?.[1] ?? '';
    // It is in the mail and nowhere else.
    expect(JSON.stringify(sent)).not.toContain(link);
    expect((await t.stranger.send(passwordLink.use, { link, newPassword })).code).toBe(200);
    const { login_name: loginName } = await row(t, person.adminId);
    const signIn = await t.stranger.send(session.login, { loginName, password: newPassword });
    expect(signIn.data).toMatchObject({ mustChangePassword: false, token: expect.any(String) as unknown });
  });

  test('has a name, a phone and an address of its own, width and case aside', async ({ t }) => {
    const taken = { ...fields(), loginName: 'Taken.One', phone: '13900001234', email: 'taken@example.com' };
    const { adminId } = (await t.admin.call(admins.add, taken)).data;
    const free = async (call: typeof admins.validateName, input: object) =>
      (await t.admin.send(call, input)).data;
    const asked = [
      [admins.validateName, { loginName: 'ｔaken.one' }],
      [admins.validatePhone, { phone: '13900001234' }],
      [admins.validateEmail, { email: 'TAKEN@example.com' }],
    ] as const;
    for (const [call, input] of asked) {
      expect(await free(call as never, input)).toEqual({ free: false });
      expect(await free(call as never, { ...input, adminId })).toEqual({ free: true });
    }
    for (const field of ['loginName', 'phone', 'email'] as const) {
      const { code, data } = await t.admin.call(admins.add, { ...fields(), [field]: taken[field] });
      expect(code).toBe(errorCodes.alreadyTaken);
      expect(data).toMatchObject({ issues: [{ path: field }] });
    }
    for (const email of ['a@b.c', 'no-domain@host', `${'x'.repeat(40)}@example.com`])
      expect((await t.admin.call(admins.add, { ...fields(), email })).code).toBe(errorCodes.badInput);
  });

  test('is listed with whether a second factor stands; a program is no open session', async ({ t }) => {
    const person = await t.person();
    const listed = async () => {
      const { items } = (await t.admin.call(admins.list, { pageSize: 200 })).data;
      return items.find((one) => one.adminId === person.adminId);
    };
    expect(await listed()).toMatchObject({ hasFactor: false, online: 1 });
    await addTotp(t, person.adminId);
    const until = new Date(t.clock.now.getTime() + minute);
    const o = {
      adminId: person.adminId,
      now: t.clock.now,
      until,
      name: 'program',
      keys: [],
      outlives: false,
    };
    await t.db.transaction().execute((tx) => openApiToken(tx, o));
    expect(await listed()).toMatchObject({ hasFactor: true, online: 1 });
  });

  test('is read whole by who may change it, with a record, and changed by version', async ({ t }) => {
    const adminId = (await addPerson(t, { email: 'whole@example.com' })) as never;
    const listed = (await t.admin.call(admins.list, { pageSize: 200 })).data.items;
    expect(listed.find((one) => one.adminId === adminId)?.email).toBe('w***@example.com');
    const { data, requestId } = await t.admin.call(admins.base, { adminId });
    expect(data.email).toBe('whole@example.com');
    const record = t.db.selectFrom('operation').where('request_id', '=', requestId).select('action');
    expect(await record.execute()).toEqual([{ action: 'admin.reveal' }]);
    const base = {
      adminId,
      reallyName: '改名',
      phone: null,
      email: data.email,
      remark: '',
      version: data.version,
    };
    expect((await t.admin.call(admins.updateBase, base)).code).toBe(200);
    expect((await t.admin.call(admins.updateBase, base)).code).toBe(errorCodes.changedMeanwhile);
    const { version } = await row(t, adminId);
    const update = { ...fields(), adminId, organizationId: 1 as never, version };
    expect((await t.admin.call(admins.update, update)).code).toBe(200);
    expect(await row(t, adminId)).toMatchObject({ organization_id: 1, really_name: '新同事' });
    const [newest] = (await t.admin.call(adminAccounts.history, { adminId })).data;
    expect(newest?.changes).toContainEqual({ field: 'organizationId', before: '默认部门', after: '总公司' });
  });

  test('is deleted only while nothing refers to it', async ({ t }) => {
    const [fresh, sold, used] = [await addPerson(t), await addPerson(t), await t.person()];
    await allocate(t, sold);
    const { data } = await t.admin.call(admins.remove, {
      adminIds: [fresh, sold, used.adminId, t.admin.adminId] as never[],
    });
    expect(data.results.map(({ code }) => code)).toEqual([
      200,
      errorCodes.stillInUse,
      errorCodes.stillInUse,
      errorCodes.ownAccount,
    ]);
  });
});

describe('rights hold from the next call on', () => {
  test('given and taken by batch, and lost with the account', async ({ t }) => {
    const people = [await t.person(), await t.person()];
    const ids = people.map(({ adminId }) => adminId);
    const role = await roleOf(t, await t.person({ keys: ['node:root', 'node:list'] }));
    expect(await Promise.all(people.map(looks))).toEqual([errorCodes.forbidden, errorCodes.forbidden]);
    expect((await batch(t.admin, ids, [role])).data).toMatchObject({ done: 2, refused: 0 });
    expect(await Promise.all(people.map(looks))).toEqual([200, 200]);
    await batch(t.admin, ids, [role], roleChange.of.take);
    expect(await Promise.all(people.map(looks))).toEqual([errorCodes.forbidden, errorCodes.forbidden]);
    await batch(t.admin, ids, [role], roleChange.of.replace);
    expect(await Promise.all(ids.map((id) => rolesNow(t, id)))).toEqual([[role], [role]]);
    await t.admin.call(admins.disable, { adminIds: [ids[0]] as never[] });
    expect(await looks(people[0] as Person)).toBe(errorCodes.sessionEnded);
    await t.admin.call(admins.enable, { adminIds: [ids[0]] as never[] });
    // A session does not come back to life with its account.
    expect(await looks(people[0] as Person)).toBe(errorCodes.sessionEnded);
  });

  test('a reset ends password and sessions at once, and its link alone opens the account', async ({ t }) => {
    const person = await t.person();
    const reset = () => t.admin.call(adminAccounts.resetPassword, { adminId: person.adminId as never });
    const first = (await reset()).data.link ?? '';
    expect(await looks(person)).toBe(errorCodes.sessionEnded);
    expect((await row(t, person.adminId)).password_hash).toBe('!');
    const second = (await reset()).data.link ?? '';
    const use = (link: string) => t.stranger.send(passwordLink.use, { link, newPassword });
    expect((await use(first)).code).toBe(errorCodes.linkGone);
    await t.admin.call(admins.disable, { adminIds: [person.adminId] as never[] });
    expect((await use(second)).code).toBe(errorCodes.linkGone);
    await t.admin.call(admins.enable, { adminIds: [person.adminId] as never[] });
    await setRow(t.db, 'password_link', { admin_id: person.adminId }, { expires_at: t.clock.now });
    expect((await use(second)).code).toBe(errorCodes.linkGone);
  });

  test('a reset ends codes that were sent, and a password that is set otherwise ends the link', async ({
    t,
  }) => {
    const { adminId } = await t.person();
    const sent = { code_hash: 'x', created_at: t.clock.now, expires_at: new Date(+t.clock.now + 60_000) };
    await addRow(t.db, 'verify_code', { admin_id: adminId, purpose: 1, ...sent });
    const link = (await t.admin.call(adminAccounts.resetPassword, { adminId: adminId as never })).data.link;
    const codes = t.db.selectFrom('verify_code').where('admin_id', '=', adminId).select('purpose');
    expect(await codes.execute()).toEqual([]);
    const look = async () => (await t.stranger.send(passwordLink.look, { link: link ?? '' })).code;
    expect(await look()).toBe(200);
    await t.db.transaction().execute((tx) => setPassword(tx, adminId, 'x'));
    expect(await look()).toBe(errorCodes.linkGone);
  });

  test('one session is ended from outside, of the person named and of nobody else', async ({ t }) => {
    const [person, other] = [await t.person(), await t.person()];
    const adminId = person.adminId as never;
    const [open] = (await t.admin.call(adminAccounts.sessions, { adminId })).data;
    const end = (of: Person) =>
      t.admin.call(adminAccounts.endSessions, {
        adminId: of.adminId as never,
        sessionIds: [open?.sessionId as never],
      });
    expect((await end(other)).data.refused).toBe(1);
    expect((await end(person)).data.done).toBe(1);
    expect(await looks(person)).toBe(errorCodes.sessionEnded);
  });

  test('the sessions of whoever gives rights are ended by who gives them too', async ({ t }) => {
    const [person, clerk] = [await t.person({ keys: giver }), await t.person({ keys: ['admin:list:edit'] })];
    const adminId = person.adminId as never;
    const sessionIds = (await t.admin.call(adminAccounts.sessions, { adminId })).data.map(
      ({ sessionId }) => sessionId,
    );
    const end = (by: Person) => by.call(adminAccounts.endSessions, { adminId, sessionIds });
    expect((await end(clerk)).code).toBe(errorCodes.moreRights);
    expect((await end(t.admin)).data.done).toBe(1);
  });
});

describe('nobody raises themselves', () => {
  test('an own role, and a role that gives rights, waits for a second person, whose approval gives it', async ({
    t,
  }) => {
    const [one, two] = [await t.person({ keys: giver }), await t.person({ keys: giver })];
    const role = await roleOf(t, await t.person({ keys: ['node:root', 'node:list'] }));
    const own = await batch(one, [one.adminId], [role]);
    expect(own.code).toBe(errorCodes.awaitsApproval);
    expect(await looks(one)).toBe(errorCodes.forbidden);
    expect((await batch(one, [await addPerson(t)], [await special(t, 2)])).code).toBe(
      errorCodes.awaitsApproval,
    );
    const request = awaited(own);
    expect(await approve(t, one, request)).toBe(errorCodes.ownRequest);
    expect(await approve(t, two, request)).toBe(200);
    expect(await looks(one)).toBe(200);
  });

  test('a new account with such a role waits too, and is the one that was read when it is approved', async ({
    t,
  }) => {
    const [one, two] = [await t.person({ keys: giver }), await t.person({ keys: giver })];
    const email = 'second.admin@example.com';
    const input = { ...fields(), email, roleIds: [await special(t, 2)] as never[] };
    expect(await approve(t, two, awaited(await one.call(admins.add, input)))).toBe(200);
    const made = await getRow(t.db, 'admin', { email }, ['id']);
    expect(await rolesNow(t, made.id)).toEqual(input.roleIds);
  });

  test('who gives no rights gives no roles, by no road, and leaves those alone who give them', async ({
    t,
  }) => {
    const keeper = await t.person({ keys: editor });
    const role = await roleOf(t, await t.person({ keys: ['node:root', 'node:list'] }));
    expect((await batch(keeper, [keeper.adminId], [role])).code).toBe(errorCodes.forbidden);
    const add = await keeper.call(admins.add, { ...fields(), roleIds: [role] as never[] });
    expect(add.code).toBe(errorCodes.forbidden);
    const own = await row(t, keeper.adminId);
    const self = await keeper.call(admins.update, {
      ...fields(),
      adminId: own.id as never,
      organizationId: 4 as never,
      version: own.version,
      roleIds: [role] as never[],
    });
    expect(self.code).toBe(errorCodes.forbidden);
    const adminId = (await t.person({ keys: giver })).adminId as never;
    const closing = await keeper.call(admins.disable, { adminIds: [adminId] });
    expect(closing.data.results).toMatchObject([{ code: errorCodes.moreRights }]);
    expect((await keeper.call(adminAccounts.resetPassword, { adminId })).code).toBe(errorCodes.moreRights);
    const clean = await keeper.call(adminAccounts.clean, { adminIds: [adminId], reason: 'x' });
    expect(clean.data.results).toMatchObject([{ code: errorCodes.moreRights }]);
  });

  test('the link of who may do more goes to their mail alone, and another address for it needs two', async ({
    t,
  }) => {
    const keeper = await t.person({ keys: editor });
    const { adminId } = await t.person({ keys: ['finance:root'] });
    const reset = () => keeper.call(adminAccounts.resetPassword, { adminId: adminId as never });
    expect((await reset()).code).toBe(errorCodes.noAddress);
    const { version } = await row(t, adminId);
    const base = { adminId: adminId as never, reallyName: 'x', phone: null, remark: '', version };
    const moved = await keeper.call(admins.updateBase, { ...base, email: 'mine@example.com' });
    expect(moved.code).toBe(errorCodes.awaitsApproval);
    await setRow(t.db, 'admin', adminId, { email: 'theirs@example.com' });
    expect((await reset()).data).toMatchObject({ link: null, mailed: true });
    const mine = await row(t, keeper.adminId);
    const own = { ...base, adminId: mine.id as never, version: mine.version, email: 'me@example.com' };
    expect((await keeper.call(admins.updateBase, own)).code).toBe(errorCodes.ownAccount);
  });

  test('nobody gives alone, by any road, what they have not themselves; within that they do', async ({
    t,
  }) => {
    const [one] = [await t.person({ keys: giver }), await t.person({ keys: giver })];
    const more = await roleOf(t, await t.person({ keys: ['finance:root'] }));
    const same = await roleOf(t, await t.person({ keys: editor }));
    const adminId = (await addPerson(t)) as never;
    const { version } = await row(t, adminId);
    const roleIds = [more] as never[];
    const update = { ...fields(), adminId, organizationId: 4 as never, version, roleIds };
    for (const asked of [
      await batch(one, [adminId], [more]),
      await one.call(admins.add, { ...fields(), email: 'beyond@example.com', roleIds }),
      await one.call(admins.update, update),
    ])
      expect(asked.code).toBe(errorCodes.awaitsApproval);
    expect((await batch(one, [adminId], [same])).data.done).toBe(1);
    const closed = (await addPerson(t, { status: 1 })) as never;
    await batch(one, [closed], [more]);
    const enabled = await one.call(admins.enable, { adminIds: [closed] });
    expect(enabled.code).toBe(errorCodes.awaitsApproval);
  });

  test('nobody makes alone, by any road, an account that decides on requests: it would decide on theirs', async ({
    t,
  }) => {
    const [one] = [await t.person({ keys: giver }), await t.person({ keys: giver })];
    const decider = await roleOf(t, await t.person({ keys: ['approval:decide'] }));
    const adminId = (await addPerson(t)) as never;
    const { version } = await row(t, adminId);
    const roleIds = [decider] as never[];
    for (const asked of [
      await batch(one, [adminId], [decider]),
      await one.call(admins.add, { ...fields(), email: 'decides@example.com', roleIds }),
      await one.call(admins.update, {
        ...fields(),
        adminId,
        organizationId: 4 as never,
        version,
        roleIds,
      }),
    ])
      expect(asked.code).toBe(errorCodes.awaitsApproval);
    // Nor by a role that they hold already.
    const holder = await t.person({ keys: ['node:root'] });
    const roleId = (await roleOf(t, holder)) as never;
    const role = await getRow(t.db, 'role', roleId, ['version']);
    const held = { roleId, version: role.version, name: 'approval:decide', parameters: [], isHeld: true };
    expect((await one.call(roles.alterPermission, held)).code).toBe(errorCodes.awaitsApproval);
  });

  test('nor by a link that was made before the account had what it opens now', async ({ t }) => {
    const { adminId } = await t.person({ keys: ['node:root'] });
    const reset = await t.admin.call(adminAccounts.resetPassword, { adminId: adminId as never });
    const { version, login_name: loginName } = await row(t, adminId);
    const roleIds = [await roleOf(t, await t.person({ keys: ['finance:root'] }))] as never[];
    const rest = { adminId: adminId as never, organizationId: 4 as never, version, roleIds };
    expect((await t.admin.call(admins.update, { ...fields(), loginName, ...rest })).code).toBe(200);
    const look = async (link: string | null) =>
      (await t.stranger.send(passwordLink.look, { link: link ?? '' })).code;
    expect(await look(reset.data.link)).toBe(errorCodes.linkGone);
    const again = await t.admin.call(adminAccounts.resetPassword, { adminId: adminId as never });
    expect(await look(again.data.link)).toBe(200);
    expect(
      (await batch(t.admin, [adminId], [await roleOf(t, await t.person({ keys: ['export:root'] }))])).data
        .done,
    ).toBe(1);
    expect(await look(again.data.link)).toBe(errorCodes.linkGone);
  });

  test('nobody takes over a second person: their link is only mailed, and their account is cleaned by two', async ({
    t,
  }) => {
    const decider = await t.person({ keys: ['approval:decide'] });
    const adminId = decider.adminId as never;
    const reset = () => t.admin.call(adminAccounts.resetPassword, { adminId });
    expect((await reset()).code).toBe(errorCodes.noAddress);
    await setRow(t.db, 'admin', adminId, { email: 'decider@example.com' });
    const reseter = await t.person({ keys: giver });
    expect(await approve(t, reseter, awaited(await reset()))).toBe(200);
    const mail = t.db.selectFrom('outbox').where('recipient', '=', 'decider@example.com').select('id');
    expect(await mail.execute()).toHaveLength(1);
    const { version } = await row(t, adminId);
    const base = { adminId, reallyName: 'x', phone: null, remark: '', version };
    const moved = await t.admin.call(admins.updateBase, { ...base, email: 'mine@example.com' });
    expect(moved.code).toBe(errorCodes.awaitsApproval);
    const factor = await t.person();
    await setRow(t.db, 'admin', factor.adminId, { has_factor: true });
    for (const id of [adminId, factor.adminId as never]) {
      const cleaned = await t.admin.call(adminAccounts.clean, { adminIds: [id], reason: '离职' });
      expect(cleaned.code).toBe(errorCodes.awaitsApproval);
    }
  });

  test('an account that is enabled again waits where it gives rights, though its roles came while it was closed', async ({
    t,
  }) => {
    const [one] = [await t.person({ keys: giver }), await t.person({ keys: giver })];
    const closed = (await addPerson(t, { status: 1 })) as never;
    expect((await batch(one, [closed], [await special(t, 2)])).data.done).toBe(1);
    expect((await one.call(admins.enable, { adminIds: [closed] })).code).toBe(errorCodes.awaitsApproval);
    expect((await row(t, closed)).status).toBe(1);
  });

  test('nor by a seat from which they see more customers', async ({ t }) => {
    const mover = await t.person({ keys: ['admin:depart:edit', ...editor], scope: 1, organizationId: 4 });
    await allocate(t, (await t.person({ organizationId: 1 })).adminId);
    const adminId = mover.adminId as never;
    const moved = await mover.call(admins.move, { adminIds: [adminId], organizationId: 1 as never });
    expect(moved.code).toBe(errorCodes.awaitsApproval);
    // Nor among so many that are nobody that the command is done in parts, of which the last weighs nothing.
    const nobody = Array.from({ length: 5_001 }, (_, at) => (9_000_001 + at) as never);
    const hidden = { adminIds: [adminId, ...nobody], organizationId: 1 as never };
    // One that waits stands in the way of the next about the same person.
    expect((await mover.call(admins.move, hidden)).code).toBe(errorCodes.alreadyRequested);
    const { approvalId } = moved.data as unknown as { approvalId: never };
    expect((await mover.call(approvals.withdraw, { approvalId, version: 1 })).code).toBe(200);
    expect((await mover.call(admins.move, hidden)).code).toBe(errorCodes.awaitsApproval);
    const { version, login_name } = await row(t, adminId);
    const updated = await mover.call(admins.update, {
      ...fields(),
      loginName: login_name,
      roleIds: (await rolesNow(t, adminId)) as never[],
      adminId,
      organizationId: 1 as never,
      version,
    });
    expect(updated.code).toBe(errorCodes.awaitsApproval);
    expect(await row(t, adminId)).toMatchObject({ organization_id: 4 });
  });

  test('the last administrator and the last permission administrator stay', async ({ t }) => {
    const administrator = await special(t, 2);
    const rights = await special(t, 1);
    await t.db
      .updateTable('admin')
      .set({ status: 1 })
      .where('id', '<>', t.admin.adminId)
      .where('id', 'in', (eb) =>
        eb.selectFrom('admin_role').where('role_id', 'in', [administrator, rights]).select('admin_id'),
      )
      .execute();
    const two = await t.person({ keys: giver });
    const kept = await t.person();
    await addRow(t.db, 'admin_role', { admin_id: kept.adminId, role_id: rights });
    const ids = [t.admin.adminId, kept.adminId] as never[];
    for (const call of [admins.disable, admins.remove]) {
      const { data } = await two.call(call, { adminIds: ids });
      expect(data.results.map(({ code }) => code)).toEqual([errorCodes.lastKeeper, errorCodes.lastKeeper]);
    }
    const cleaned = await two.call(adminAccounts.clean, { adminIds: ids, reason: '离职' });
    expect(cleaned.data.results.map(({ code }) => code)).toEqual([
      errorCodes.lastKeeper,
      errorCodes.lastKeeper,
    ]);
    const taken = await batch(two, ids, [administrator, rights], roleChange.of.take);
    expect(taken.data.results.map(({ code }) => code)).toEqual([
      errorCodes.lastKeeper,
      errorCodes.lastKeeper,
    ]);
    const admin = await row(t, t.admin.adminId);
    const emptied = await two.call(admins.update, {
      ...fields(),
      adminId: admin.id as never,
      organizationId: 1 as never,
      version: admin.version,
    });
    expect(emptied.code).toBe(errorCodes.lastKeeper);
    expect(
      (await t.admin.call(admins.disable, { adminIds: [t.admin.adminId] as never[] })).data.results,
    ).toMatchObject([{ code: errorCodes.ownAccount }]);
  });

  test('the founder goes alone until a second person is there; once one was, nobody does, though all others are disabled', async ({
    t,
  }) => {
    await t.db.updateTable('admin').set({ status: 1 }).where('id', '<>', t.admin.adminId).execute();
    const give = async () => batch(t.admin, [await addPerson(t)], [await special(t, 2)]);
    expect((await give()).code).toBe(errorCodes.awaitsApproval);
    await t.db.deleteFrom('staff_founded').execute();
    expect((await give()).data.done).toBe(1);
    expect((await give()).code).toBe(errorCodes.awaitsApproval);
    await t.db.updateTable('admin').set({ status: 1 }).where('id', '<>', t.admin.adminId).execute();
    expect((await give()).code).toBe(errorCodes.awaitsApproval);
  });
});

describe('a leaving colleague', () => {
  test('is looked at first; allocations, sessions and what is personal end, the name stays', async ({
    t,
  }) => {
    // With a second factor two decide, unless there never was a second person.
    await t.db.deleteFrom('staff_founded').execute();
    await t.db.updateTable('admin').set({ status: 1 }).where('id', '<>', t.admin.adminId).execute();
    const person = await t.person();
    const adminId = person.adminId as never;
    await setRow(t.db, 'admin', adminId, { phone: '13711112222' });
    await addRow(t.db, 'totp', { admin_id: adminId, secret: Buffer.from('x'), created_at: t.clock.now });
    await setRow(t.db, 'admin', adminId, { has_factor: true });
    const customer = await allocate(t, adminId);
    const [before] = (await t.admin.call(adminAccounts.cleanPreview, { adminIds: [adminId] })).data;
    expect(before).toMatchObject({ customers: 1, sessions: 1, hasContact: true });
    const { data } = await t.admin.call(adminAccounts.clean, { adminIds: [adminId], reason: '离职' });
    expect(data).toMatchObject({ done: 1 });
    expect(await looks(person)).toBe(errorCodes.sessionEnded);
    expect(await row(t, adminId)).toMatchObject({
      phone: null,
      email: null,
      password_hash: '!',
      has_factor: false,
    });
    const left = await getRows(t.db, 'user_staff', { user_id: customer }, ['valid_to']);
    expect(left).toEqual([{ valid_to: t.clock.now }]);
    const [after] = (await t.admin.call(adminAccounts.cleanPreview, { adminIds: [adminId] })).data;
    expect(after).toMatchObject({ customers: 0, sessions: 0, hasContact: false, entries: 0 });
  });

  test('with more customers than the limit waits for a second person', async ({ t }) => {
    const person = await addPerson(t);
    for (let n = 0; n < 21; n += 1) await allocate(t, person);
    const asked = await t.admin.call(adminAccounts.clean, { adminIds: [person as never], reason: '离职' });
    expect(asked.code).toBe(errorCodes.awaitsApproval);
  });
});

describe('moving people', () => {
  test('several at once; whose view of customers that changes is told, and a second person decides', async ({
    t,
  }) => {
    const add = async () =>
      (
        await t.admin.call(organizations.add, {
          parentId: 1 as never,
          organizationName: freshName(),
          type: null,
          remark: '',
        })
      ).data.organizationId;
    const [from, to] = [await add(), await add()];
    const people = [
      await t.person({ organizationId: from, scope: 2 }),
      await t.person({ organizationId: from, scope: 2 }),
    ];
    const adminIds = people.map(({ adminId }) => adminId) as never[];
    const move = () => t.admin.call(admins.move, { adminIds, organizationId: to });
    expect((await move()).data.done).toBe(2);
    expect(await row(t, adminIds[0] as never)).toMatchObject({ organization_id: to });
    await t.admin.call(admins.move, { adminIds, organizationId: from });
    const head = await t.person({ organizationId: to, scope: 1 });
    await allocate(t, adminIds[0] as never);
    const asked = await move();
    expect(asked.code).toBe(errorCodes.awaitsApproval);
    const { impact } = await t.db
      .selectFrom('approval')
      .select('impact')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(impact).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({
          ids: [head.adminId],
          after: expect.objectContaining({ customersSeen: 1 }) as unknown,
        }),
      ]) as unknown,
    });
    expect((await t.admin.call(admins.move, { adminIds, organizationId: 99_999 as never })).code).toBe(
      errorCodes.notFound,
    );
  });
});

test('what somebody can reach names the role that gives each key, the customers and the areas', async ({
  t,
}) => {
  const person = await t.person({
    keys: ['node:root', 'node:list', 'query:selected:area:customer:task'],
    areas: [3, 5],
    scope: 2,
  });
  const adminId = person.adminId as never;
  const roleId = await roleOf(t, person);
  await allocate(t, adminId);
  await addRow(t.db, 'permission_state', { key: 'node:list', status: 0 });
  const { data } = await t.admin.call(adminAccounts.reach, { adminId });
  await sql`delete from permission_state`.execute(t.db);
  expect(data).toMatchObject({ customerScope: 2, customers: 1, roles: [{ roleId }] });
  expect(data.keys).toContainEqual({ name: 'node:list', isOn: false, parameters: [], roleIds: [roleId] });
  expect(data.keys).toContainEqual({
    name: 'query:selected:area:customer:task',
    isOn: true,
    parameters: [3, 5],
    roleIds: [roleId],
  });
  expect(
    (await t.admin.call(adminAccounts.reach, { adminId: t.admin.adminId as never })).data.customers,
  ).toBeNull();
});
