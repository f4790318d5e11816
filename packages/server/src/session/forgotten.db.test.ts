import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { errorCodes, minute, session } from '@renderdesk/contract';
import { serverOfFile } from '../testing/test.ts';
import { getRows, setRow } from '../build/rows.ts';
import { hashPassword } from '../core/auth/password.ts';
import { addTotp } from '../testing/factors.ts';
import { passwordHashOf, rehash, setPassword } from './session.store.ts';
import { testPassword } from '../testing/server.ts';

/** A new password by a code that comes by mail. */
const t = serverOfFile();
// The tests come from one address.
beforeEach(async () => {
  await t.db.deleteFrom('rate_window').execute();
});

const later = (ms: number): void => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
const request = (loginName: string) => t.stranger.send(session.aquireLoginVerifycode, { loginName });
const redeem = (loginName: string, verifyCode: string, newPassword = 'a whole new phrase') =>
  t.stranger.send(session.forgetPassword, { loginName, verifyCode, newPassword });
const login = async (loginName: string, password: string) =>
  (await t.stranger.send(session.login, { loginName, password })).code;

const someone = async (): Promise<{ loginName: string; adminId: number; token: string }> => {
  const person = await t.person();
  const { login_name: loginName } = await t.db
    .updateTable('admin')
    .set({ email: sql`login_name || '@renderdesk.example'` })
    .where('id', '=', person.adminId)
    .returning('login_name')
    .executeTakeFirstOrThrow();
  return { loginName, adminId: person.adminId, token: person.token };
};
const mails = async (loginName: string): Promise<string[]> => {
  const found = await getRows(
    t.db,
    'outbox',
    { recipient: `${loginName}@renderdesk.example` },
    ['payload'],
    'id',
  );
  return found.map(({ payload }) => (payload as unknown as { text: string }).text);
};
const codeFor = async (loginName: string): Promise<string> =>
  /\b\d{6}\b/.exec((await mails(loginName)).at(-1) ?? '')?.[0] ?? '';
const wrong = (code: string): string => (code === '111111' ? '222222' : '111111');

test('the code sets a new password, ends every session, and is told by mail', async () => {
  const { loginName, adminId } = await someone();
  expect((await request(loginName)).data).toEqual({ validMinutes: 10 });
  expect((await redeem(loginName, await codeFor(loginName))).code).toBe(errorCodes.success);
  const open = await t.db
    .selectFrom('session')
    .where('admin_id', '=', adminId)
    .where('ended_at', 'is', null)
    .select('id')
    .execute();
  expect(open).toEqual([]);
  expect(await login(loginName, testPassword)).toBe(errorCodes.wrongPassword);
  expect(await login(loginName, 'a whole new phrase')).toBe(errorCodes.success);
  expect((await mails(loginName)).at(-1)).not.toMatch(/\d{6}/);
});

test('what is known of a person is told to who has the code alone', async () => {
  const { loginName, adminId } = await someone();
  await setRow(t.db, 'admin', adminId, { really_name: '钱塘江' });
  await request(loginName);
  const code = await codeFor(loginName);
  const guess = '钱塘江, 20260310!';
  expect((await redeem(loginName, wrong(code), guess)).code).toBe(errorCodes.wrongVerifyCode);
  expect((await redeem(loginName, code, guess)).code).toBe(errorCodes.passwordTooWeak);
  expect((await redeem(loginName, code)).code).toBe(errorCodes.success);
});

test('it works once', async () => {
  const { loginName } = await someone();
  await request(loginName);
  const code = await codeFor(loginName);
  expect((await redeem(loginName, code)).code).toBe(errorCodes.success);
  expect((await redeem(loginName, code, 'yet another phrase')).code).toBe(errorCodes.wrongVerifyCode);
});

test('it lives for ten minutes', async () => {
  const { loginName } = await someone();
  await request(loginName);
  later(10 * minute);
  expect((await redeem(loginName, await codeFor(loginName))).code).toBe(errorCodes.wrongVerifyCode);
});

test('a newer code ends the older one', async () => {
  const { loginName } = await someone();
  await request(loginName);
  const first = await codeFor(loginName);
  await request(loginName);
  const second = await codeFor(loginName);
  if (first !== second) expect((await redeem(loginName, first)).code).toBe(errorCodes.wrongVerifyCode);
  expect((await redeem(loginName, second)).code).toBe(errorCodes.success);
});

test('after five wrong guesses each further one waits, longer each time, and is looked at no sooner', async () => {
  const { loginName } = await someone();
  await request(loginName);
  const code = await codeFor(loginName);
  for (let guess = 0; guess < 5; guess += 1)
    expect((await redeem(loginName, wrong(code))).code).toBe(errorCodes.wrongVerifyCode);
  const refused = await redeem(loginName, code);
  expect(refused.code).toBe(errorCodes.accountLocked);
  expect(refused.data).toEqual({ at: t.clock.now.getTime() + minute });
  later(minute);
  expect((await redeem(loginName, wrong(code))).code).toBe(errorCodes.wrongVerifyCode);
  expect((await redeem(loginName, code)).data).toEqual({ at: t.clock.now.getTime() + 2 * minute });
  later(2 * minute);
  expect((await redeem(loginName, code)).code).toBe(errorCodes.success);
});

test('guesses sent side by side are counted before they are looked at', async () => {
  const { loginName } = await someone();
  await request(loginName);
  const code = await codeFor(loginName);
  const answers = await Promise.all(Array.from({ length: 15 }, () => redeem(loginName, wrong(code))));
  expect(answers.filter((answer) => answer.code === errorCodes.wrongVerifyCode)).toHaveLength(5);
  expect(answers.filter((answer) => answer.code === errorCodes.accountLocked)).toHaveLength(10);
});

test('a weak password costs no guess and no code', async () => {
  const { loginName } = await someone();
  await request(loginName);
  const code = await codeFor(loginName);
  expect((await redeem(loginName, code, 'short')).code).toBe(errorCodes.passwordTooWeak);
  expect((await redeem(loginName, code)).code).toBe(errorCodes.success);
});

test('it lifts the lock of failed sign-ins', async () => {
  const { loginName } = await someone();
  for (let failure = 0; failure < 5; failure += 1) await login(loginName, 'wrong');
  expect(await login(loginName, testPassword)).toBe(errorCodes.accountLocked);
  await request(loginName);
  await redeem(loginName, await codeFor(loginName));
  expect(await login(loginName, 'a whole new phrase')).toBe(errorCodes.success);
});

test('a name that nobody has, and a person who left, are answered like any other, and nothing is sent', async () => {
  const { loginName, adminId } = await someone();
  await setRow(t.db, 'admin', adminId, { status: 1 });
  const known = await someone();
  const answers = [await request('nobody-at-all'), await request(loginName), await request(known.loginName)];
  expect(
    new Set(answers.map(({ code, data, message }) => JSON.stringify({ code, data, message }))).size,
  ).toBe(1);
  expect(await mails(loginName)).toEqual([]);
  expect(await mails(known.loginName)).toHaveLength(1);
  const guesses = [await redeem('nobody-at-all', '123456'), await redeem(loginName, '123456')];
  expect(guesses.map(({ code }) => code)).toEqual([errorCodes.wrongVerifyCode, errorCodes.wrongVerifyCode]);
});

test('a fourth request within ten minutes is refused, whether the name exists or not', async () => {
  later(20 * minute);
  const { loginName } = await someone();
  for (const name of [loginName, 'nobody-either']) {
    const codes: number[] = [];
    for (let i = 0; i < 4; i += 1) codes.push((await request(name)).code);
    expect(codes).toEqual([200, 200, 200, errorCodes.tooManyRequests]);
  }
});

test('neither the code nor the password stands in the audit record or in the table of codes', async () => {
  later(20 * minute);
  const { loginName } = await someone();
  await request(loginName);
  const code = await codeFor(loginName);
  const { code_hash: kept } = await t.db
    .selectFrom('verify_code')
    .select('code_hash')
    .executeTakeFirstOrThrow();
  expect(kept).toMatch(/^\$argon2id\$/);
  await redeem(loginName, code, 'phrase never written');
  const operations = JSON.stringify(
    await t.db.selectFrom('operation').where('call', 'like', 'session.%').select('input').execute(),
  );
  expect(operations).not.toContain(code);
  expect(operations).not.toContain('phrase never written');
});

test.each(['alone', 'with a second factor'])(
  'a password that was looked at while another took its place opens nothing, %s',
  async (how) => {
    const { loginName, adminId } = await someone();
    if (how !== 'alone') await addTotp(t, adminId);
    const password_hash = await hashPassword('a whole new phrase');
    const { promise: over, resolve: commit } = Promise.withResolvers<void>();
    const { promise: changed, resolve: isChanged } = Promise.withResolvers<void>();
    const changing = t.db.transaction().execute(async (tx) => {
      await setPassword(tx, adminId, password_hash);
      isChanged();
      await over;
    });
    await changed;
    const late = login(loginName, testPassword);
    await expect
      .poll(
        async () => {
          const { rows } = await sql`select l.pid from pg_locks l join pg_stat_activity a using (pid)
            where not l.granted and a.datname = current_database()`.execute(t.db);
          return rows.length;
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    commit();
    await changing;
    expect(await late).toBe(errorCodes.wrongPassword);
    const steps = getRows(t.db, 'sign_in_step', { admin_id: adminId }, ['id']);
    expect(await steps).toEqual([]);
    expect(await login(loginName, 'a whole new phrase')).toBe(errorCodes.success);
  },
);

test('a sign-in that hashes its password anew leaves one alone that was set meanwhile', async () => {
  const { adminId } = await t.person();
  const hashOf = () => t.db.transaction().execute((tx) => passwordHashOf(tx, adminId));
  const { password_hash: was } = await hashOf();
  const anew = (hash: string) => t.db.transaction().execute((tx) => rehash(tx, { adminId, was, hash }));
  expect(await anew('one of today')).toBe('one of today');
  expect(await anew('the one that was looked at before')).toBeUndefined();
  expect((await hashOf()).password_hash).toBe('one of today');
});
