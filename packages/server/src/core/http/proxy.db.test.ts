import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePath, errorCodes, headerNames, session } from '@renderdesk/contract';
import { openNginx } from '../../testing/nginx.ts';
import { openTestServer, testPassword, type TestServer } from '../../testing/server.ts';

/**
 * Runs behind a real nginx with the configuration of the operations page. The client connects from 127.0.0.2, which is
 * no trusted proxy.
 */
let t: TestServer;
let proxy: Awaited<ReturnType<typeof openNginx>>;
beforeAll(async () => {
  t = await openTestServer({ env: { RENDERDESK_TRUSTED_PROXIES: '127.0.0.1' } });
  await t.server.http.listen({ port: 0, host: '127.0.0.1' });
  proxy = await openNginx((t.server.http.server.address() as AddressInfo).port);
});
afterAll(async () => {
  await proxy.close();
  await t.close();
});

const from = '127.0.0.2';
const send = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      {
        port: proxy.port,
        host: '127.0.0.1',
        localAddress: from,
        method: 'POST',
        path: basePath + path,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });

test('a sign-in has the address that nginx saw, whatever the client claims', async () => {
  const login = JSON.stringify({ loginName: 'admin', password: testPassword });
  const answer = await send(session.login.path, login, { 'x-forwarded-for': '203.0.113.7, 127.0.0.1' });
  expect(answer).toMatchObject({
    status: 200,
    text: expect.stringContaining(`"code":${errorCodes.success}`) as string,
  });
  const { ip } = await t.db
    .selectFrom('session')
    .orderBy('id', 'desc')
    .select('ip')
    .executeTakeFirstOrThrow();
  expect(ip).toContain(from);
});

test('a body that is too large is refused with our message', async () => {
  const large = JSON.stringify({ loginName: 'x'.repeat(3_000_000), password: 'y' });
  const answers = [];
  // Sequential tries: whether a proxy still sends when it is refused depends on timing.
  for (let at = 0; at < 5; at += 1) answers.push((await send(session.login.path, large)).text);
  for (const text of answers) expect(text).toContain(`"code":${errorCodes.bodyTooLarge}`);
});

test('events arrive through it at once', async () => {
  const heard = new Promise<void>((resolve, reject) => {
    const stream = request(
      {
        port: proxy.port,
        host: '127.0.0.1',
        localAddress: from,
        path: `${basePath}base/events`,
        headers: { [headerNames.token]: t.admin.token },
      },
      (answer) => {
        let told = '';
        answer.on('error', () => undefined);
        answer.setEncoding('utf8').on('data', (part: string) => {
          told += part;
          if (part.includes('event: build')) t.server.app.live.send([{ topic: 'task' }]);
          if (!told.includes('event: task')) return;
          stream.destroy();
          resolve();
        });
      },
    );
    stream.once('error', reject);
    stream.end();
  });
  await heard;
});
