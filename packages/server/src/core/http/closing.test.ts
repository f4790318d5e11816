import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { closeConnections } from './closing.ts';

/** A server that holds its one answer back until released, and a client that keeps its connections. */
const open = async (withinMs?: number) => {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<string>();
  const http: FastifyInstance = Fastify();
  closeConnections(http, withinMs);
  http.get('/', () => {
    asked.resolve();
    return held.promise;
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const ask = (): Promise<string> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) }, (answer: IncomingMessage) => {
        answer.setEncoding('utf8').once('data', resolve);
      }).once('error', reject);
    });
  return { http, port, ask, asked: asked.promise, letGo: () => held.resolve('answered') };
};

test('a stop does not wait for a connection that was opened early and never used', async () => {
  const { http, port } = await open();
  const accepted = once(http.server, 'connection');
  const unused = connect(port, '127.0.0.1').resume();
  await accepted;
  const gone = once(unused, 'close');
  await http.close();
  await gone;
});

test('a running call is answered before the server stops, and its connection is closed', async () => {
  const { http, ask, asked, letGo } = await open();
  const answer = ask();
  await asked;
  const closed = http.close();
  letGo();
  expect(await answer).toBe('answered');
  await closed;
});

test('a call that does not end is cut off', async () => {
  const { http, ask, asked } = await open(1);
  const answer = ask();
  const refused = expect(answer).rejects.toThrow('socket hang up');
  await asked;
  await http.close();
  await refused;
});
