import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { basePath, gatewayCalls, gatewayPath, headerNames, session } from '@renderdesk/contract';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { standingHeaders } from './headers.ts';

let t: TestServer;
let address: string;
beforeAll(async () => {
  t = await openTestServer({
    env: {
      RENDERDESK_OIDC_ISSUER: 'http://127.0.0.1:1',
      RENDERDESK_OIDC_CLIENT_ID: 'renderdesk',
      RENDERDESK_OIDC_CLIENT_SECRET: 'secret',
    },
  });
  address = await t.server.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

const login = basePath + session.login.path;
const json = { 'content-type': 'application/json' };
const ofNodes = gatewayPath + (gatewayCalls[0]?.path ?? '');

test.each<[string, number, string, RequestInit]>([
  ['a call that is refused', 200, login, { method: 'POST', headers: json, body: '{}' }],
  ['a body that is no JSON', 400, login, { method: 'POST', headers: json, body: '{' }],
  ['a body that is too large', 413, login, { method: 'POST', headers: json, body: 'x'.repeat(9000) }],
  ['another content type', 415, login, { method: 'POST', body: 'x' }],
  ['a call of nodes without a key', 200, ofNodes, { method: 'POST', headers: json, body: '{}' }],
  ['an event stream without a session', 200, `${basePath}base/events`, {}],
  ['health', 200, '/api/health', {}],
  ['the figures', 200, '/api/metrics', {}],
  ['the document of all calls', 200, '/api/openapi.json', {}],
  ['a path that is no call', 404, '/api/nothing', {}],
  ['another method', 404, login, { method: 'DELETE' }],
  ['a question for its head', 404, '/assets/nothing.js', { method: 'HEAD' }],
  ['an address that is none', 400, '/%zz', {}],
  ['a way to the single sign-on', 302, '/bridge/start', {}],
  ['a way back from it', 302, '/bridge/callback?code=x', {}],
  ['a way out of it', 302, '/bridge/out', {}],
])('%s answers %i with the standing headers', async (_, status, path, init) => {
  const answer = await fetch(address + path, { redirect: 'manual', ...init });
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([status, standingHeaders]);
  await answer.body?.cancel();
});

test('so does an event stream', async () => {
  const aborting = new AbortController();
  const { headers } = await fetch(`${address}${basePath}base/events`, {
    headers: { [headerNames.token]: t.admin.token },
    signal: aborting.signal,
  });
  aborting.abort();
  expect(Object.fromEntries(headers)).toMatchObject({
    ...standingHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
  });
});

test('over HTTPS an answer requires HTTPS from then on; over HTTP it does not', async () => {
  const told = async (headers: Readonly<Record<string, string>>) =>
    (await fetch(`${address}/api/health`, { headers })).headers.get('strict-transport-security');
  expect(await told({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000; includeSubDomains');
  expect(await told({})).toBeNull();
});

test('so does a crash', async () => {
  const crash = vi.spyOn(t.server.app.metrics, 'text').mockRejectedValueOnce(new Error('out of figures'));
  const { status, headers } = await fetch(`${address}/api/metrics`);
  crash.mockRestore();
  expect([status, Object.fromEntries(headers)]).toMatchObject([500, standingHeaders]);
});

test('so does a request that is no HTTP', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let told = '';
  socket.setEncoding('utf8').on('data', (part: string) => (told += part));
  socket.write('HELLO\r\n\r\n');
  await once(socket, 'close');
  expect(told).toContain('HTTP/1.1 400 ');
  for (const [name, value] of Object.entries(standingHeaders))
    expect(told).toContain(`${name}: ${value}\r\n`);
});
