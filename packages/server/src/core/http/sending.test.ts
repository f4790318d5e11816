import { once } from 'node:events';
import { type IncomingMessage, request as open } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorCodes } from '@renderdesk/contract';
import type { App } from '../app.ts';
import { FileAnswer } from '../calls/serve.ts';
import { receiveJson } from './body.ts';
import { buildHttp, sendFile } from './http.ts';

/** The transport with one file as its answer, whose bytes arrive, break or stay away as the test says. */
const lines: { readonly level: number; readonly msg: string; readonly requestId?: string }[] = [];
const app = {
  log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  config: { trustedProxies: [] },
  metrics: { observe: () => undefined },
} as unknown as App;
const http = buildHttp(app, []);
let body: Readable;
let asked: PromiseWithResolvers<void>;
// As for a partner's call: the request is read in full before its answer begins.
http.post('/file', async (request, reply) => {
  await receiveJson(request);
  asked.resolve();
  return sendFile(reply, new FileAnswer({ name: 'frame.exr', type: 'image/x-exr', body, size: 1000 }));
});
beforeAll(() => http.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => http.close());
beforeEach(() => {
  lines.length = 0;
  body = new Readable({ read: () => undefined });
  asked = Promise.withResolvers();
});

const ask = () => {
  const { port } = http.server.address() as AddressInfo;
  const request = open({
    port,
    host: '127.0.0.1',
    path: '/file',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  }).on('error', () => undefined);
  request.end('{}');
  return {
    leave: () => void request.destroy(),
    answer: once(request, 'response').then(([answer]) => answer as IncomingMessage),
  };
};
const written = () => lines.map(({ level, msg }) => [level, msg]);
const left = [30, 'the reader left before the answer was whole'];

test('a client that leaves before the first byte leaves one log line that is no error', async () => {
  const reader = ask();
  reader.answer.catch(() => undefined);
  await asked.promise;
  reader.leave();
  await once(body, 'close');
  await expect.poll(written).toEqual([left]);
  expect(lines[0]?.requestId).toMatch(/^[\da-f-]{36}$/);
});

test('so does a client that leaves in the middle of the file', async () => {
  const reader = ask();
  body.push('half of it');
  const answer = await reader.answer;
  answer.on('error', () => undefined);
  await once(answer, 'data');
  reader.leave();
  await once(body, 'close');
  await expect.poll(written).toEqual([left]);
});

test('a file that breaks before its first byte is answered as a crash', async () => {
  const reader = ask();
  await asked.promise;
  body.destroy(new Error('the disk is gone'));
  const answer = await reader.answer;
  const text = (await answer.setEncoding('utf8').toArray()).join('');
  expect([answer.statusCode, JSON.parse(text)]).toMatchObject([500, { code: errorCodes.internal }]);
  // The headers of the file are removed.
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
  });
  expect(answer.headers).not.toHaveProperty('content-disposition');
  expect(written()).toEqual([[50, 'a call crashed']]);
});

test.each([
  ['breaks', new Error('the disk is gone')],
  ['ends early', undefined],
])(
  'a file that %s amid its bytes is an error, and its reader sees that it is not whole',
  async (_, error) => {
    const reader = ask();
    body.push('half of it');
    const answer = await reader.answer;
    const ended = answer.toArray();
    await expect.poll(() => body.readableLength).toBe(0);
    body.destroy(error);
    await expect(ended).rejects.toThrow('aborted');
    expect(written()).toEqual([[50, 'an answer broke while it was sent']]);
  },
);

test('a file that breaks is a server error although its reader has left', async () => {
  body.destroy = function destroyed(this: Readable) {
    return Readable.prototype.destroy.call(this, new Error('the disk is gone'));
  };
  const reader = ask();
  reader.answer.catch(() => undefined);
  await asked.promise;
  reader.leave();
  await expect.poll(written).toEqual([[50, 'a call crashed']]);
});
