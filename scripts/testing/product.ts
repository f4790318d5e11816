import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { socketUrls } from '../lib/postgres.mjs';
import { until } from './waiting.ts';

/** A run of a root command (`npm start` and its siblings) as a process of its own, as a person would start it. */
export interface CommandRun {
  pid: number;
  /** stdout and stderr so far. */
  output(): string;
  /** The exit code; a signal's name when it was killed. */
  ended: Promise<number | string>;
  signal(name: NodeJS.Signals): void;
}

export interface CommandOptions {
  checkout: string;
  env?: Record<string, string>;
  as?: { uid: number; gid: number };
  /** Start the launcher without npm, so that `pid` is its own. */
  bare?: boolean;
}

/** The system's own search path: without the folders that npm adds, so that `node` is what the machine has. */
function systemPath(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.filter((folder) => !folder.includes('node_modules')).join(delimiter);
}

/** This process's environment without what npm and vitest put there and without our own variables. */
function plainEnvironment(): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (
      value !== undefined &&
      !/^(npm_|INIT_CWD|VITEST|NODE_|TEST|DEV|PROD|MODE|RENDERDESK_|DATABASE_URL|PORT)/.test(name)
    ) {
      plain[name] = value;
    }
  }
  return { ...plain, PATH: systemPath() };
}

/** Runs a root command, for example `['start']` or `['backup', 'file']`. */
export function runCommand(words: readonly [string, ...string[]], options: CommandOptions): CommandRun {
  const [command, ...args] = words;
  const line = options.bare
    ? ['node', 'scripts/launch.mjs', ...words]
    : ['npm', 'run', command, '--', ...args];
  const [program = '', ...rest] = line;
  const child: ChildProcess = spawn(program, rest, {
    cwd: options.checkout,
    // Without the simulated fleet, unless a test is about it.
    env: { ...plainEnvironment(), RENDERDESK_FLEET: 'off', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.as ? { uid: options.as.uid, gid: options.as.gid } : {}),
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended: new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
    }),
    signal: (name) => void child.kill(name),
  };
}

/** Longest that a first start takes on a busy machine, ms. */
export const firstStart = 600_000;

/** Waits until the launcher says «ready» and the health call is answered; fails at once when the command ends before. */
export async function untilHealthy(run: CommandRun, port: number): Promise<void> {
  let ended: number | string | undefined;
  void run.ended.then((code) => (ended = code));
  const healthy = async (): Promise<boolean> => {
    if (ended !== undefined) return true;
    if (!run.output().includes('Renderdesk is ready')) return false;
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(2000) });
    return answer.status === 200;
  };
  // A first start installs, builds and fills the demo: on a busy machine that takes minutes.
  await until('the product is healthy', healthy, firstStart).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${run.output()}`);
  });
  if (ended !== undefined) throw new Error(`the command ended with ${ended}:\n${run.output()}`);
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The addresses of a product's PostgreSQL, read from its data folder as the launcher leaves it. */
export function databaseOf(dataDir: string): { superUrl: string; ownerUrl: string; appUrl: string } {
  const passwords: Record<string, string> = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8'));
  return socketUrls(join(dataDir, 'socket'), passwords);
}

/** One statement over a connection of its own; answers the rows. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The processes that have `path` in their command line or environment, or work below it. */
export function processesOf(path: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid && belongsTo(pid, path));
}

function belongsTo(pid: number, path: string): boolean {
  try {
    const said = ['cmdline', 'environ'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8'));
    return said.some((words) => words.includes(path)) || readlinkSync(`/proc/${pid}/cwd`).startsWith(path);
  } catch {
    return false;
  }
}

/** The direct children of a process whose command line contains `text`. */
export function childrenOf(pid: number, text: string): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return listed
    .split(' ')
    .filter((word) => word !== '')
    .map(Number)
    .filter((child) => commandLineOf(child).includes(text));
}

/** A process may end between being listed and being looked at; then it has no command line. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** The process id in the postmaster.pid of a data folder. */
export function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}
