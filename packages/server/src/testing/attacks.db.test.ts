import { createHook } from 'node:async_hooks';
import { connect } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import {
  allCalls,
  basePath,
  errorCodes,
  headerNames,
  session,
  views,
  viewsAPerson,
} from '@renderdesk/contract';
import { serverOfFile } from './test.ts';
import { getRow, setRow } from '../build/rows.ts';
import { fieldsOf } from './accepted.ts';
import { testPassword } from './server.ts';

/** What was tried against the doors, each as it was tried: docs/security.md names the finding of each test. */
const t = serverOfFile();

// Each test begins with limits of its own.
beforeEach(async () => {
  await t.db.deleteFrom('rate_window').execute();
  await t.db.deleteFrom('guess').execute();
  await t.renewAdmin();
});

const post = async (path: string, payload: string, headers: Record<string, string> = {}) =>
  t.server.http.inject({
    method: 'POST',
    url: basePath + path,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
const countOf = async (table: 'operation' | 'session') =>
  Number(
    (
      await t.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('what a stranger sends', () => {
  test('is read only as far as an open call needs it, limited before its schema, counted and not kept', async () => {
    const rows = await countOf('operation');
    const begun = t.log.length;
    const large = await post(session.login.path, JSON.stringify({ loginName: 'x'.repeat(100_000) }));
    expect([large.statusCode, large.json().code]).toEqual([413, errorCodes.bodyTooLarge]);
    expect(large.json().data).toEqual({ limit: session.login.maxBytes });

    const codes = new Set<number>();
    for (let i = 0; i < 32; i += 1) codes.add((await t.stranger.send(session.login, { odd: i })).code);
    expect([...codes]).toEqual([errorCodes.badInput, errorCodes.tooManyRequests]);
    // What is not recorded is found in the log, with where it came from.
    expect(t.log.slice(begun).map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({
        call: session.login.name,
        code: errorCodes.tooManyRequests,
        ip: '127.0.0.1',
      }),
    );
    expect(await countOf('operation')).toBe(rows);
    expect(await t.server.app.metrics.text()).toMatch(
      new RegExp(
        `renderdesk_refused_total\\{call="session.session.login",code="${errorCodes.badInput}"\\} [1-9]`,
      ),
    );
  });

  test('is not read at all where a session is required', async () => {
    const signed = allCalls.filter(({ access, method }) => access.kind !== 'public' && method === 'POST');
    for (const call of signed.slice(0, 5)) {
      // No JSON at all: who parses it first would say so.
      const answer = await post(call.path, '{'.repeat(50_000), { [headerNames.token]: 'nobody' });
      expect([answer.statusCode, answer.json().code]).toEqual([200, errorCodes.notSignedIn]);
    }
  });

  test.each([null, 7, {}, ['admin'], '\u0000', '\ud800', 'x'.repeat(3000)])(
    'is counted by a name of %j without a crash',
    async (loginName) => {
      const answer = await t.stranger.send(session.aquireLoginVerifycode, { loginName });
      expect([answer.status, answer.code]).toEqual([200, errorCodes.badInput]);
    },
  );
});

test('every body is bounded, those of open calls most', () => {
  for (const call of allCalls.filter(({ access }) => access.kind === 'public'))
    expect(call.maxBytes, call.name).toBeLessThanOrEqual(4096);
  // The file of an upload goes to the disk piece by piece.
  for (const call of allCalls)
    expect(call.maxBytes, call.name).toBeLessThanOrEqual((call.kind === 'upload' ? 32 : 2) * 1024 * 1024);
});

test('JSON nested 4,000 deep is bad input from every sender', async () => {
  const nested = `{"loginName":${'['.repeat(1500)}${']'.repeat(1500)}}`;
  expect((await post(session.login.path, nested)).json().code).toBe(errorCodes.badInput);
  const deep = `${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`;
  for (const call of allCalls.filter(({ method, kind }) => method === 'POST' && kind !== 'upload')) {
    if (call.access.kind === 'public') continue;
    const answer = await post(call.path, deep, { [headerNames.token]: t.admin.token });
    expect([call.name, answer.json().code]).toEqual([call.name, errorCodes.badInput]);
  }
});

test('a body that stops half sent is bad input and no crash of ours; heads and bodies have their time', async () => {
  const { server } = t.server.http;
  expect(server.headersTimeout).toBeLessThanOrEqual(30_000);
  expect(server.requestTimeout).toBeGreaterThan(0);
  const url = new URL(await t.server.http.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(url.port), url.hostname);
  const head = `POST ${basePath}${session.login.path} HTTP/1.1`;
  socket.write(
    `${head}\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"loginName"`,
  );
  const begun = t.log.length;
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.end();
  await expect.poll(() => t.log.slice(begun).some((line) => line.includes(session.login.name))).toBe(true);
  expect(t.log.slice(begun).filter((line) => line.includes('crashed'))).toEqual([]);
});

test('who was disabled has no session to come back to', async () => {
  const person = await t.person();
  for (const status of [1, 0] as const) await setRow(t.db, 'admin', person.adminId, { status });
  expect((await person.send(session.isFirstLogin, {})).code).toBe(errorCodes.sessionEnded);
});

test('views are bounded over all names that one may give a list, and in what they tell of columns', async () => {
  const person = await t.person({ keys: ['admin:outbox'] });
  const rows = Array.from({ length: viewsAPerson - 1 }, (_, i) => ({
    admin_id: person.adminId,
    list: `session.outbox.list?x=${i}`,
    name: 'v',
    audience: 1 as const,
    query: '',
    created_at: t.clock.now,
    updated_at: t.clock.now,
  }));
  await t.db.insertInto('saved_view').values(rows).execute();
  const add = async (list: string, look: unknown = null) =>
    (await person.send(views.add, { list, viewName: 'mine', audience: 1, viewQuery: '', look })).code;
  const visible = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`c${i}`, true]));
  expect(await add('session.outbox.list', { visible, widths: {} })).toBe(errorCodes.badInput);
  expect(await add('session.outbox.list?x=a')).toBe(errorCodes.success);
  expect(await add('session.outbox.list?x=b')).toBe(errorCodes.limitReached);
});

test('a record is bounded whatever is sent: keys, texts, lists', async () => {
  const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`key ${i}`, 'x']));
  const person = await t.person();
  for (const [index, call] of allCalls.entries()) {
    // Each call has what is common to all: some of them, spread over all areas.
    if (index % 4 !== 0 || !('audit' in call) || call.access.kind === 'public' || call.kind === 'upload')
      continue;
    const fields = Object.fromEntries(fieldsOf(call).map((field) => [field, ['\u00e9'.repeat(2000), keys]]));
    const { requestId } = await person.send(call, { ...keys, ...fields });
    const { rows } = await sql<{ bytes: number }>`
      select octet_length(row_to_json(o)::text) as bytes from operation o where request_id = ${requestId}`.execute(
      t.db,
    );
    for (const { bytes } of rows) expect(bytes, call.name).toBeLessThan(20_000);
  }
});

describe('guesses at a password', () => {
  const login = async (loginName: string, password: string, from = '198.51.100.7') => {
    const answer = await t.server.http.inject({
      method: 'POST',
      url: basePath + session.login.path,
      payload: { loginName, password },
      remoteAddress: from,
    });
    return answer.json<{ code: number; data: unknown }>();
  };
  const nameOf = async (adminId: number): Promise<string> =>
    (await getRow(t.db, 'admin', adminId, ['login_name'])).login_name;

  test('sent side by side are counted before they are looked at', async () => {
    const name = await nameOf((await t.person()).adminId);
    const answers = await Promise.all(Array.from({ length: 29 }, (_, i) => login(name, `wrong ${i}`)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === errorCodes.wrongPassword)).toHaveLength(5);
    expect(codes.filter((code) => code === errorCodes.accountLocked)).toHaveLength(24);
    expect((await login(name, testPassword)).code).toBe(errorCodes.accountLocked);
  });

  test('keep nobody out who signs in from elsewhere', async () => {
    const name = await nameOf((await t.person()).adminId);
    for (let i = 0; i < 9; i += 1) await login(name, 'wrong', '203.0.113.9');
    expect((await login(name, testPassword, '203.0.113.9')).code).toBe(errorCodes.accountLocked);
    expect((await login(name, testPassword, '198.51.100.1')).code).toBe(errorCodes.success);
    // From many networks they wait together; where the person has signed in before, nobody waits for strangers.
    await setRow(t.db, 'guess', { network: 'strangers' }, { failures: 48 });
    for (const i of [1, 2, 3]) await login(name, 'wrong', `192.0.2.${i}`);
    expect((await login(name, testPassword, '192.0.2.200')).code).toBe(errorCodes.accountLocked);
    expect((await login(name, testPassword, '198.51.100.1')).code).toBe(errorCodes.success);
  });

  test('come from where a trusted proxy says, and from nowhere that a stranger writes', async () => {
    const send = (remoteAddress: string, forwarded: string) =>
      t.server.http.inject({
        method: 'POST',
        url: basePath + session.login.path,
        headers: { 'x-forwarded-for': forwarded },
        payload: { loginName: 'nobody at all', password: 'x' },
        remoteAddress,
      });
    const networks = async () =>
      (await t.db.selectFrom('guess').where('network', '<>', 'strangers').select('network').execute())
        .map(({ network }) => network)
        .toSorted();
    await send('127.0.0.1', '192.0.2.77, 192.0.2.1');
    await send('::ffff:127.0.0.1', '192.0.2.2');
    await send('203.0.113.1', '192.0.2.3');
    // A name that no proxy of ours writes is no address, and no crash.
    expect((await send('127.0.0.1', 'here')).statusCode).toBe(200);
    expect(await networks()).toEqual(['', '192.0.2.1', '192.0.2.2', '203.0.113.1']);
  });

  test('of one network of IPv6 count together', async () => {
    const name = await nameOf((await t.person()).adminId);
    for (let i = 1; i <= 5; i += 1) await login(name, 'wrong', `2001:db8::${i}`);
    expect((await login(name, 'wrong', '2001:db8::99')).code).toBe(errorCodes.accountLocked);
    expect((await login(name, 'wrong', '2001:db8:0:1::1')).code).toBe(errorCodes.wrongPassword);
    await t.db.deleteFrom('guess').execute();
    for (let i = 1; i <= 29; i += 1) await login(`${name} ${i}`, 'wrong', `2001:db8:7::${i}`);
    expect((await login('another', 'wrong', '2001:db8:7::ffff')).code).toBe(errorCodes.wrongPassword);
    expect((await login('another', 'wrong', '2001:db8:7::1')).code).toBe(errorCodes.tooManyRequests);
  });

  test('tell no name from another: same answers, same work', async () => {
    const real = await nameOf((await t.person()).adminId);
    const without = await t.person();
    await setRow(t.db, 'admin', without.adminId, { password_hash: '!' });
    const works: number[] = [];
    let work = 0;
    const hook = createHook({ init: (_, type) => void (type.startsWith('ARGON2') && (work += 1)) }).enable();
    const told = [];
    for (const name of [real, await nameOf(without.adminId), 'nobody at all']) {
      const answers = [];
      for (let i = 0; i < 7; i += 1) {
        work = 0;
        const { requestId: _, ...answer } = {
          requestId: '',
          ...(await login(name, 'wrong', '203.0.113.50')),
        };
        answers.push(answer);
        works.push(work);
      }
      told.push(answers);
    }
    hook.disable();
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
    const each = [1, 1, 1, 1, 1, 0, 0];
    expect(works).toEqual([...each, ...each, ...each]);
  });

  test.each([
    ['İstanbul', 'istanbul'],
    ['ＡＢＣ', 'abc'],
    ['ﬁrm', 'firm'],
    ['K', 'k'],
  ])('and codes are limited by the name as the database folds it: %s, %s', async (one, other) => {
    const codes = [];
    for (const loginName of [one, other, one, other])
      codes.push((await t.stranger.send(session.aquireLoginVerifycode, { loginName })).code);
    expect(codes).toEqual([200, 200, 200, errorCodes.tooManyRequests]);
  });
});
