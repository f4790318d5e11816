import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { errorCodes, gateway, gatewayHeaders, gatewayPath, nodeCommandKind } from '@renderdesk/contract';
import { outputNote } from './attempt.ts';
import { folderOf, keepIdentity } from './identity.ts';
import { until } from '../../../../scripts/testing/waiting.ts';

/** Agents as processes of their own, before a gateway that knows keys and nothing else. */
const farmTool = fileURLToPath(new URL('../main.ts', import.meta.url));
let folder: string;
let server: Server;
let url: string;
/** Keys that open the gateway, and what nodes asked. */
const valid = new Set<string>();
let asked: { call: string; key: string; input: Record<string, unknown> }[] = [];
const children: ChildProcess[] = [];
/** Whether the gateway has gone, and a proxy says so for it. */
let isAway = false;
/** Whether the next heartbeat is answered with the order to clear what former attempts left. */
let clearsNext = false;
/** Commands that the next heartbeat is answered with. */
let commandsNext: { commandId: number; kind: number }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rd-agent-'));
  let made = 0;
  server = createServer((request, response) => {
    if (isAway) return void response.writeHead(502).end();
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call = (request.url ?? '').slice(gatewayPath.length);
      const ofEnrolment = request.headers[gatewayHeaders.enrolmentKey];
      const key = String(ofEnrolment ?? request.headers[gatewayHeaders.nodeKey]);
      asked.push({ call, key, input: JSON.parse(Buffer.concat(parts).toString()) as never });
      const send = (code: number, data: unknown, message = ''): void =>
        void response.end(JSON.stringify({ code, message, result: code === 200, data }));
      if (!valid.has(key)) return send(errorCodes.notSignedIn, null, 'Sign in first.');
      if (call === gateway.register.path) {
        made += 1;
        valid.add(`node key ${made}`);
        return send(200, { nodeId: made, nodeKey: `node key ${made}`, beatSeconds: 0.05 });
      }
      if (call === gateway.heartbeat.path) {
        const clearCache = clearsNext;
        clearsNext = false;
        const commands = commandsNext.splice(0);
        return send(200, { beatSeconds: 0.05, mayLease: true, stop: [], clearCache, commands });
      }
      if (call === gateway.answer.path) return send(200, { current: true });
      if (call === gateway.lease.path) return send(200, { lease: null, retryInMs: 50 });
      send(200, call === gateway.leave.path ? null : { beatSeconds: 0.05 });
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => void server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  asked = [];
  isAway = false;
  clearsNext = false;
  commandsNext = [];
  valid.clear();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** An agent as a process: what it says, and its exit code. */
const agent = (
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { child: ChildProcess; said: () => string; ended: Promise<number | null> } => {
  const child = spawn(process.execPath, [farmTool, 'agent', '--url', url, ...words], {
    env: { PATH: process.env['PATH'], ...env },
    cwd: folder,
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()));
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
  return { child, said: () => said, ended };
};
/** An agent starts and beats within seconds, beside other tests within twenty: it starts twice, and asks renderers for their versions. */
const soon = (what: string, holds: () => boolean): Promise<void> => until(what, holds, 60_000);
const calls = (call: { path: string }) => asked.filter((one) => one.call === call.path);

test('two agents of one machine work side by side by name; in one folder the second refuses before it touches anything', async () => {
  valid.add('an enrolment key');
  const env = { RENDERDESK_ENROLMENT_KEY: 'an enrolment key' };
  const one = agent(['--name', 'one'], env);
  agent(['--name', 'two'], env);
  await soon('both beat', () => new Set(calls(gateway.heartbeat).map(({ key }) => key)).size === 2);

  // The system shows the environment with which a program was started: the key is gone from there once it is not needed.
  for (const file of ['environ', 'cmdline'])
    expect(await readFile(`/proc/${one.child.pid}/${file}`, 'utf8')).not.toContain('an enrolment key');

  // What an agent that was killed left: the second may not take a working agent's renderer for it.
  const attempt = join(folder, '.renderdesk-agent', 'one', 'attempts', '1-0-1');
  await mkdir(attempt, { recursive: true });
  for (const name of ['one', 'other']) {
    const again = agent(['--name', name, '--folder', join(folder, '.renderdesk-agent', 'one')], env);
    expect(await again.ended, again.said()).toBe(3);
    expect(again.said()).toContain(`another agent uses ${join(folder, '.renderdesk-agent', 'one')} (process`);
    expect(again.said()).toContain('--folder');
  }
  expect(await readdir(attempt)).toEqual([]);
  expect(calls(gateway.register)).toHaveLength(2);

  one.child.kill('SIGTERM');
  expect(await one.ended).toBe(0);
  expect(calls(gateway.leave).map(({ input }) => input['reason'])).toEqual(['agentStopped']);
  const other = agent(['--name', 'other', '--folder', join(folder, '.renderdesk-agent', 'one')], env);
  expect(await other.ended).toBe(3);
  expect(other.said()).toContain('is the folder of node “one”');
  expect(calls(gateway.register)).toHaveLength(2);
});

test('an agent says once that the gateway is away, and that it is back', async () => {
  valid.add('an enrolment key');
  const one = agent(['--name', 'alone'], { RENDERDESK_ENROLMENT_KEY: 'an enrolment key' });
  // A beat of the test before may still be on its way: its key is none any more.
  await soon('it beats', () => calls(gateway.heartbeat).some(({ key }) => valid.has(key)));
  isAway = true;
  await soon('it misses the gateway', () => one.said().includes('the gateway is away'));
  isAway = false;
  await soon('it finds it again', () => one.said().includes('the gateway is back after'));
  expect(one.said().match(/gateway is \w+/g)).toEqual(['gateway is away', 'gateway is back']);
});

test('an agent that staff restart answers, leaves, and starts anew as the same node', async () => {
  valid.add('an enrolment key');
  const one = agent(['--name', 'restarts'], { RENDERDESK_ENROLMENT_KEY: 'an enrolment key' });
  await soon('it beats', () => calls(gateway.heartbeat).some(({ key }) => valid.has(key)));
  // An agent that becomes a node starts twice: without its enrolment key at last.
  const before = calls(gateway.describe).length;
  commandsNext = [{ commandId: 7, kind: nodeCommandKind.of.restartAgent }];
  await soon('it is back', () => calls(gateway.describe).length > before);
  expect(calls(gateway.answer).map(({ input }) => input)).toEqual([
    { commandId: 7, done: true, output: 'restarts now' },
  ]);
  expect(calls(gateway.leave)).toHaveLength(1);
  expect(calls(gateway.register)).toHaveLength(1);
  expect(one.said()).toContain('the agent starts anew');
});

test('an agent beats on while what former attempts left lies on a share that hangs', async () => {
  valid.add('an enrolment key');
  agent(['--name', 'clears'], { RENDERDESK_ENROLMENT_KEY: 'an enrolment key' });
  const beats = () => calls(gateway.heartbeat).filter(({ key }) => valid.has(key)).length;
  await soon('it beats', () => beats() > 0);
  const attempt = join(folder, '.renderdesk-agent', 'clears', 'attempts', '1-0-1');
  await mkdir(attempt, { recursive: true });
  // A pipe without a writer: its reader waits for ever.
  execFileSync('mkfifo', [outputNote(attempt)]);
  clearsNext = true;
  await soon('it has the order', () => !clearsNext);
  const before = beats();
  await soon('it beats on', () => beats() > before + 2);
  expect(await readdir(attempt)).toHaveLength(1);
});

test('an agent whose key is taken away ends with what to do, and its enrolment key makes it once only', async () => {
  valid.add('an enrolment key');
  const env = { RENDERDESK_ENROLMENT_KEY: 'an enrolment key' };
  const first = agent(['--name', 'evicted'], env);
  const itsKey = () => calls(gateway.heartbeat).find(({ key }) => valid.has(key))?.key;
  await soon('it beats', () => itsKey() !== undefined);
  valid.delete(itsKey() ?? '');
  expect(await first.ended).toBe(3);
  const said = 'the farm no longer accepts the key of node “evicted”';
  expect(first.said()).toContain(said);
  // A service that starts it again would take the node from the other machine, which would take it back, for ever.
  const again = agent(['--name', 'evicted'], env);
  expect(await again.ended).toBe(3);
  expect(again.said()).toContain(said);
  expect(calls(gateway.register)).toHaveLength(1);
  // Staff say that it is this machine after all.
  valid.add('a key for this node');
  agent(['--name', 'evicted'], { RENDERDESK_ENROLMENT_KEY: 'a key for this node' });
  await soon('it is a node again', () => calls(gateway.register).length === 2);
});

test('an agent of before, whose key lies in the folder of all agents, works on with it', async () => {
  const base = join(folder, '.renderdesk-agent');
  valid.add('a key of before');
  await mkdir(base, { recursive: true });
  await keepIdentity(base, { url, name: 'former', nodeId: 7, nodeKey: 'a key of before' });
  const former = agent(['--name', 'former']);
  await soon('it beats', () => calls(gateway.heartbeat).some(({ key }) => key === 'a key of before'));
  expect(former.said()).toContain(`the key of former lies in ${base}`);
  // Another name has nothing to do with it, and a folder of the name's own comes first.
  const [other, own] = [join(base, 'other'), join(base, 'former')];
  expect(await folderOf('other', base)).toEqual({ folder: other, isFormer: false });
  await mkdir(own);
  await keepIdentity(own, { url, name: 'former', nodeId: 7, nodeKey: 'a newer key' });
  expect(await folderOf('former', base)).toEqual({ folder: own, isFormer: false });
});

test('a renderer that was installed since is told at the next start, and at a hangup', async () => {
  valid.add('an enrolment key');
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const env = { PATH: bin, RENDERDESK_ENROLMENT_KEY: 'an enrolment key' };
  const first = agent(['--name', 'grows'], env);
  await soon('it beats', () => calls(gateway.heartbeat).length > 0);
  expect(calls(gateway.register)[0]?.input).toMatchObject({ software: [], renderers: [] });
  const before = calls(gateway.describe).length;
  await writeFile(join(bin, 'povray'), '#!/bin/sh\necho "POV-Ray 3.7.0.10"\n');
  await chmod(join(bin, 'povray'), 0o755);
  first.child.kill('SIGHUP');
  await soon('it looked again', () => calls(gateway.describe).length === before + 1);
  const found = { software: [2030], renderers: [{ softwareId: 2030, name: 'POV-Ray', version: '3.7.0' }] };
  expect(calls(gateway.describe).at(before)?.input).toMatchObject(found);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  agent(['--name', 'grows'], env);
  await soon('it told', () => calls(gateway.describe).length === before + 2);
  expect(calls(gateway.describe).at(before + 1)?.input).toMatchObject(found);
  expect(calls(gateway.describe).at(before + 1)?.input['boot']).not.toBe(
    calls(gateway.describe).at(before)?.input['boot'],
  );
  const kept = join(folder, '.renderdesk-agent', 'grows', 'node.json');
  expect(await readFile(kept, 'utf8')).not.toContain('an enrolment key');
});
