import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  account,
  errorCodes,
  minute,
  session,
  sessionsAPerson,
  staffConsole,
  TaskId,
  watches,
} from '@renderdesk/contract';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { notify } from '../core/jobs/notifying.ts';
import { endReasons, openSession, sessionLongest } from '../core/auth/session.ts';
import { notifyWatchers } from '../task/index.ts';
import { addArea, addCustomer, addTask } from '../testing/fixtures.ts';
import { addTotp, proved } from '../testing/factors.ts';
import { openTestServer, type Person, testPassword, type TestServer } from '../testing/server.ts';

let t: TestServer;
beforeAll(async () => {
  t = await openTestServer({ env: { RENDERDESK_PASSWORD_WORDS: 'Nordlicht, Südwind' } });
});
afterAll(() => t.close());

const later = (ms: number): void => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
const nameOf = async ({ adminId }: Person): Promise<string> =>
  (await getRow(t.db, 'admin', adminId, ['login_name'])).login_name;
const another = (person: Person, userAgent = 'another'): Promise<number> =>
  t.db
    .transaction()
    .execute((tx) =>
      openSession(tx, { adminId: person.adminId, now: t.clock.now, ip: '127.0.0.1', userAgent }),
    )
    .then(({ sessionId }) => sessionId);
const signIn = async (person: Person, userAgent: string): Promise<string> => {
  const answer = await t.server.http.inject({
    method: 'POST',
    url: '/api/rendering/admin/base/login',
    headers: { 'user-agent': userAgent, 'content-type': 'application/json' },
    payload: JSON.stringify({ loginName: await nameOf(person), password: testPassword }),
  });
  return answer.json<{ data: { token: string } }>().data.token;
};
const withToken = async (token: string): Promise<number> => {
  const answer = await t.server.http.inject({
    method: 'POST',
    url: '/api/rendering/admin/base/queryLoginAdmin',
    headers: { 'x-auth-token': token, 'content-type': 'application/json' },
    payload: '{}',
  });
  return answer.json<{ code: number }>().code;
};
const kinds = async (person: Person): Promise<string[]> =>
  (await person.call(staffConsole.notifications, {})).data.items.map(({ kind }) => kind);
const mailsTo = async (address: string): Promise<number> =>
  (await getRows(t.db, 'outbox', { recipient: address }, ['id'])).length;

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const newerFirefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe('my data', () => {
  const change = async (person: Person, values: Record<string, unknown>) => {
    const { data } = await person.call(account.profile, {});
    const { reallyName, phone, email, version } = data;
    return person.send(account.update, { reallyName, phone, email, version, ...values });
  };

  test('a name changes without the password, a mail address only with it, and the record says from what to what', async () => {
    const person = await t.person();
    expect((await change(person, { reallyName: '王小明' })).code).toBe(200);
    const email = 'xiaoming@renderdesk.example';
    const refused = await change(person, { email });
    expect(refused).toMatchObject({
      code: errorCodes.wrongPassword,
      data: { issues: [{ path: 'presentPassword' }] },
    });
    const done = await change(person, { email, presentPassword: testPassword });
    expect(done.code).toBe(200);
    expect((await person.call(account.profile, {})).data).toMatchObject({ reallyName: '王小明', email });
    const record = await getRow(t.db, 'operation', { request_id: done.requestId }, [
      'before',
      'after',
      'input',
    ]);
    expect(record).toMatchObject({
      before: { rows: [{ kind: 'admin', id: person.adminId, values: { email: null } }] },
      after: { rows: [{ values: { email: 'x***@renderdesk.example' } }] },
    });
    expect(JSON.stringify(record.input)).not.toContain(testPassword);
  });

  test('with a second factor, a phone number or mail address changes with the proof of both alone', async () => {
    const person = await t.person();
    await addTotp(t, person.adminId);
    for (const contact of [{ email: 'factor@renderdesk.example' }, { phone: '13911112222' }]) {
      await t.db.updateTable('session').set({ proved_at: null }).execute();
      const byPassword = await change(person, { ...contact, presentPassword: testPassword });
      expect(byPassword.code).toBe(errorCodes.proofNeeded);
      await proved(t, person.adminId);
      expect((await change(person, contact)).code).toBe(errorCodes.success);
    }
  });

  test.each(['short', 'no-at.example.com', 'a@b', 'name@nodot'])(
    '«%s» is no mail address (checklist P-052)',
    async (email) => {
      const person = await t.person();
      expect((await change(person, { email, presentPassword: testPassword })).code).toBe(errorCodes.badInput);
    },
  );

  test('a phone number or mail address of someone else is refused under its field, letter case aside', async () => {
    const [first, second] = [await t.person(), await t.person()];
    const theirs = { phone: '+86 138 0000 0001', email: 'taken@renderdesk.example' };
    expect((await change(first, { ...theirs, presentPassword: testPassword })).code).toBe(200);
    expect(
      await change(second, { email: 'Taken@Renderdesk.Example', presentPassword: testPassword }),
    ).toMatchObject({ code: errorCodes.alreadyTaken, data: { issues: [{ path: 'email' }] } });
    expect(await change(second, { phone: theirs.phone, presentPassword: testPassword })).toMatchObject({
      code: errorCodes.alreadyTaken,
      data: { issues: [{ path: 'phone' }] },
    });
    expect((await second.call(account.validate, { email: theirs.email })).data.free).toBe(false);
    expect((await first.call(account.validate, { email: theirs.email })).data.free).toBe(true);
  });

  test('a stolen session does not find the password by trying, here or where it is changed', async () => {
    const [person, other] = [await t.person(), await t.person()];
    const email = 'mine@renderdesk.example';
    const guess = (presentPassword: string) => change(person, { email, presentPassword });
    for (let tries = 0; tries < 10; tries += 1)
      expect((await guess(`guess ${tries}`)).code).toBe(errorCodes.wrongPassword);
    expect((await guess(testPassword)).code).toBe(errorCodes.tooManyRequests);
    expect((await change(other, { email, presentPassword: testPassword })).code).toBe(200);
    const passwords = (oldPassword: string) =>
      person.call(session.changePassword, { oldPassword, newPassword: 'a whole new phrase' });
    for (let tries = 0; tries < 10; tries += 1)
      expect((await passwords(`guess ${tries}`)).code).toBe(errorCodes.wrongPassword);
    expect((await passwords(testPassword)).code).toBe(errorCodes.tooManyRequests);
  });

  test('who saw an older version is told that it changed, and nothing is written over', async () => {
    const person = await t.person();
    expect((await change(person, { reallyName: '甲' })).code).toBe(200);
    expect((await change(person, { reallyName: '乙', version: 1 })).code).toBe(errorCodes.changedMeanwhile);
    expect((await person.call(account.profile, {})).data.reallyName).toBe('甲');
  });

  test('another mail address is told to the old one', async () => {
    const person = await t.person();
    const old = 'old-address@renderdesk.example';
    await change(person, { email: old, presentPassword: testPassword });
    await change(person, { email: 'new-address@renderdesk.example', presentPassword: testPassword });
    expect(await mailsTo(old)).toBe(1);
    expect(await mailsTo('new-address@renderdesk.example')).toBe(0);
    expect(await kinds(person)).toEqual(['contactChanged', 'contactChanged']);
  });
});

describe('my sessions', () => {
  test('only mine are listed, this one named', async () => {
    const [person, other] = [await t.person(), await t.person()];
    const second = await another(person, firefox);
    const { data } = await person.call(account.sessions, {});
    expect(data.map(({ sessionId }) => sessionId)).toContain(second);
    expect(data).toHaveLength(2);
    expect(data.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect((await other.call(account.sessions, {})).data).toHaveLength(1);
  });

  test('another person’s session is answered as if it did not exist, and goes on', async () => {
    const [person, other] = [await t.person(), await t.person()];
    const theirs = (await other.call(account.sessions, {})).data[0]?.sessionId ?? 0;
    const answer = await person.send(account.endSessions, { sessionIds: [theirs] });
    expect(answer.data).toMatchObject({ done: 0, results: [{ code: errorCodes.notFound }] });
    expect((await other.call(session.isFirstLogin, {})).code).toBe(200);
  });

  test('one that is ended is refused at its next call', async () => {
    const person = await t.person();
    const token = await signIn(person, firefox);
    const { data } = await person.call(account.sessions, {});
    const ids = data.filter(({ isThis }) => !isThis).map(({ sessionId }) => sessionId);
    expect((await person.call(account.endSessions, { sessionIds: ids })).data).toMatchObject({ done: 1 });
    expect(await withToken(token)).toBe(errorCodes.sessionEnded);
    expect((await person.call(session.isFirstLogin, {})).code).toBe(200);
  });

  test('all others end at once, this one stays', async () => {
    const person = await t.person();
    const tokens = [await signIn(person, firefox), await signIn(person, chrome)];
    expect((await person.call(account.endOtherSessions, {})).data).toEqual({ ended: 2 });
    for (const token of tokens) expect(await withToken(token)).toBe(errorCodes.sessionEnded);
    expect((await person.call(account.sessions, {})).data).toHaveLength(1);
  });

  test('staying prolongs it, but not beyond the longest', async () => {
    const person = await t.person();
    later(60 * minute);
    const first = (await person.call(account.stay, {})).data;
    expect(first).toMatchObject({ leftMs: 8 * 60 * minute, last: false });
    await setRow(
      t.db,
      'session',
      { admin_id: person.adminId },
      { created_at: new Date(t.clock.now.getTime() - sessionLongest + 3 * minute) },
    );
    expect((await person.call(account.stay, {})).data).toMatchObject({ leftMs: 3 * minute, last: true });
  });
});

describe('what I chose', () => {
  const set = (person: Person, key: string, value: unknown) =>
    person.send(account.setPreference, { key, value });
  const mine = async (person: Person) => (await person.call(session.queryLoginAdmin, {})).data.preferences;

  test('comes along with who I am, and null goes back', async () => {
    const [person, other] = [await t.person(), await t.person()];
    await set(person, 'density', 'compact');
    await set(person, 'startPage', '/task/render/running?keywords=shot');
    await set(person, 'language', 'en');
    expect(await mine(person)).toEqual({
      density: 'compact',
      startPage: '/task/render/running?keywords=shot',
      language: 'en',
    });
    await set(person, 'density', null);
    await set(person, 'language', null);
    expect(await mine(person)).toEqual({ startPage: '/task/render/running?keywords=shot' });
    expect(await mine(other)).toEqual({});
  });

  test.each([
    ['language', 'fr'],
    ['theme', 'pink'],
    ['density', 3],
    ['startPage', 'https://elsewhere.example/'],
    ['startPage', '//elsewhere.example/task'],
    ['startPage', '/task/renderRunningDetail/:id/:userId'],
    ['notifications', { nothingKnown: { bell: true } }],
    ['notifications', { exportReady: { pigeon: true } }],
    ['seenVersion', 'newest'],
    ['menuOpen', ['kitchen']],
    ['openPages', 'sometimes'],
    ['unknownKey', 1],
  ])('%s refuses %j', async (key, value) => {
    const person = await t.person();
    expect((await set(person, key, value)).code).toBe(errorCodes.badInput);
    expect(await mine(person)).toEqual({});
  });

  test('what an older console kept and is no value any more is left out, the rest stays', async () => {
    const person = await t.person();
    await set(person, 'theme', 'dark');
    await addRow(t.db, 'preference', {
      admin_id: person.adminId,
      key: 'density',
      value: '"roomy"',
      updated_at: t.clock.now,
    });
    expect(await mine(person)).toEqual({ theme: 'dark' });
  });
});

describe('being told', () => {
  const withMail = async (): Promise<Person & { email: string }> => {
    const person = await t.person();
    const email = `told${person.adminId}@renderdesk.example`;
    await setRow(t.db, 'admin', person.adminId, { email });
    return { ...person, email };
  };
  const tell = (person: Person, kind: 'exportReady' | 'passwordChanged') =>
    t.db
      .transaction()
      .execute((tx) =>
        notify(
          tx,
          { now: t.clock.now, requestId: 'test', language: 'en' },
          { adminId: person.adminId, kind, data: { fileName: 'a.xlsx' } },
        ),
      );

  test('without a choice: in the bell; by mail only what concerns the account', async () => {
    const person = await withMail();
    await tell(person, 'exportReady');
    expect(await mailsTo(person.email)).toBe(0);
    await tell(person, 'passwordChanged');
    expect(await mailsTo(person.email)).toBe(1);
    expect((await kinds(person)).toSorted()).toEqual(['exportReady', 'passwordChanged']);
  });

  test('as chosen: by mail and not in the bell; what concerns the account is in the bell all the same', async () => {
    const person = await withMail();
    await person.call(account.setPreference, {
      key: 'notifications',
      value: { exportReady: { bell: false, mail: true }, passwordChanged: { bell: false, mail: false } },
    });
    await tell(person, 'exportReady');
    await tell(person, 'passwordChanged');
    expect(await mailsTo(person.email)).toBe(1);
    expect(await kinds(person)).toEqual(['passwordChanged']);
  });

  test('a sign-in from another browser is told; the first, a known one and a newer version of it are not', async () => {
    const person = await t.person();
    await t.db.deleteFrom('session').where('admin_id', '=', person.adminId).execute();
    const notifications = (): Promise<{ kind: string; data: unknown }[]> =>
      getRows(t.db, 'notification', { admin_id: person.adminId }, ['kind', 'data']);
    await signIn(person, firefox);
    await signIn(person, newerFirefox);
    expect(await notifications()).toEqual([]);
    await signIn(person, chrome);
    await signIn(person, chrome);
    expect(await notifications()).toMatchObject([
      { kind: 'sessionNew', data: { browser: 'Chrome, Windows', address: '127.0.0.1' } },
    ]);
  });

  test('a changed password is told and ends the other sessions', async () => {
    const person = await t.person();
    const token = await signIn(person, chrome);
    await person.call(session.changePassword, {
      oldPassword: testPassword,
      newPassword: 'a quite different phrase',
    });
    expect(await withToken(token)).toBe(errorCodes.sessionEnded);
    expect(await kinds(person)).toContain('passwordChanged');
  });

  test('a password made of one’s own names, of where one belongs, or of the house’s words is refused', async () => {
    const person = await t.person();
    const own = { really_name: 'Ottilie Grünwald', email: 'ottilie@lantern-works.example' };
    await t.db.updateTable('admin').set(own).where('id', '=', person.adminId).execute();
    const change = async (newPassword: string) =>
      (await person.call(session.changePassword, { oldPassword: testPassword, newPassword })).code;
    for (const weak of ['Gru\u0308nwald-2026', 'lantern.works.99', '2026Nordlicht!', 'OttilieNordlicht'])
      expect([weak, await change(weak)]).toEqual([weak, errorCodes.passwordTooWeak]);
    expect(await change('a lantern in the green wood')).toBe(errorCodes.success);
  });

  test('a sign-in beyond the most sessions of one person ends the one that was not used for longest', async () => {
    const person = await t.person();
    const ids = [];
    for (let n = 1; n < sessionsAPerson; n += 1) ids.push(await another(person));
    const [unused = 0, first = 0] = ids;
    const seen = (ago: number) => ({ last_seen_at: new Date(t.clock.now.getTime() - ago * minute) });
    await t.db.updateTable('session').set(seen(9)).where('id', 'in', ids).execute();
    await t.db.updateTable('session').set(seen(30)).where('id', '=', unused).execute();
    await signIn(person, chrome);
    const ended = await t.db
      .selectFrom('session')
      .where('admin_id', '=', person.adminId)
      .where('ended_at', 'is not', null)
      .select(['id', 'end_reason'])
      .execute();
    expect(ended).toEqual([{ id: unused, end_reason: endReasons.replaced }]);
    await signIn(person, chrome);
    const open = (await person.call(account.sessions, {})).data.map(({ sessionId }) => Number(sessionId));
    expect([open.length, open.includes(first)]).toEqual([sessionsAPerson, false]);
  });

  test('typed in another form, a password is the same, and the same one is no new one', async () => {
    const person = await t.person();
    const change = async (oldPassword: string, newPassword: string) =>
      (await person.send(session.changePassword, { oldPassword, newPassword })).code;
    expect(await change(testPassword, 'eine Bru\u0308cke im Nebel')).toBe(errorCodes.success);
    expect(await change('eine Brücke im Nebel', 'ｅｉｎｅ　Ｂｒücke　ｉｍ　Ｎｅｂｅｌ')).toBe(
      errorCodes.passwordSame,
    );
    // A character that is eighteen in its one form.
    expect(await change('eine Brücke im Nebel', '\ufdfa'.repeat(150))).toBe(errorCodes.badInput);
  });

  test('a hash of earlier versions opens, and is one of today afterwards', async () => {
    const person = await t.person();
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    const own = t.db.updateTable('admin').where('id', '=', person.adminId);
    await own.set({ password_hash: hash }).execute();
    const login = async () =>
      (await t.stranger.send(session.login, { loginName: await nameOf(person), password: 'password' })).code;
    expect(await login()).toBe(errorCodes.success);
    const { password_hash } = await getRow(t.db, 'admin', person.adminId);
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await login()).toBe(errorCodes.success);
  });

  /** Someone who sees the tasks of one area, and a task there. */
  const watcher = async () => {
    const areaId = await addArea(t.db);
    const keys = [
      'running:render:task',
      'complete:render:task',
      'query:selected:area:customer:task',
    ] as const;
    const person = await t.person({ keys, areas: [areaId] });
    const userId = await addCustomer(t.db, { areaId });
    const add = async (status: 5 | 25): Promise<TaskId> =>
      TaskId.parse(await addTask(t.db, { userId, areaId, status }));
    const end = (taskId: TaskId) => setRow(t.db, 'task', taskId, { status: 25, ended_at: t.clock.now });
    return { person, userId, add, end };
  };

  test('the end of a watched task is told once, to who watches it and may see it', async () => {
    const { person, userId, add, end } = await watcher();
    const other = await watcher();
    const [open, ended] = [await add(5), await add(25)];
    expect((await person.call(watches.watch, { taskIds: [open] })).data).toMatchObject({ done: 1 });
    expect((await person.call(watches.watch, { taskIds: [open] })).data).toMatchObject({ done: 1 });
    expect((await person.call(watches.watch, { taskIds: [ended] })).data).toMatchObject({
      results: [{ code: errorCodes.notAllowedInState }],
    });
    expect((await other.person.call(watches.watch, { taskIds: [open] })).data).toMatchObject({
      results: [{ code: errorCodes.notFound }],
    });
    expect(await notifyWatchers(t.db, t.clock.now)).toEqual([]);
    await end(open);
    const events = await Promise.all([notifyWatchers(t.db, t.clock.now), notifyWatchers(t.db, t.clock.now)]);
    expect(events.flat()).toEqual([{ topic: 'notification', to: person.adminId }]);
    expect((await person.call(staffConsole.notifications, {})).data.items).toMatchObject([
      { kind: 'taskEnded', data: { taskId: open, userId, status: 25 } },
    ]);
  });

  test('who left, or whose business the task no longer is, is not told of its end', async () => {
    const { person, add, end } = await watcher();
    const gone = await watcher();
    const [moved, left] = [await add(5), await gone.add(5)];
    expect((await person.call(watches.watch, { taskIds: [moved] })).data).toMatchObject({ done: 1 });
    expect((await gone.person.call(watches.watch, { taskIds: [left] })).data).toMatchObject({ done: 1 });
    await setRow(t.db, 'task', moved, { area_id: await addArea(t.db) });
    await setRow(t.db, 'admin', gone.person.adminId, { status: 1 });
    await end(moved);
    await gone.end(left);
    expect(await notifyWatchers(t.db, t.clock.now)).toEqual([]);
    const rows = await t.db
      .selectFrom('notification')
      .where('admin_id', 'in', [person.adminId, gone.person.adminId])
      .select('kind')
      .execute();
    expect(rows).toEqual([]);
  });

  test('who no longer wants to know is not told', async () => {
    const { person, add, end } = await watcher();
    const taskId = await add(5);
    expect((await person.call(watches.watch, { taskIds: [taskId] })).data).toMatchObject({ done: 1 });
    expect((await person.call(watches.unwatch, { taskIds: [taskId] })).data).toMatchObject({ done: 1 });
    await end(taskId);
    expect(await notifyWatchers(t.db, t.clock.now)).toEqual([]);
    expect(await kinds(person)).toEqual([]);
  });

  test('all are marked as read at once, and nobody else’s', async () => {
    const [person, other] = [await t.person(), await t.person()];
    for (const who of [person, person, other]) await tell(who, 'exportReady');
    expect((await person.call(account.readAll, {})).data).toEqual({ read: 2 });
    expect((await person.call(staffConsole.notifications, { unread: 1 })).data.total).toBe(0);
    expect((await other.call(staffConsole.notifications, { unread: 1 })).data.total).toBe(1);
  });
});
