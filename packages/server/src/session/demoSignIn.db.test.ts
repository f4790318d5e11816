import { basePath, demoColleague, errorCodes, session } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { setRow } from '../build/rows.ts';
import { hashPassword } from '../core/auth/password.ts';
import { openTestServer, testPassword, type TestServer } from '../testing/server.ts';
import { addDemoColleague } from './samples.ts';

const { loginName } = demoColleague;

const t = serverOfFile();

const people = async (of: TestServer) => (await of.stranger.send(session.demoPeople, {})).data;
const signIn = (of: TestServer, name: string) => of.stranger.send(session.demoSignIn, { loginName: name });

test('an installation that is no demo has no colleague to sign in as', async () => {
  expect(await people(t)).toEqual([]);
  expect((await signIn(t, loginName)).code).toBe(errorCodes.notFound);
});

test('a visitor of the demo signs in as a colleague, and as nobody else', async () => {
  await addDemoColleague(t);
  expect(await people(t)).toEqual([{ loginName, reallyName: demoColleague.reallyName, demoRole: 3 }]);
  const { code, data } = await signIn(t, loginName);
  expect(code).toBe(errorCodes.success);
  const { token } = data as { token: string };
  const who = await t.server.http.inject({
    method: session.queryLoginAdmin.method,
    url: basePath + session.queryLoginAdmin.path,
    headers: { 'x-auth-token': token },
  });
  expect(who.json()).toMatchObject({ data: { loginName, mustChangePassword: false } });
  for (const name of ['admin', 'li.na', ''])
    expect((await signIn(t, name)).code).not.toBe(errorCodes.success);
});

test('nobody signs in so from another machine or under another name of this one', async () => {
  const send = (o: { remoteAddress?: string; host?: string }) =>
    t.server.http.inject({
      method: 'POST',
      url: basePath + session.demoSignIn.path,
      payload: { loginName },
      ...(o.remoteAddress !== undefined && { remoteAddress: o.remoteAddress }),
      ...(o.host !== undefined && { headers: { host: o.host } }),
    });
  expect((await send({})).json()).toMatchObject({ code: errorCodes.success });
  for (const o of [
    { remoteAddress: '10.1.2.3' },
    { host: 'desk.example' },
    { host: 'localhost.example:8700' },
  ])
    expect((await send(o)).json(), JSON.stringify(o)).toMatchObject({ code: errorCodes.notFound });
});

test('an account that somebody has made their own is a colleague of the demo no more', async () => {
  await setRow(t.db, 'admin', { login_name: loginName }, { password_hash: await hashPassword(testPassword) });
  expect(await people(t)).toEqual([]);
  expect((await signIn(t, loginName)).code).toBe(errorCodes.notFound);
});

test('a farm that was begun as a demo and runs without one offers nobody', async () => {
  const off = await openTestServer({ env: { RENDERDESK_DEMO: 'off' } });
  try {
    await addDemoColleague(off);
    expect(await people(off)).toEqual([]);
    expect((await signIn(off, loginName)).code).toBe(errorCodes.notFound);
  } finally {
    await off.close();
  }
});
