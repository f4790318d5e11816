import { execFileSync } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { noneLeft } from './testing/marks.ts';
import { startPostgres, type RunningPostgres } from './lib/postgres.mjs';
import { temporaryFolder } from './testing/checkout.ts';
import type {} from './testing/launch-setup.ts';
import { ask, databaseOf, freePort, processesOf, runCommand, untilHealthy } from './testing/product.ts';
import { olderPostgres } from './testing/older-postgres.ts';
import { until } from './testing/waiting.ts';

const isRoot = process.getuid?.() === 0;
const checkout = inject('checkout');
let folder: string;
let removeFolder: () => Promise<void>;

beforeAll(async () => {
  ({ path: folder, remove: removeFolder } = await temporaryFolder());
});
afterAll(async () => {
  await removeFolder();
});

async function failing(env: Record<string, string> & { RENDERDESK_DATA: string }): Promise<string> {
  const run = runCommand(['start'], { checkout, env });
  expect(await run.ended).toBe(1);
  // An initdb that was stopped may end a moment after its launcher.
  await until('nothing is left running', () => processesOf(env.RENDERDESK_DATA).length === 0);
  return run.output();
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

describe('a port', () => {
  test.each(['0.0.0.0', '127.0.0.1'])('in use on %s is named, and nothing is made', async (host) => {
    const server = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    const dataDir = join(folder, `port-${host}`);
    const output = await failing({ PORT: String(port), RENDERDESK_DATA: dataDir });
    await closed(server);
    expect(output).toContain(`Port ${port} is already in use`);
    expect(output).toContain(`端口 ${port} 已被其他程序占用`);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  test.each(['0', '70000', 'http'])('cannot be "%s"', async (value) => {
    const output = await failing({ PORT: value, RENDERDESK_DATA: join(folder, 'port-none') });
    expect(output).toContain(`PORT must be a number from 1 to 65535, not "${value}"`);
  });
});

describe.skipIf(!isRoot)('a full disk', () => {
  async function disk(name: string, options: string, use: (path: string) => Promise<void>): Promise<void> {
    const path = join(folder, name);
    await mkdir(path);
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]);
    try {
      await use(path);
    } finally {
      execFileSync('umount', ['--lazy', path]);
    }
  }

  test('is found before anything is started', async () => {
    await disk('small', 'size=20m', async (path) => {
      const dataDir = join(path, 'data');
      const output = await failing({ PORT: String(await freePort()), RENDERDESK_DATA: dataDir });
      expect(output).toContain(`The disk that holds ${dataDir} is full`);
      expect(output).toContain('所在的磁盘已满');
    });
  });

  test('is found while the database is being made', async () => {
    await disk('few-files', 'size=400m,nr_inodes=300', async (path) => {
      const dataDir = join(path, 'data');
      const output = await failing({ PORT: String(await freePort()), RENDERDESK_DATA: dataDir });
      expect(output).toContain(`The disk that holds ${dataDir} is full`);
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    });
  });

  test('while the product runs is said, and with room again it goes on without a loss', async () => {
    await disk('filling', 'size=400m', async (path) => {
      const dataDir = join(path, 'data');
      const port = await freePort();
      const env = { PORT: String(port), RENDERDESK_DATA: dataDir, RENDERDESK_DEMO: 'off' };
      const run = runCommand(['start'], { checkout, env });
      await untilHealthy(run, port);
      const { superUrl, ownerUrl } = databaseOf(dataDir);
      await ask(ownerUrl, "CREATE TABLE kept AS SELECT 'acknowledged' AS word");
      const filler = join(path, 'filler');
      const { bavail, bsize } = await statfs(path);
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - 4 * 2 ** 20)));
      const fillLog = async (): Promise<boolean> => {
        for (;;)
          await ask(
            superUrl,
            "SELECT pg_logical_emit_message(true, 'fill', repeat(md5(random()::text), 200000))",
          );
      };
      await fillLog().catch(() => {});
      await until('the launcher names the full disk', () =>
        run.output().includes(`The disk that holds ${dataDir} is full`),
      );
      await rm(filler);
      await until('the row is there again', async () => {
        const [row] = await ask<{ word: string }>(ownerUrl, 'SELECT word FROM kept');
        return row?.word === 'acknowledged';
      });
      await untilHealthy(run, port);
      run.signal('SIGTERM');
      expect(await run.ended).toBe(0);
      await noneLeft(dataDir);
    });
  });
});

describe('a wrong DATABASE_URL', () => {
  let postgres: RunningPostgres;
  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: join(folder, 'theirs'), durability: 'off' });
  });
  afterAll(async () => {
    await postgres.stop();
  });

  async function withUrl(url: string, more: Record<string, string> = {}): Promise<string> {
    const dataDir = join(folder, 'no-database');
    const output = await failing({
      PORT: String(await freePort()),
      RENDERDESK_DATA: dataDir,
      DATABASE_URL: url,
      ...more,
    });
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    return output;
  }

  test('that is no address', async () => {
    const output = await withUrl('mysql://db.example/renderdesk');
    expect(output).toContain('DATABASE_URL is not a PostgreSQL address');
    expect(output).toContain('DATABASE_URL 不是有效的 PostgreSQL 地址');
  });

  test('where nothing answers', async () => {
    const port = await freePort();
    const output = await withUrl(`postgresql://someone:secret-word@127.0.0.1:${port}/renderdesk`);
    expect(output).toContain(`No PostgreSQL answers at 127.0.0.1:${port} (DATABASE_URL): ECONNREFUSED`);
    expect(output).not.toContain('secret-word');
  });

  test('with a wrong password', async () => {
    const output = await withUrl(postgres.appUrl.replace(/rd_app:[^@]+@/, 'rd_app:secret-word@'));
    expect(output).toContain('refused the user "rd_app"');
    expect(output).toContain('用户名或密码错误');
    expect(output).not.toContain('secret-word');
  });

  test('with a database that does not exist', async () => {
    const output = await withUrl(postgres.appUrl.replace('/renderdesk?', '/nowhere?'));
    expect(output).toContain('has no database "nowhere"');
  });

  test('with a wrong address of the owner', async () => {
    const output = await withUrl(postgres.appUrl, { RENDERDESK_OWNER_URL: 'nonsense' });
    expect(output).toContain('RENDERDESK_OWNER_URL is not a PostgreSQL address');
  });

  test('of a version that is too old', async () => {
    const older = await olderPostgres(170_004);
    const output = await withUrl(`postgresql://someone@127.0.0.1:${older.port}/renderdesk`);
    await older.close();
    expect(output).toContain(
      `PostgreSQL at 127.0.0.1:${older.port} is version 17; Renderdesk needs 18 or newer`,
    );
  });

  test('a right one is used, and no PostgreSQL of our own is started', async () => {
    const dataDir = join(folder, 'blobs-only');
    const port = await freePort();
    const env = {
      PORT: String(port),
      RENDERDESK_DATA: dataDir,
      RENDERDESK_DEMO: 'off',
      DATABASE_URL: postgres.appUrl,
      RENDERDESK_OWNER_URL: postgres.ownerUrl,
    };
    const run = runCommand(['start'], { checkout, env });
    await untilHealthy(run, port);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    run.signal('SIGTERM');
    expect(await run.ended).toBe(0);
    await noneLeft(dataDir);
  });
});

test('an unknown command is named', async () => {
  const run = runCommand(['rstart'], { checkout, bare: true });
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain('Unknown command "rstart"');
});
