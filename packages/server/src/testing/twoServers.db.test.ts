import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePath, errorCodes, exportsOfMine, exportState, renders, session } from '@renderdesk/contract';
import { buildServer, type Server } from '../server.ts';
import { addCustomer, addTask } from './fixtures.ts';
import { openTestServer, testPassword, type TestServer } from './server.ts';

/** Two processes over one database, as behind a balancer: what one of them learns holds at the other at once. */
let t: TestServer;
let other: Server;
beforeAll(async () => {
  t = await openTestServer({ env: { RENDERDESK_EXPORT_INLINE_ROWS: '1' } });
  other = await buildServer(t.server.app.config, {
    clock: () => t.clock.now,
    work: true,
    rounds: false,
    logTo: { write: () => undefined },
  });
});
afterAll(async () => {
  await other.close();
  await t.close();
});

const send = async (server: Server, path: string, payload: object, token = '') => {
  const answer = await server.http.inject({
    method: 'POST',
    url: basePath + path,
    headers: { 'x-auth-token': token },
    payload,
  });
  return answer.json<{ code: number }>().code;
};

test('guesses are counted over both', async () => {
  const guess = (server: Server) =>
    send(server, session.login.path, { loginName: 'admin', password: 'a wrong one, surely' });
  const codes = await Promise.all(
    Array.from({ length: 12 }, (_, at) => guess(at % 2 === 0 ? t.server : other)),
  );
  expect(codes.filter((code) => code === errorCodes.wrongPassword)).toHaveLength(5);
  expect(codes.filter((code) => code === errorCodes.accountLocked)).toHaveLength(7);
});

test('tries at an open call are counted over both', async () => {
  const { times } = session.login.limits.find(({ per }) => per === 'address') ?? { times: 0 };
  t.clock.now = new Date(t.clock.now.getTime() + 3_600_000);
  const codes = await Promise.all(
    Array.from({ length: times + 6 }, (_, at) =>
      send(at % 2 === 0 ? t.server : other, session.login.path, {
        loginName: `n${at}`,
        password: testPassword,
      }),
    ),
  );
  expect(codes.filter((code) => code === errorCodes.tooManyRequests)).toHaveLength(6);
});

test('a right that is taken, and a session that ends, are gone at the other with the next call', async () => {
  const person = await t.person({ keys: ['running:render:task'] });
  const list = () => send(other, renders.list.path, {}, person.token);
  expect(await list()).toBe(errorCodes.success);
  await t.db.deleteFrom('role_permission').where('key', '=', 'running:render:task').execute();
  await t.db
    .updateTable('admin')
    .set((eb) => ({ auth_version: eb('auth_version', '+', 1) }))
    .where('id', '=', person.adminId)
    .execute();
  expect(await list()).toBe(errorCodes.forbidden);
  await person.call(session.logout, {});
  expect(await list()).toBe(errorCodes.sessionEnded);
});

test('a change at one server reaches the streams of the other', async () => {
  const heard = new Set<string>();
  const stop = other.app.live.listen(({ topic }) => heard.add(topic));
  t.server.app.live.send([{ topic: 'task' }]);
  await expect.poll(() => heard).toContain('task');
  stop();
});

test('a job sent through one server runs on the other', async () => {
  const userId = await addCustomer(t.db);
  for (let at = 0; at < 3; at += 1) await addTask(t.db, { userId, status: 25 });
  const states = async () =>
    (await t.admin.call(exportsOfMine.list, {})).data.items.map(({ state }) => state);
  expect((await t.admin.call(renders.export, {})).code).toBe(errorCodes.success);
  await expect.poll(states, { timeout: 30_000 }).toEqual([exportState.of.ready]);
});
