import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { until } from '../../scripts/testing/waiting.ts';
import type { Farm } from './farm.ts';

const main = resolve(import.meta.dirname, '../../packages/server/src/main.ts');

/** The server as `npm start` runs it: a process of its own, which logs each call. */
export interface BenchServer {
  readonly port: number;
  /** Resident memory now, in bytes (Linux only). */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the server on a farm and waits until it answers. Its log is `server.log` in the data folder. */
export const startServer = async (
  farm: Farm,
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchServer> => {
  const log = openSync(join(farm.dataDir, 'server.log'), 'w');
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(port),
      RENDERDESK_HOST: '127.0.0.1',
      RENDERDESK_DATA: farm.dataDir,
      RENDERDESK_DEMO: 'off',
      DATABASE_URL: farm.appUrl,
      RENDERDESK_OWNER_URL: farm.ownerUrl,
      ...env,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  await until('the server answers', async () => {
    if (child.exitCode !== null) throw new Error('the server ended; see server.log');
    return (await fetch(`http://127.0.0.1:${port}/api/health`)).ok;
  });
  return {
    port,
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** Does something while the server's memory is looked at ten times a second; `growth`, in MB, is its peak over the start. */
export const watched = async <T>(
  server: BenchServer,
  work: () => Promise<T>,
): Promise<{ done: T; growth: number }> => {
  const before = await server.memory();
  let peak = before;
  const timer = setInterval(() => void server.memory().then((now) => (peak = Math.max(peak, now))), 100);
  try {
    const done = await work();
    return { done, growth: (peak - before) / 1e6 };
  } finally {
    clearInterval(timer);
  }
};
