import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from './lib/postgres.mjs';
import { temporaryFolder } from './testing/checkout.ts';
import { ask } from './testing/product.ts';
import { until } from './testing/waiting.ts';

const isRoot = process.getuid?.() === 0;
const path = process.env['PATH'] ?? '';
let folder: string;
let removeFolder: () => Promise<void>;

beforeAll(async () => {
  ({ path: folder, remove: removeFolder } = await temporaryFolder());
});
afterEach(() => {
  process.env['PATH'] = path;
});
afterAll(async () => {
  await removeFolder();
});

interface Setting {
  name: string;
  setting: string;
}

describe('our own PostgreSQL', () => {
  test('is durable, reached by socket only, with a password, and its cluster compares bytes', async () => {
    const dataDir = join(folder, 'plain');
    const postgres = await startPostgres({ dataDir });
    try {
      const rows = await ask<Setting>(
        postgres.superUrl,
        `SELECT name, setting FROM pg_settings WHERE name IN
           ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'jit', 'random_page_cost', 'server_encoding')`,
      );
      expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
        fsync: 'on',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        listen_addresses: '',
        jit: 'off',
        random_page_cost: '1.1',
        server_encoding: 'UTF8',
      });
      const [locale] = await ask(
        postgres.ownerUrl,
        'SELECT datlocprovider AS provider, datlocale AS locale FROM pg_database WHERE datname = current_database()',
      );
      expect(locale).toEqual({ provider: 'b', locale: 'C.UTF-8' });
      await expect(
        ask(postgres.appUrl.replace(/rd_app:[^@]+@/, 'rd_app:wrong@'), 'SELECT 1'),
      ).rejects.toThrow(/password authentication failed/);
      await expect(ask(postgres.appUrl, 'CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/);
      expect((await stat(postgres.socketDir)).mode & 0o777).toBe(0o700);
      expect((await stat(join(dataDir, 'database.json'))).mode & 0o777).toBe(0o600);
      expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    } finally {
      await postgres.stop();
    }
  });

  test('takes a data folder whose path is too long for a socket', async () => {
    const dataDir = join(folder, 'long'.repeat(20), 'path'.repeat(20));
    const postgres = await startPostgres({ dataDir, durability: 'off' });
    try {
      expect(Buffer.byteLength(join(postgres.socketDir, '.s.PGSQL.5432'))).toBeLessThan(104);
      expect((await stat(postgres.socketDir)).mode & 0o777).toBe(0o700);
      expect(await ask(postgres.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      await postgres.stop();
    }
    expect(existsSync(postgres.socketDir)).toBe(false);
  });

  test('reads the operator’s own settings last', async () => {
    const dataDir = join(folder, 'tuned');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'postgres.conf'), "work_mem = '48MB'\n");
    const postgres = await startPostgres({ dataDir });
    try {
      expect(await ask(postgres.appUrl, 'SHOW work_mem')).toEqual([{ work_mem: '48MB' }]);
    } finally {
      await postgres.stop();
    }
  });

  test('ignores a postmaster.pid that names a process of another program', async () => {
    const dataDir = join(folder, 'reused-pid');
    await (await startPostgres({ dataDir, durability: 'off' })).stop();
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`);
    const postgres = await startPostgres({ dataDir, durability: 'off' });
    expect(await ask(postgres.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  test('comes back each time it is killed', async () => {
    const lines: string[] = [];
    const postgres = await startPostgres({
      dataDir: join(folder, 'killed'),
      log: (line) => lines.push(line),
    });
    try {
      await ask(postgres.ownerUrl, 'CREATE TABLE counted (n int)');
      for (const n of [1, 2, 3]) {
        await ask(postgres.ownerUrl, 'INSERT INTO counted VALUES ($1)', [n]);
        process.kill(postgres.pid(), 'SIGKILL');
        await until(`it is back with row ${n}`, async () => {
          const rows = await ask<{ n: number }>(postgres.ownerUrl, 'SELECT n FROM counted');
          return rows.length === n;
        });
        await until(
          'it says so',
          () => lines.filter((line) => line === 'PostgreSQL runs again.').length === n,
        );
      }
    } finally {
      await postgres.stop();
    }
  });
});

describe.skipIf(!isRoot)('as root, in a folder that no other user can enter', () => {
  async function closedHome(name: string): Promise<string> {
    const home = join(folder, name);
    await mkdir(home, { mode: 0o700 });
    await chmod(home, 0o700);
    return join(home, 'data');
  }

  async function uidOf(pid: number): Promise<number> {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
  }

  test('runs in a user namespace', async () => {
    const dataDir = await closedHome('namespace');
    const postgres = await startPostgres({ dataDir, durability: 'off' });
    expect(await uidOf(postgres.pid())).toBe(0);
    const namespaces = await Promise.all(
      [`/proc/${postgres.pid()}/uid_map`, '/proc/self/uid_map'].map((file) => readFile(file, 'utf8')),
    );
    expect(namespaces[0]).not.toBe(namespaces[1]);
    await postgres.stop();
  });

  test('where namespaces are forbidden runs as another user, and the next start goes on either way', async () => {
    const dataDir = await closedHome('forbidden');
    const shims = join(folder, 'shims');
    await mkdir(shims);
    await writeFile(join(shims, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    process.env['PATH'] = `${shims}${delimiter}${path}`;
    const first = await startPostgres({ dataDir, durability: 'off' });
    expect(await uidOf(first.pid())).not.toBe(0);
    await ask(first.ownerUrl, 'CREATE TABLE kept (n int)');
    await first.stop();

    process.env['PATH'] = path;
    const second = await startPostgres({ dataDir, durability: 'off' });
    expect(await ask(second.ownerUrl, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 0 }]);
    await second.stop();
  });

  test('a folder made in a namespace goes on where namespaces are forbidden', async () => {
    const dataDir = await closedHome('moved');
    const first = await startPostgres({ dataDir, durability: 'off' });
    await ask(first.ownerUrl, 'CREATE TABLE kept (n int)');
    await first.stop();

    process.env['PATH'] = `${join(folder, 'shims')}${delimiter}${path}`;
    const second = await startPostgres({ dataDir, durability: 'off' });
    expect(await uidOf(second.pid())).not.toBe(0);
    expect(await ask(second.ownerUrl, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 0 }]);
    await second.stop();
  });
});
