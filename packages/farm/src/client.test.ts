import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { errorCodes, gateway, headerNames, headerValues } from '@renderdesk/contract';
import { GatewayAway, GatewayFaulty, GatewayRefused, openGateway } from './client.ts';

let close: () => void = () => undefined;
afterEach(() => close());

/** A gateway that answers as it is told, and what it was asked. */
const listening = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => void server.once('listening', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const envelope = (data: unknown, code = 200, message = '') =>
  JSON.stringify({ code, message, result: true, data });
const beat = { beatSeconds: 10, mayLease: true, stop: [] };

test('a gateway that is away or breaks is asked again until it answers', async () => {
  let asked = 0;
  const url = await listening((request, response) => {
    asked += 1;
    if (asked === 1) return void request.socket.destroy();
    if (asked === 2) return void response.writeHead(503).end();
    response.end(envelope(beat));
  });
  expect(await openGateway(url, 'key').call(gateway.heartbeat, {})).toEqual(beat);
  expect(asked).toBe(3);
});

test('bytes go as the body and their place in the query; the key goes in its header', async () => {
  const url = await listening((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const where = new URL(request.url ?? '', 'http://x');
      expect(request.headers['x-node-key']).toBe('the key');
      expect(where.searchParams.get('offset')).toBe('7');
      response.end(envelope({ current: true, next: 7 + Buffer.concat(parts).length }));
    });
  });
  const signed = { taskId: 1, ix: 0, n: 1, token: 'a token of sixteen', offset: 7 };
  const content = new TextEncoder().encode('渲染');
  expect(await openGateway(url, 'the key').call(gateway.log, signed, { content })).toEqual({
    current: true,
    next: 13,
  });
});

test('a refusal, and an answer that is none, are not asked again', async () => {
  let asked = 0;
  const url = await listening((_request, response) => {
    asked += 1;
    response.end(asked === 1 ? envelope(null, 401, 'Sign in first') : envelope({ something: 'else' }));
  });
  const client = openGateway(url, 'key');
  await expect(client.call(gateway.heartbeat, {})).rejects.toThrow(GatewayRefused);
  await expect(client.call(gateway.heartbeat, {})).rejects.toThrow('beatSeconds');
  expect(asked).toBe(2);
});

test('patience and the signal end the trying', async () => {
  const url = await listening((_request, response) => void response.writeHead(500).end());
  const client = openGateway(url, 'key');
  await expect(client.call(gateway.heartbeat, {}, { patienceMs: 100 })).rejects.toThrow(GatewayAway);
  const stop = new AbortController();
  const call = client.call(gateway.heartbeat, {}, { signal: stop.signal });
  stop.abort(new Error('stopped'));
  await expect(call).rejects.toThrow('stopped');
});

test('a call over which the gateway goes wrong is given up with its reason; one that is only busy is not', async () => {
  let asked = 0;
  const url = await listening((_request, response) => {
    asked += 1;
    if (asked > 2) return void response.end(envelope(beat));
    response.writeHead(asked === 2 ? 500 : 503).end();
  });
  const client = openGateway(url, 'key', { faultsForMs: 600 });
  await expect(client.call(gateway.heartbeat, {})).resolves.toEqual(beat);
  close();
  const broken = await listening((_request, response) => void response.writeHead(500).end());
  const call = openGateway(broken, 'key', { faultsForMs: 300 }).call(gateway.heartbeat, {});
  await expect(call).rejects.toThrow(GatewayFaulty);
  await expect(call).rejects.toThrow('could not take heartbeat: HTTP 500');
});

test('whoever asks too often waits as long as is said, by the answer or by a proxy, and asks again', async () => {
  const told: string[] = [];
  const at: number[] = [];
  const url = await listening((_request, response) => {
    at.push(performance.now());
    if (at.length === 1) response.end(envelope({ seconds: 0.4 }, errorCodes.tooManyRequests));
    else if (at.length === 2) response.writeHead(429, { 'retry-after': '1' }).end();
    else response.end(envelope(beat));
  });
  const client = openGateway(url, 'key', { say: (line) => void told.push(line) });
  expect(await client.call(gateway.heartbeat, {})).toEqual(beat);
  const [first = 0, second = 0, third = 0] = at;
  expect(second - first).toBeGreaterThanOrEqual(390);
  expect(third - second).toBeGreaterThanOrEqual(990);
  expect(told).toEqual([
    'the farm takes heartbeat again in 1 seconds',
    'the farm takes heartbeat again in 1 seconds',
  ]);
  at.length = 0;
  await expect(client.call(gateway.heartbeat, {}, { patienceMs: 300 })).rejects.toThrow(GatewayAway);
});

test('the gateway is asked to answer in the agent’s own language', async () => {
  const url = await listening((request, response) =>
    response.end(envelope(null, 40_100, String(request.headers[headerNames.language]))),
  );
  await expect(openGateway(url, 'key').call(gateway.heartbeat, {})).rejects.toThrow(
    `refused: ${headerValues.english}`,
  );
});
