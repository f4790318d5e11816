import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes, gateway, type Lease } from '@renderdesk/contract';
import { type GatewayClient, GatewayFaulty, GatewayRefused } from '../client.ts';
import { startAttempt } from './attempt.ts';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'rd-attempt-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A gateway that answers from here; the attempt loses its frame once the renderer has ended, its log told. */
const gatewayOf = (isCurrent: () => boolean) => {
  const asked: string[] = [];
  const call = async (one: { path: string }, input: { offset?: number }, o?: { content?: Uint8Array }) => {
    asked.push(one.path);
    const current = one.path !== gateway.progress.path || isCurrent();
    const next = (input.offset ?? 0) + (o?.content?.length ?? 0);
    return Promise.resolve(one.path === gateway.log.path ? { current, next } : { current });
  };
  return { asked, client: { call } as unknown as GatewayClient };
};

const lease = (output: string): Lease => ({
  taskId: 100_001,
  ix: 0,
  n: 1,
  token: 'a token of sixteen',
  label: '0001',
  tile: null,
  kind: 1,
  cgId: 2030,
  sceneName: 'a.txt',
  storage: dirname(output),
  scenePath: '/a.txt',
  outputPath: output,
  command: [
    process.execPath,
    '-e',
    'require("node:fs").writeFileSync(process.argv[1] + "/frame.txt", "new")',
    '{output}',
  ],
  progressPattern: '',
  errorPattern: '',
  parameters: {},
});

test.each([
  ['puts what it rendered in place and reports it', true, 'new'],
  ['leaves the customer’s files alone when its frame went to another node meanwhile', false, 'old'],
])('an attempt %s', async (_name, current, content) => {
  const output = await mkdtemp(join(folder, 'output-'));
  await writeFile(join(output, 'frame.txt'), 'old');
  const { asked, client } = gatewayOf(() => current);
  await startAttempt(client, lease(output), { folder, say: () => undefined }).over;
  expect(await readFile(join(output, 'frame.txt'), 'utf8')).toBe(content);
  expect(asked.includes(gateway.finish.path)).toBe(current);
  expect(await readdir(output)).toEqual(['frame.txt']);
});

test('a full log fails no frame: a byte at a time says that the renderer still writes', async () => {
  const output = await mkdtemp(join(folder, 'output-'));
  const { client: usual } = gatewayOf(() => true);
  const told: number[] = [];
  const finished: unknown[] = [];
  const call = (one: { path: string }, input: { offset?: number }, o?: { content?: Uint8Array }) => {
    if (one.path === gateway.finish.path) finished.push(input);
    if (one.path !== gateway.log.path || o?.content === undefined)
      return usual.call(one as never, input as never);
    told.push(o.content.length);
    return Promise.reject(new GatewayRefused(one.path, errorCodes.logFull, 'full'));
  };
  // More than one piece of a megabyte, so that there is something to tell once the log is known to be full.
  const command = [
    process.execPath,
    '-e',
    'setTimeout(() => 0, 200); process.stdout.write("x".repeat(3 * 1024 * 1024)); require("node:fs").writeFileSync(process.argv[1] + "/frame.txt", "new")',
    '{output}',
  ];
  await startAttempt(
    { call } as unknown as GatewayClient,
    { ...lease(output), command },
    { folder, say: () => undefined },
  ).over;
  expect(finished).toMatchObject([{ done: true }]);
  // What is told is the renderer's own time: it lived for a fifth of a second at least.
  expect((finished[0] as { renderMs: number }).renderMs).toBeGreaterThanOrEqual(200);
  expect(told.length).toBeGreaterThan(1);
  expect(told.slice(1).every((length) => length === 1)).toBe(true);
});

test('a gateway that stumbles over what an attempt delivers fails the attempt with the reason, and nothing hangs', async () => {
  const output = await mkdtemp(join(folder, 'output-'));
  const { client: usual } = gatewayOf(() => true);
  const finished: unknown[] = [];
  const call = (one: { path: string }, input: object) => {
    if (one.path === gateway.finish.path) finished.push(input);
    if (one.path === gateway.file.path)
      return Promise.reject(new GatewayFaulty(one.path, new Error('HTTP 500'), 120));
    return usual.call(one as never, input as never);
  };
  const command = [
    process.execPath,
    '-e',
    'require("node:fs").writeFileSync(process.argv[1] + "/frame.png", "no picture")',
    '{output}',
  ];
  await startAttempt(
    { call } as unknown as GatewayClient,
    { ...lease(output), command },
    { folder, say: () => undefined },
  ).over;
  const reason = expect.stringContaining('the gateway could not take file: HTTP 500');
  expect(finished).toMatchObject([{ done: false, reason }]);
});
