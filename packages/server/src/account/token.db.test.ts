import { describe, expect, test } from 'vitest';
import {
  account,
  allCalls,
  type AnyCall,
  approvals,
  basePath,
  day,
  errorCodes,
  factors,
  headerNames,
  opensToTokens,
  organizations,
  type PermissionKey,
  renders,
  roles,
  session,
  tokens,
} from '@renderdesk/contract';
import { serverOfFile } from '../testing/test.ts';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { actorById } from '../core/auth/session.ts';
import { proved } from '../testing/factors.ts';
import { type Person, testPassword } from '../testing/server.ts';

const t = serverOfFile();

const later = (ms: number): void => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
const add = async (
  person: Person,
  keys: readonly PermissionKey[],
  o: { outlives?: boolean; days?: number } = {},
) => {
  await proved(t, person.adminId);
  const answer = await person.call(tokens.add, {
    name: '夜间报表',
    keys: [...keys],
    days: o.days ?? 30,
    outlives: o.outlives ?? false,
  });
  expect(answer.code).toBe(errorCodes.success);
  return answer.data;
};
const by = async (headers: Record<string, string>, call: AnyCall, input: object = {}) => {
  const sent = call.method === 'GET' ? {} : { payload: JSON.stringify(input) };
  const answer = await t.server.http.inject({
    method: call.method,
    url: basePath + call.path,
    headers: { ...headers, ...(call.method !== 'GET' && { 'content-type': 'application/json' }) },
    ...sent,
  });
  return answer.json<{ code: number; data: never; requestId: string }>();
};
const bearer = (token: string, call: AnyCall, input?: object) =>
  by({ authorization: `Bearer ${token}` }, call, input);
const nameOf = async ({ adminId }: Person): Promise<string> =>
  (await getRow(t.db, 'admin', adminId, ['login_name'])).login_name;
const works = async (token: string): Promise<number> => (await bearer(token, session.queryLoginAdmin)).code;

describe('an API token', () => {
  test('opens what its keys open and nothing else, with the rights of its bearer at that moment', async () => {
    const person = await t.person({ keys: ['admin:depart', 'running:render:task'] });
    const { token } = await add(person, ['admin:depart']);
    expect((await bearer(token, organizations.tree)).code).toBe(errorCodes.success);
    expect((await bearer(token, renders.list, { keywords: '' })).code).toBe(errorCodes.forbidden);
    await t.db.deleteFrom('role_permission').where('key', '=', 'admin:depart').execute();
    expect((await bearer(token, organizations.tree)).code).toBe(errorCodes.forbidden);
  });

  test('cannot be given more than its bearer has, nor be made without password and factor', async () => {
    const person = await t.person({ keys: ['admin:depart'] });
    const wanted = { name: 'x', keys: ['admin:authority:edit' as const], days: 1, outlives: false };
    expect((await person.call(tokens.add, wanted)).code).toBe(errorCodes.proofNeeded);
    await proved(t, person.adminId);
    expect((await person.call(tokens.add, wanted)).code).toBe(errorCodes.forbidden);
    const long = { ...wanted, keys: ['admin:depart' as const], days: 366 };
    expect((await person.call(tokens.add, long)).code).toBe(errorCodes.badInput);
  });

  test('is no session, and a session is no token', async () => {
    const person = await t.person({ keys: ['admin:depart'] });
    const { token } = await add(person, ['admin:depart']);
    expect((await by({ [headerNames.token]: token }, session.queryLoginAdmin)).code).toBe(
      errorCodes.notSignedIn,
    );
    expect(await works(person.token)).toBe(errorCodes.notSignedIn);
    expect((await person.call(account.sessions, {})).data).toHaveLength(1);
    const [one] = (await person.call(tokens.list, {})).data;
    expect(one).toMatchObject({ name: '夜间报表', keys: ['admin:depart'], lastSeenTime: null });
    const kept = await t.db.selectFrom('session').select('token_hash').execute();
    expect(kept.some((row) => row.token_hash.includes(token))).toBe(false);
  });

  const own = ['account.account', 'account.factors', 'account.tokens', 'session.session'];
  const closed = allCalls.filter((call) => call.access.kind !== 'public' && !opensToTokens(call));
  test('is refused wherever a person is meant: their account, factors, tokens, password, decisions', async () => {
    const keys = closed.flatMap(({ access }) => (access.kind === 'anyOf' ? access.keys : []));
    const { token } = await add(t.admin, keys);
    const commands = allCalls.filter(
      (call) =>
        own.includes(`${call.area}.${call.group}`) && call.access.kind === 'anySignedIn' && 'audit' in call,
    );
    expect(commands.length).toBeGreaterThan(15);
    for (const call of [
      ...commands,
      ...Object.values(tokens),
      factors.read,
      factors.setRule,
      factors.reset,
      approvals.approve,
      approvals.reject,
      approvals.setLimit,
    ])
      expect(closed, call.name).toContain(call);
    for (const call of closed)
      expect((await bearer(token, call)).code, call.name).toBe(errorCodes.notByToken);
  });

  test('does not approve an own request, made by whichever of both', async () => {
    const person = await t.person({ keys: ['approval:limit', 'approval:decide'] });
    const { token } = await add(person, ['approval:limit', 'approval:decide']);
    const wish = { name: 'taskAbandon', limit: 7, reason: '忙季', version: 0 };
    const asked = await person.send(approvals.setLimit, wish);
    expect(asked.code).toBe(errorCodes.awaitsApproval);
    const request = { ...(asked.data as object), version: 1 };
    expect((await bearer(token, approvals.approve, request)).code).toBe(errorCodes.notByToken);
    expect((await person.send(approvals.approve, request)).code).toBe(errorCodes.ownRequest);
  });

  test('ends with a new password unless it is meant to outlive one, and at its own time', async () => {
    const person = await t.person({ keys: ['admin:depart'] });
    const short = await add(person, ['admin:depart'], { days: 2 });
    const [dies, lives] = [
      await add(person, ['admin:depart']),
      await add(person, ['admin:depart'], { outlives: true }),
    ];
    later(2 * day);
    expect(await works(short.token)).toBe(errorCodes.sessionExpired);
    // Eight idle hours end a session of the console, not a token.
    expect(await works(dies.token)).toBe(errorCodes.success);
    const again = (
      await t.stranger.send(session.login, { loginName: await nameOf(person), password: testPassword })
    ).data as { token: string };
    const change = { oldPassword: testPassword, newPassword: 'a whole new phrase' };
    expect((await by({ [headerNames.token]: again.token }, session.changePassword, change)).code).toBe(200);
    expect(await works(dies.token)).toBe(errorCodes.sessionEnded);
    expect(await works(lives.token)).toBe(errorCodes.success);
    await setRow(t.db, 'admin', person.adminId, { status: 1 });
    expect(await works(lives.token)).toBe(errorCodes.sessionEnded);
  });

  test('is ended by its bearer alone; ending sessions leaves it, and ending it leaves them', async () => {
    const [person, other] = [await t.person({ keys: ['admin:depart'] }), await t.person()];
    const { token, sessionId } = await add(person, ['admin:depart']);
    expect((await other.call(tokens.end, { sessionIds: [sessionId] })).data).toMatchObject({ done: 0 });
    expect((await person.call(account.endSessions, { sessionIds: [sessionId] })).data).toMatchObject({
      done: 0,
    });
    expect((await person.call(account.endOtherSessions, {})).data).toEqual({ ended: 0 });
    expect(await works(token)).toBe(errorCodes.success);
    expect((await person.call(tokens.end, { sessionIds: [sessionId] })).data).toMatchObject({ done: 1 });
    expect(await works(token)).toBe(errorCodes.sessionEnded);
    expect((await person.call(account.profile, {})).code).toBe(errorCodes.success);
  });

  test('stands in the record of what it did, and narrows what it leaves to be done later', async () => {
    const person = await t.person({ keys: ['admin:depart', 'admin:depart:edit', 'running:render:task'] });
    const { token, sessionId } = await add(person, ['admin:depart', 'admin:depart:edit']);
    const done = await bearer(token, organizations.add, {
      organizationName: '令牌部',
      parentId: 1,
      sort: 0,
      remark: '',
    });
    const record = await getRow(t.db, 'operation', { request_id: done.requestId }, [
      'actor_id',
      'session_id',
    ]);
    expect(record).toEqual({ actor_id: person.adminId, session_id: sessionId });
    const at = (now: Date) => actorById(t.server.app.db, person.adminId, { sessionId, now });
    const actor = await at(t.clock.now);
    expect([...actor.keys].toSorted()).toEqual(['admin:depart', 'admin:depart:edit']);
    expect((await actorById(t.server.app.db, person.adminId)).keys.size).toBe(3);
    const { expires_at: over } = await getRow(t.db, 'session', sessionId);
    await expect(at(over)).rejects.toMatchObject({ code: errorCodes.forbidden });
    await person.call(tokens.end, { sessionIds: [sessionId] });
    await expect(at(t.clock.now)).rejects.toMatchObject({ code: errorCodes.forbidden });
  });

  test('what it asked a second person for is not carried out once it has ended', async () => {
    const keys = ['admin:authority', 'admin:authority:edit', 'approval:decide'] as const;
    const [person, decider] = [await t.person({ keys }), await t.person({ keys })];
    const { token, sessionId } = await add(person, ['admin:authority', 'admin:authority:edit']);
    const roleId = await addRow(t.db, 'role', { name: '夜班', customer_scope: 2, created_at: t.clock.now });
    const change = { roleId: roleId, version: 1, name: 'admin:authority', parameters: [], isHeld: true };
    const asked = await bearer(token, roles.alterPermission, change);
    expect(asked.code).toBe(errorCodes.awaitsApproval);
    const request = { ...(asked.data as { approvalId: never }), version: 1 };
    await person.call(tokens.end, { sessionIds: [sessionId] });
    expect((await decider.call(approvals.approve, request)).code).toBe(errorCodes.forbidden);
    const held = await getRows(t.db, 'role_permission', { role_id: roleId }, ['key']);
    expect(held).toEqual([]);
  });
});
