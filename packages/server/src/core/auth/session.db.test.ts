import { describe, expect, test } from 'vitest';
import {
  areaParameterKeys,
  basePath,
  errorCodes,
  headerNames,
  organizations,
  type PermissionKey,
  renders,
  roleKind,
  session,
} from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { addRow, getRow, getRows, setRow } from '../../build/rows.ts';
import { addArea, addCustomer } from '../../testing/fixtures.ts';
import { areasOf as areasOfActor } from './actor.ts';
import { actorById, openSession } from './session.ts';
import { testPassword } from '../../testing/server.ts';

const t = serverOfFile();

const minute = 60_000;
const later = (ms: number): void => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
const login = (loginName: string, password: string) =>
  t.stranger.send(session.login, { loginName, password });
const call = (token: string) =>
  t.server.http.inject({
    method: 'POST',
    url: '/api/rendering/admin/base/queryLoginAdmin',
    headers: { [headerNames.token]: token, 'content-type': 'application/json' },
    payload: '{}',
  });
const codeOf = async (token: string): Promise<number> => (await call(token)).json<{ code: number }>().code;

describe('signing in', () => {
  test('returns the token in the body and in the header', async () => {
    const answer = await login('admin', testPassword);
    const { token } = answer.data as { token: string };
    expect(answer.headers[headerNames.token]).toBe(token);
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const kept = await t.db.selectFrom('session').select('token_hash').execute();
    expect(kept.some((row) => row.token_hash.toString('base64url') === token)).toBe(false);
  });

  test('a wrong name and a wrong password get the same answer', async () => {
    const [a, b] = [await login('admin', 'wrong'), await login('nobody-here', 'wrong')];
    expect([a.code, b.code]).toEqual([errorCodes.wrongPassword, errorCodes.wrongPassword]);
    expect(a.message).toBe(b.message);
  });

  test('a customer cannot sign in here, even with a name of a member of staff', async () => {
    await addCustomer(t.db, { name: 'customer-at-the-door' });
    expect((await login('customer-at-the-door', testPassword)).code).toBe(errorCodes.wrongPassword);
    await addCustomer(t.db, { name: 'admin' });
    const { token } = (await login('admin', testPassword)).data as { token: string };
    const { adminId } = (await call(token)).json<{ data: { adminId: number } }>().data;
    const staff = await getRows(t.db, 'admin', adminId, ['login_name']);
    expect(staff).toEqual([{ login_name: 'admin' }]);
  });

  test('after five failures in a row the next try waits a minute', async () => {
    const person = await t.person();
    const { login_name: name } = await getRow(t.db, 'admin', person.adminId);
    for (let i = 0; i < 5; i += 1) expect((await login(name, 'wrong')).code).toBe(errorCodes.wrongPassword);
    expect((await login(name, testPassword)).code).toBe(errorCodes.accountLocked);
    later(minute);
    expect((await login(name, testPassword)).code).toBe(errorCodes.success);
  });

  test('too many tries from one address are refused', async () => {
    later(2 * minute);
    const codes: number[] = [];
    for (let i = 0; i < 40; i += 1) codes.push((await login(`nobody${i}`, 'x')).code);
    expect(codes.at(-1)).toBe(errorCodes.tooManyRequests);
    later(2 * minute);
    expect((await login('admin', testPassword)).code).toBe(errorCodes.success);
  });

  test('a disabled person cannot sign in, and loses the session at the next call', async () => {
    const person = await t.person();
    expect(await codeOf(person.token)).toBe(errorCodes.success);
    await setRow(t.db, 'admin', person.adminId, { status: 1 });
    expect(await codeOf(person.token)).toBe(errorCodes.sessionEnded);
  });

  test('a first sign-in allows nothing before the password is changed, which ends all other sessions', async () => {
    const [person, other] = [await t.person({ keys: ['admin:depart'] }), await t.person()];
    await setRow(t.db, 'admin', person.adminId, { must_change_password: true });
    await setRow(t.db, 'session', { admin_id: other.adminId }, { admin_id: person.adminId });
    expect((await person.call(organizations.tree, {})).code).toBe(errorCodes.passwordMustChange);
    expect((await person.call(session.isFirstLogin, {})).data).toEqual({ isFirstLogin: true });
    const weak = await person.call(session.changePassword, {
      oldPassword: testPassword,
      newPassword: 'short',
    });
    expect(weak.code).toBe(errorCodes.passwordTooWeak);
    const done = await person.call(session.changePassword, {
      oldPassword: testPassword,
      newPassword: 'a whole new phrase',
    });
    expect(done.code).toBe(errorCodes.success);
    expect((await person.call(organizations.tree, {})).code).toBe(errorCodes.success);
    expect(await codeOf(other.token)).toBe(errorCodes.sessionEnded);
  });
});

describe('the token', () => {
  test('is replaced after half an hour; the old one stays valid until the new one is used, plus a minute', async () => {
    const { token: old } = await t.person();
    later(31 * minute);
    const fresh = String((await call(old)).headers[headerNames.token]);
    expect(fresh).not.toBe(old);
    later(20 * minute);
    // The response with the new token may be lost: the old one is still valid and returns another.
    const again = String((await call(old)).headers[headerNames.token]);
    expect(await codeOf(again)).toBe(errorCodes.success);
    expect(await codeOf(old)).toBe(errorCodes.success);
    later(2 * minute);
    expect(await codeOf(old)).toBe(errorCodes.notSignedIn);
    expect(await codeOf(again)).toBe(errorCodes.success);
  });

  test('concurrent calls return one new token, and all of them succeed', async () => {
    const { token } = await t.person();
    later(31 * minute);
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(token)));
    expect(answers.every((answer) => answer.json<{ code: number }>().code === 200)).toBe(true);
    expect(new Set(answers.map((answer) => answer.headers[headerNames.token]).filter(Boolean)).size).toBe(1);
  });

  test('expires after eight idle hours', async () => {
    const { token } = await t.person();
    later(8 * 60 * minute + 1);
    expect(await codeOf(token)).toBe(errorCodes.sessionExpired);
  });

  test('a stolen token is useless after a password change, its successors too', async () => {
    const person = await t.person();
    const stolen = person.token;
    later(31 * minute);
    const successor = String((await call(stolen)).headers[headerNames.token]);
    const own = await t.db
      .transaction()
      .execute((tx) =>
        openSession(tx, { adminId: person.adminId, now: t.clock.now, ip: '127.0.0.1', userAgent: 'own' }),
      );
    const changed = await t.server.http.inject({
      method: 'POST',
      url: `${basePath}${session.changePassword.path}`,
      headers: { [headerNames.token]: own.token, 'content-type': 'application/json' },
      payload: JSON.stringify({ oldPassword: testPassword, newPassword: 'a whole new phrase' }),
    });
    expect(changed.json()).toMatchObject({ code: errorCodes.success });
    for (const token of [stolen, successor]) expect(await codeOf(token)).toBe(errorCodes.sessionEnded);
    expect(await codeOf(own.token)).toBe(errorCodes.success);
  });

  test('a token from before a sign-in is never the one after it', async () => {
    const planted = (await t.person()).token;
    const answer = await t.server.http.inject({
      method: 'POST',
      url: `${basePath}${session.login.path}`,
      headers: {
        [headerNames.token]: planted,
        cookie: `x-auth-token=${planted}`,
        'content-type': 'application/json',
      },
      payload: JSON.stringify({ loginName: 'admin', password: testPassword }),
    });
    const { token } = answer.json<{ data: { token: string } }>().data;
    expect(token).not.toBe(planted);
    const who = (await call(planted)).json<{ data: { loginName: string } }>().data;
    expect(who.loginName).not.toBe('admin');
  });

  test('is invalid after signing out', async () => {
    const person = await t.person();
    await person.call(session.logout, {});
    expect(await codeOf(person.token)).toBe(errorCodes.sessionEnded);
  });
});

describe('rights', () => {
  const bump = (adminId: number) =>
    t.db
      .updateTable('admin')
      .set((eb) => ({ auth_version: eb('auth_version', '+', 1) }))
      .where('id', '=', adminId)
      .execute();

  test('apply from the next call on', async () => {
    const person = await t.person();
    expect((await person.call(organizations.tree, {})).code).toBe(errorCodes.forbidden);
    const { role_id } = await getRow(t.db, 'admin_role', { admin_id: person.adminId });
    await addRow(t.db, 'role_permission', { role_id, key: 'admin:depart' });
    await bump(person.adminId);
    expect((await person.call(organizations.tree, {})).code).toBe(errorCodes.success);
  });

  test('the area keys have the areas of the person: all for an administrator, else those of the roles', async () => {
    const key = 'query:selected:area:customer:task';
    const areasOf = async (who: Pick<typeof t.admin, 'call'>) => {
      const { data } = await who.call(session.queryLoginAdmin, {});
      return data.authorities.find(({ name }) => name === key)?.parameters;
    };
    const administrator = await t.person({ keys: [] });
    const role = await getRow(t.db, 'role', { kind: roleKind.of.administrator }, ['id']);
    await addRow(t.db, 'admin_role', { admin_id: administrator.adminId, role_id: role.id });
    await bump(administrator.adminId);
    const one = await addArea(t.db);
    await addArea(t.db, { zone: 2 });
    const every = (await administrator.call(session.queryArea, {})).data.map(({ id }) => Number(id));
    expect(every.length).toBeGreaterThan(1);
    expect(await areasOf(administrator)).toEqual(every);
    expect(await areasOf(await t.person({ keys: [key], areas: [one] }))).toEqual([one]);
    expect(await areasOf(await t.person({ keys: ['running:render:task'] }))).toBeUndefined();
  });

  test('each line of business has its own area key: one of them does not show the areas of the other', async () => {
    const one = await addArea(t.db);
    for (const [line, key] of Object.entries(areaParameterKeys) as [string, PermissionKey][]) {
      const person = await t.person({ keys: [key], areas: [one] });
      const actor = await actorById(t.db, person.adminId);
      for (const other of ['task', 'dayan'] as const)
        expect(areasOfActor(actor, other), `${key} for ${other}`).toEqual(other === line ? [one] : []);
    }
  });

  test('a key that is switched off allows nothing, and is shown as off', async () => {
    const person = await t.person({ keys: ['running:render:task'] });
    await addRow(t.db, 'permission_state', { key: 'running:render:task', status: 0 });
    await bump(person.adminId);
    expect((await person.call(renders.list, {})).code).toBe(errorCodes.forbidden);
    const me = await person.call(session.queryLoginAdmin, {});
    expect(me.data.authorities).toEqual([{ name: 'running:render:task', status: 0, parameters: [] }]);
    await t.db.deleteFrom('permission_state').execute();
  });
});
