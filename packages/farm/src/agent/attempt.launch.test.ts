import { execFileSync } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes, gateway, type Lease } from '@renderdesk/contract';
import { type GatewayClient, GatewayFaulty, GatewayRefused } from '../client.ts';
import { ordinaryUser } from '../../../../scripts/testing/ordinary-user.ts';
import { type RenderSite, startAttempt } from './attempt.ts';
import { keepIdentity, makeFolder } from './identity.ts';
import { openStorage } from './storage.ts';

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

/** A lease that renders by a line of JavaScript, whose `out` is the folder to write to. */
const lease = (output: string, script: string, o: Partial<Lease> = {}): Lease => ({
  taskId: 100_001,
  ix: 0,
  n: 2,
  token: 'a token of sixteen',
  label: '0001',
  tile: null,
  kind: 1,
  cgId: 2030,
  sceneName: 'a.txt',
  storage: dirname(output),
  scenePath: join(dirname(output), 'a.txt'),
  outputPath: output,
  command: [
    process.execPath,
    '-e',
    `const fs = require("node:fs"), out = process.argv[1]; ${script}`,
    '{output}',
  ],
  progressPattern: '',
  errorPattern: '',
  parameters: {},
  ...o,
});
const writes = 'fs.writeFileSync(out + "/frame.txt", "new")';
const site = (o: Partial<RenderSite> = {}): RenderSite => ({
  name: 'bj-c001',
  folder: join(folder, 'agent'),
  say: () => undefined,
  ...o,
});
/** What a customer sees in a folder. */
const results = async (output: string): Promise<string[]> =>
  (await readdir(output)).filter((name) => name !== '.renderdesk').toSorted();
const newOutput = async (): Promise<string> => {
  const storage = await mkdtemp(join(folder, 'storage-'));
  await writeFile(join(storage, 'a.txt'), 'a scene');
  await mkdir(join(storage, 'output'));
  return join(storage, 'output');
};

/** Runs a lease to its end; answers how it ended, and its log. */
const rendered = async (
  one: Lease,
  o: Partial<RenderSite> = {},
): Promise<{ done: boolean; exitCode?: number; reason: string; log: string }> => {
  let finished: unknown;
  let log = '';
  const { client: usual } = gatewayOf(() => true);
  const call = (asked: { path: string }, input: object, more?: { content?: Uint8Array }) => {
    if (asked.path === gateway.finish.path) finished = input;
    if (asked.path === gateway.log.path && more?.content) log += Buffer.from(more.content).toString();
    return usual.call(asked as never, input as never, more as never);
  };
  await startAttempt({ call } as unknown as GatewayClient, one, site(o)).over;
  return { ...(finished as { done: boolean; reason: string }), log };
};

test.each([
  ['puts what it rendered in place and reports it', true, 'new'],
  ['leaves all files alone when its frame went to another node meanwhile', false, 'old'],
])('an attempt %s', async (_name, current, content) => {
  const output = await newOutput();
  await rendered(lease(output, writes.replace('new', 'old'), { n: 1, kind: 1 }));
  expect(await readFile(join(output, 'frame.txt'), 'utf8')).toBe('old');
  // What a former attempt of the frame left where its node died.
  await mkdir(join(output, '.renderdesk-100001-0-1'));
  const { asked, client } = gatewayOf(() => current);
  await startAttempt(client, lease(output, writes), site()).over;
  expect(await readFile(join(output, 'frame.txt'), 'utf8')).toBe(content);
  expect(asked.includes(gateway.finish.path)).toBe(current);
  expect(await results(output)).toEqual(['frame.txt']);
});

test('scene and results are where the node mounts the storage, not where the console does', async () => {
  const [scenes, renders] = [dirname(await newOutput()), dirname(await newOutput())];
  const one = lease('/console/1001/output', `${writes}; fs.readFileSync(process.argv[2])`, { kind: 1 });
  const { done, reason, log } = await rendered({
    ...one,
    command: [...one.command, '{scene}'],
    storage: '/console/1001',
    scenePath: '/console/1001/a.txt',
    mounts: [
      { storeType: 1, storagePath: '/console/1001', mountPoint: scenes },
      { storeType: 2, storagePath: '/console/1001', mountPoint: renders },
    ],
  });
  expect({ done, reason }).toEqual({ done: true, reason: '' });
  expect(log).toContain(join(scenes, 'a.txt'));
  expect(await results(join(renders, 'output'))).toEqual(['frame.txt']);
  expect(await results(join(scenes, 'output'))).toEqual([]);
});

describe('a lease whose storage the node mounts elsewhere', () => {
  const console = { storage: '/console/1001', scenePath: '/console/1001/a.txt' };
  const on = (mounts: Lease['mounts']): Lease =>
    lease('/console/1001/output', writes, { ...console, mounts } as Partial<Lease>);
  /** A share with a customer's scene. */
  const newShare = async (): Promise<string> => {
    const share = await mkdtemp(join(folder, 'share-'));
    await mkdir(join(share, '1001'));
    await writeFile(join(share, '1001', 'a.txt'), 'a scene');
    return share;
  };

  test('puts results next to the scenes where one share holds both', async () => {
    const share = await newShare();
    const input = { storeType: 1, storagePath: '/console', mountPoint: share } as const;
    expect(await rendered(on([input]))).toMatchObject({ done: true, reason: '' });
    expect(await results(join(share, '1001', 'output'))).toEqual(['frame.txt']);
    // Named for both kinds, it is the same share.
    const both = [input, { ...input, storeType: 2 } as const];
    expect(await rendered({ ...on(both), taskId: 100_002 })).toMatchObject({ done: true, reason: '' });
    expect(await results(join(share, '1001', 'output'))).toHaveLength(2);
  });

  test('has the folder of a customer made on the share of results, and nothing above it', async () => {
    const [share, renders] = [await newShare(), await mkdtemp(join(folder, 'renders-'))];
    const to = (storagePath: string, mountPoint: string) =>
      rendered(
        on([
          { storeType: 1, storagePath: '/console', mountPoint: share },
          { storeType: 2, storagePath, mountPoint },
        ]),
      );
    // A mount point of which nothing is mounted: it is empty, and on the disk of the node.
    expect(await to('/console', renders)).toMatchObject({
      done: false,
      reason: expect.stringContaining('is it mounted?') as string,
    });
    await mkdir(join(renders, '1000'));
    expect(await to('/console', renders)).toMatchObject({ done: true, reason: '' });
    expect(await results(join(renders, '1001', 'output'))).toEqual(['frame.txt']);
    // The mount point itself, or a folder between it and the customer's, is not made.
    expect((await to('/console', join(renders, 'gone'))).reason).toContain('is it mounted?');
    expect((await to('/', renders)).reason).toContain('is it mounted?');
    expect((await readdir(renders)).toSorted()).toEqual(['1000', '1001']);
  });
});

test.each([
  ['once more, in the fewest words', 1, 2],
  ['no third time', 2, 2],
])('a report that the gateway refuses is sent %s', async (_name, refusals, times) => {
  const reports: object[] = [];
  const { client: usual } = gatewayOf(() => true);
  const call = (asked: { path: string }, input: object, more?: object) => {
    if (asked.path !== gateway.finish.path) return usual.call(asked as never, input as never, more as never);
    reports.push(input);
    return reports.length <= refusals
      ? Promise.reject(new GatewayRefused('finish', errorCodes.badInput, 'exitCode'))
      : Promise.resolve({ current: true });
  };
  await startAttempt(
    { call } as unknown as GatewayClient,
    lease(await newOutput(), 'process.exit(3)'),
    site(),
  ).over;
  expect(reports).toHaveLength(times);
  expect(reports[1]).toEqual({
    taskId: 100_001,
    ix: 0,
    n: 2,
    token: 'a token of sixteen',
    done: false,
    reason: 'report refused: finish was refused: exitCode',
  });
});

test('what another task rendered, and what is the customer’s own, is never written over', async () => {
  const output = await newOutput();
  await writeFile(join(output, 'own.txt'), 'own');
  await writeFile(join(output, 'own.task-100001.txt'), 'own as well');
  const both = `${writes}; fs.writeFileSync(out + "/own.txt", "new")`;
  await rendered(lease(output, both));
  await rendered(lease(output, both.replaceAll('new', 'newer'), { taskId: 100_002 }));
  await rendered(lease(output, both.replaceAll('new', 'again'), { n: 3 }));
  const found = await Promise.all(
    (await results(output)).map(async (name) => [name, await readFile(join(output, name), 'utf8')]),
  );
  expect(Object.fromEntries(found)).toEqual({
    'frame.txt': 'again',
    'frame.task-100002.txt': 'newer',
    'own.txt': 'own',
    'own.task-100001.txt': 'own as well',
    'own.task-100001-2.txt': 'again',
    'own.task-100002.txt': 'newer',
  });
});

test('a full log fails no frame: a byte at a time says that the renderer still writes', async () => {
  const output = await newOutput();
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
  const script = `setTimeout(() => 0, 200); process.stdout.write("x".repeat(3 * 1024 * 1024)); ${writes}`;
  await startAttempt({ call } as unknown as GatewayClient, lease(output, script), site()).over;
  expect(finished).toMatchObject([{ done: true }]);
  // What is told is the renderer's own time: it lived for a fifth of a second at least.
  expect((finished[0] as { renderMs: number }).renderMs).toBeGreaterThanOrEqual(200);
  expect(told.length).toBeGreaterThan(1);
  expect(told.slice(1).every((length) => length === 1)).toBe(true);
});

test('a gateway that stumbles over what an attempt delivers fails the attempt with the reason, and nothing hangs', async () => {
  const output = await newOutput();
  const { client: usual } = gatewayOf(() => true);
  const finished: unknown[] = [];
  const call = (one: { path: string }, input: object, more?: { content?: Uint8Array }) => {
    if (one.path === gateway.finish.path) finished.push(input);
    if (one.path === gateway.file.path)
      return Promise.reject(new GatewayFaulty(one.path, new Error('HTTP 500'), 120));
    return usual.call(one as never, input as never, more as never);
  };
  const script = 'fs.writeFileSync(out + "/frame.png", "no picture")';
  await startAttempt({ call } as unknown as GatewayClient, lease(output, script), site()).over;
  const reason = expect.stringContaining('the gateway could not take file: HTTP 500');
  expect(finished).toMatchObject([{ done: false, reason }]);
});

describe('why a frame failed', () => {
  const povray = { errorPattern: '(?<!Possible )Parse Error:' };
  const scene = 'console.log("Possible Parse Error: a warning");';

  test.each([
    [
      'an error of its own, with the lines that are set in below it',
      `${scene} console.log("File a.pov line 1: Parse Error: No matching } in pigment,\\n  identifier colr found\\nRender failed"); process.exit(1)`,
      'File a.pov line 1: Parse Error: No matching } in pigment, identifier colr found (exit code 1)',
    ],
    [
      'no error that the pattern knows: the last thing that it said',
      `${scene} console.log("Fatal: invalid width\\n\\n=====\\n"); process.exit(1)`,
      'Fatal: invalid width (exit code 1)',
    ],
    [
      'killed: how, and no warning for a cause',
      `${scene} process.kill(process.pid, "SIGKILL")`,
      'the renderer was killed from outside (SIGKILL); the log ends with “Possible Parse Error: a warning”',
    ],
    ['killed below a shell', 'process.exit(137)', 'the renderer was killed from outside (SIGKILL)'],
    ['crashed', 'process.kill(process.pid, "SIGSEGV")', 'the renderer crashed (SIGSEGV)'],
    [
      'out of memory by its own word',
      'console.log("std::bad_alloc"); process.exit(3)',
      'out of memory: std::bad_alloc (exit code 3)',
    ],
    ['no word at all', 'process.exit(7)', 'exit code 7, without a word in the log'],
    ['no image', 'process.exit(0)', 'the renderer ended well and left no image'],
  ])('%s', async (_name, script, reason) => {
    const one = lease(await newOutput(), script, { ...povray, kind: 5 });
    expect(await rendered(one)).toMatchObject({ done: false, reason });
  });

  test('a renderer that is not installed, and a scene that is not there', async () => {
    const output = await newOutput();
    expect(await rendered(lease(output, '', { command: ['no-such-renderer'] }))).toMatchObject({
      reason: '“no-such-renderer” is not installed on this node, or not in its PATH',
    });
    const scenePath = join(dirname(output), 'none.pov');
    expect(await rendered(lease(output, '', { scenePath }))).toMatchObject({
      reason: `the scene ${scenePath} does not exist on this node`,
    });
  });
});

describe('the customer’s storage', () => {
  test('links that lead out of it are refused, for the scene and for the output', async () => {
    const output = await newOutput();
    const storage = dirname(output);
    await symlink('/etc/passwd', join(storage, 'link.pov'));
    const other = await newOutput();
    await symlink(other, join(storage, 'out'));
    const bad = `lies outside of the customer’s storage, ${storage}`;
    expect(await rendered(lease(output, writes, { scenePath: join(storage, 'link.pov') }))).toMatchObject({
      done: false,
      reason: `/etc/passwd ${bad}`,
    });
    expect(await rendered(lease(output, writes, { outputPath: join(storage, 'out') }))).toMatchObject({
      done: false,
      reason: `${await realpath(other)} ${bad}`,
    });
    // A renderer that turns a folder of its own into such a link brings nothing out either.
    const turns = `fs.mkdirSync(out + "/a"); fs.writeFileSync(out + "/a/frame.txt", "new"); fs.symlinkSync(${JSON.stringify(other)}, ${JSON.stringify(join(output, 'a'))})`;
    expect(await rendered(lease(output, turns))).toMatchObject({
      done: false,
      reason: `${await realpath(other)} ${bad}`,
    });
    expect(await readdir(other)).toEqual([]);
  });

  test('one that is not mounted is said to be so', async () => {
    const [output, storage] = [await newOutput(), join(folder, 'not-mounted')];
    expect(await rendered(lease(output, writes, { storage }))).toMatchObject({
      reason: `the customer’s storage, ${storage}, is not on this node: is it mounted?`,
    });
  });

  test('an output path below /proc fails the attempt at once', async () => {
    const one = lease('/proc/output/a', writes, { storage: '/', scenePath: import.meta.filename });
    expect(await rendered(one)).toMatchObject({ done: false, reason: expect.stringContaining('ENOENT') });
  });

  test('one that does not answer is given up', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const into = await open(join(folder, 'copy'), 'w');
    const reading = openStorage(undefined).read(pipe, into, undefined, 300);
    await expect(reading).rejects.toThrow('the storage did not answer within 0.3 seconds');
    // Nor does it keep an agent that is to stop.
    const stop = new AbortController();
    const stopped = openStorage(undefined).read(pipe, into, stop.signal);
    stop.abort(new Error('the agent stops'));
    await expect(stopped).rejects.toThrow('the agent stops');
    await into.close();
  });
});

test('a log begins with what was started, where, and in which environment, without secrets', async () => {
  const { log } = await rendered(
    lease(await newOutput(), `console.log("rendering it", process.env.SHOW_LICENSE_TOKEN); ${writes}`),
    { env: ['SHOW_LICENSE_TOKEN=5053@licences', 'MIRROR=http://me:word@cache/'] },
  );
  expect(log).toMatch(/^--- frame {7}0001 of task 100001, attempt 2\n--- started/);
  expect(log).toContain(`--- node        bj-c001 (host ${hostname()}, agent `);
  expect(log).toContain('SHOW_LICENSE_TOKEN=(hidden)');
  expect(log).toContain(`MIRROR='http://(hidden)@cache/'`);
  expect(log).toContain(`--- command     ${process.execPath} -e 'const fs`);
  expect(log).toMatch(/\nrendering it 5053@licences\n$/);
});

test('a renderer gets no variable of the agent’s that is not meant for it, and a container’s words come first', async () => {
  process.env['RENDERDESK_ENROLMENT_KEY'] = 'a secret word';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'another';
  const one = lease(await newOutput(), `console.log(JSON.stringify(process.env)); ${writes}`);
  const { done, log } = await rendered(one, { container: ['/usr/bin/env', 'IN={storage}'] });
  delete process.env['RENDERDESK_ENROLMENT_KEY'];
  delete process.env['AWS_SECRET_ACCESS_KEY'];
  expect(done).toBe(true);
  const env = JSON.parse(log.trimEnd().split('\n').at(-1) ?? '') as Record<string, string>;
  expect(env).toMatchObject({ IN: one.storage, HOME: env['TMPDIR'], PATH: process.env['PATH'] });
  expect(log).not.toContain('a secret word');
  expect(log).not.toContain('another');
});

describe.skipIf(process.getuid?.() !== 0)('a renderer under a user of its own', () => {
  test('can read neither the agent’s keys nor its environment nor what is closed to it, and delivers all the same', async () => {
    const user = ordinaryUser();
    try {
      const output = await newOutput();
      const agent = join(folder, 'agent-of-root');
      await makeFolder(agent);
      await keepIdentity(agent, { url: 'http://x', name: 'x', nodeId: 1, nodeKey: 'the node key' });
      const others = await mkdtemp(join(folder, 'other-customer-'));
      await writeFile(join(others, 'scene.pov'), 'secret scene');
      for (const path of [folder, dirname(output)]) await chmod(path, 0o711);
      await chmod(output, 0o777);
      const wanted = [
        join(agent, 'node.json'),
        join(agent, 'attempts'),
        `/proc/${process.pid}/environ`,
        `/proc/${process.pid}/mem`,
        join(others, 'scene.pov'),
        '/proc/self/fd/1',
      ];
      const script = `for (const path of ${JSON.stringify(wanted)}) try { (path.endsWith("attempts") ? fs.readdirSync : fs.readFileSync)(path); console.log("READ", path) } catch (error) { console.log(error.code, path) }; console.log("as", process.getuid(), process.getgroups().join()); ${writes}`;
      const { done, log } = await rendered(lease(output, script), {
        folder: agent,
        as: { name: 'x', uid: user.uid, gid: user.gid },
      });
      expect(log.match(/^READ .*$/gm)).toBeNull();
      expect(log.match(/^EACCES/gm)).toHaveLength(wanted.length);
      expect(log).toContain(`as ${user.uid} ${user.gid}\n`);
      expect(done).toBe(true);
      expect((await stat(join(output, 'frame.txt'))).uid).toBe(user.uid);
      // A storage that this user may not enter is told by whom.
      await chmod(dirname(output), 0o700);
      const as = { name: 'x', uid: user.uid, gid: user.gid };
      const refused = await rendered(lease(output, script), { folder: agent, as });
      expect(refused.reason).toMatch(/^EACCES: permission denied, .*, as the user rdtest/);
    } finally {
      user.remove();
    }
  });
});
