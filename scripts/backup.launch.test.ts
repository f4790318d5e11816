import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { noneLeft } from './testing/marks.ts';
import { temporaryFolder } from './testing/checkout.ts';
import type {} from './testing/launch-setup.ts';
import { startPostgres, type RunningPostgres } from './lib/postgres.mjs';
import { ask, databaseOf, freePort, runCommand, untilHealthy } from './testing/product.ts';

const checkout = inject('checkout');
let folder: string;
let removeFolder: () => Promise<void>;

beforeAll(async () => {
  ({ path: folder, remove: removeFolder } = await temporaryFolder());
});
afterAll(async () => {
  await removeFolder();
});

async function backup(dataDir: string, file: string): Promise<{ code: number | string; output: string }> {
  const run = runCommand(['backup', file], { checkout, env: { RENDERDESK_DATA: dataDir } });
  return { code: await run.ended, output: run.output() };
}

async function restore(
  dataDir: string,
  file: string,
  ...more: string[]
): Promise<{ code: number | string; output: string }> {
  const run = runCommand(['restore', file, ...more], { checkout, env: { RENDERDESK_DATA: dataDir } });
  return { code: await run.ended, output: run.output() };
}

/** Opens the database of a data folder, asks, closes it again. */
async function inDatabaseOf<Answer>(
  dataDir: string,
  use: (postgres: RunningPostgres) => Promise<Answer>,
): Promise<Answer> {
  const postgres = await startPostgres({ dataDir });
  try {
    return await use(postgres);
  } finally {
    await postgres.stop();
  }
}

interface Writer {
  /** The number of the last pair whose commit was answered. */
  acknowledged(): number;
  stop(): Promise<void>;
}

/** Writes pairs of rows, one into each of two tables in one transaction, and now and then empties space, until stopped. */
async function startWriting(ownerUrl: string): Promise<Writer> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('CREATE TABLE debit (n int PRIMARY KEY, filler text)');
  await client.query('CREATE TABLE credit (n int PRIMARY KEY, filler text)');
  let last = 0;
  let stopping = false;
  const writing = (async () => {
    for (let n = 1; !stopping; n += 1) {
      await client.query('BEGIN');
      await client.query("INSERT INTO debit SELECT $1, repeat('x', 2000)", [n]);
      await client.query("INSERT INTO credit SELECT $1, repeat('y', 2000)", [n]);
      await client.query('COMMIT');
      last = n;
      if (n % 500 === 0) await client.query('CHECKPOINT').catch(() => {});
    }
  })();
  return {
    acknowledged: () => last,
    async stop() {
      stopping = true;
      await writing;
      await client.end();
    },
  };
}

describe('a backup', () => {
  let source: string;
  let file: string;
  let before = 0;
  let after = 0;

  beforeAll(async () => {
    source = join(folder, 'source');
    file = join(folder, 'backup.tar.gz');
    const port = await freePort();
    const run = runCommand(['start'], { checkout, env: { PORT: String(port), RENDERDESK_DATA: source } });
    await untilHealthy(run, port);
    const writer = await startWriting(databaseOf(source).ownerUrl);
    await mkdir(join(source, 'blobs', 'ab'), { recursive: true });
    const longName = `${'long-'.repeat(30)}图像.log`;
    await writeFile(join(source, 'blobs', 'ab', longName), 'what the renderer wrote');
    await writeFile(join(source, 'blobs', 'ab', 'empty'), '');
    before = writer.acknowledged();
    const { code, output } = await backup(source, file);
    after = writer.acknowledged();
    await writer.stop();
    run.signal('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(output).toContain(`Backup written: ${file}`);
    expect(code).toBe(0);
  });

  test('of a product that writes all the while restores to one moment, with all that was acknowledged before', async () => {
    expect(after).toBeGreaterThan(before);
    const target = join(folder, 'target');
    const { code, output } = await restore(target, file);
    expect(output).toContain(`Restored into ${target}.`);
    expect(code).toBe(0);
    const pairs = await inDatabaseOf(target, async ({ ownerUrl }) => {
      const [row] = await ask<{ debits: number; credits: number; last: number; single: number }>(
        ownerUrl,
        `SELECT (SELECT count(*)::int FROM debit) AS debits, (SELECT count(*)::int FROM credit) AS credits,
                (SELECT max(n) FROM debit) AS last,
                (SELECT count(*)::int FROM debit FULL JOIN credit USING (n)
                  WHERE debit.filler IS NULL OR credit.filler IS NULL) AS single`,
      );
      return row;
    });
    expect(pairs).toMatchObject({ debits: pairs?.last, credits: pairs?.last, single: 0 });
    expect(pairs?.last).toBeGreaterThanOrEqual(before);
    const [blob = '', empty = ''] = (await readdir(join(target, 'blobs', 'ab'))).sort(
      (a, b) => b.length - a.length,
    );
    expect(blob).toContain('图像.log');
    expect(await readFile(join(target, 'blobs', 'ab', blob), 'utf8')).toBe('what the renderer wrote');
    expect((await stat(join(target, 'blobs', 'ab', empty))).size).toBe(0);
  });

  test('is readable by its owner alone and never overwrites a file', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { code, output } = await backup(source, file);
    expect(code).toBe(1);
    expect(output).toContain('already exists');
  });

  test('of a stopped product is the same, and leaves nothing running', async () => {
    const cold = join(folder, 'cold.tar.gz');
    expect((await backup(source, cold)).code).toBe(0);
    await noneLeft(source);
    const target = join(folder, 'cold-target');
    expect((await restore(target, cold)).code).toBe(0);
    const count = (dataDir: string): Promise<number | undefined> =>
      inDatabaseOf(
        dataDir,
        async ({ ownerUrl }) =>
          (await ask<{ n: number }>(ownerUrl, 'SELECT count(*)::int AS n FROM credit'))[0]?.n,
      );
    expect(await count(target)).toBe(await count(source));
  });

  test('does not go into a folder that holds something, unless that is to be moved aside', async () => {
    const target = join(folder, 'full-target');
    await mkdir(target);
    await writeFile(join(target, 'note'), 'precious');
    const refused = await restore(target, file);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('is not empty');
    expect(await readdir(target)).toEqual(['note']);
    const replaced = await restore(target, file, '--replace');
    expect(replaced.code).toBe(0);
    const aside = (await readdir(target)).find((name) => name.startsWith('before-restore-')) ?? '';
    expect(await readFile(join(target, aside, 'note'), 'utf8')).toBe('precious');
    expect(existsSync(join(target, 'postgres', 'PG_VERSION'))).toBe(true);
  });

  test.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2000)],
    [
      'changed in one byte',
      (bytes: Buffer) =>
        Buffer.from(bytes).fill(~(bytes[bytes.length >> 1] ?? 0), bytes.length >> 1, (bytes.length >> 1) + 1),
    ],
    ['no archive at all', () => Buffer.from('hello')],
  ])('%s is refused, and nothing is left behind', async (name, damage) => {
    const damaged = join(folder, `${name}.tar.gz`);
    await writeFile(damaged, damage(await readFile(file)));
    const target = join(folder, `damaged ${name}`);
    const { code, output } = await restore(target, damaged);
    expect(code).toBe(1);
    expect(output).toContain('is damaged and nothing was changed');
    expect(output).toContain('已损坏');
    expect(await readdir(target)).toEqual([]);
  });

  test('with a name that leads out of the folder is refused', async () => {
    const evil = join(folder, 'evil.tar.gz');
    await writeFile(join(folder, 'note'), 'x');
    execFileSync('tar', ['-czPf', evil, '--transform', 's,^,postgres/../../out-,', 'note'], { cwd: folder });
    const target = join(folder, 'evil-target');
    const { code, output } = await restore(target, evil);
    expect(code).toBe(1);
    expect(output).toContain('it holds the strange name postgres/../../out-note');
    expect(await readdir(target)).toEqual([]);
    expect(existsSync(join(folder, 'out-note'))).toBe(false);
  });

  test('gives PostgreSQL no orders: settings that come along are not in force', async () => {
    const open = join(folder, 'hostile');
    await mkdir(open);
    execFileSync('tar', ['-xzf', file, '-C', open]);
    const manifestPath = join(open, 'manifest.json');
    const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as {
      files: Record<string, { size: number; sha256: string }>;
    };
    // A server that obeyed any of them would not start, or would let everybody in.
    const orders = {
      'postgres/postgresql.conf': "shared_preload_libraries = 'hostile'\nlisten_addresses = '*'\n",
      'postgres/postgresql.auto.conf': "session_preload_libraries = 'hostile'\n",
      'postgres/pg_hba.conf': 'local all all trust\n',
      'postgres/recovery.signal': '',
      'postgres.conf': "restore_command = 'touch hostile'\nport = 1\n",
    };
    for (const [name, content] of Object.entries(orders)) {
      await writeFile(join(open, name), content);
      const sha256 = createHash('sha256').update(content).digest('hex');
      manifest.files[name] = { size: Buffer.byteLength(content), sha256 };
    }
    await writeFile(manifestPath, JSON.stringify(manifest));
    const hostile = join(folder, 'hostile.tar.gz');
    execFileSync('tar', ['-czf', hostile, '-C', open, ...(await readdir(open))]);
    const target = join(folder, 'hostile-target');
    const { code, output } = await restore(target, hostile);
    expect(output).toContain('read postgres.conf.restored');
    expect(code).toBe(0);
    expect(existsSync(join(target, 'postgres.conf'))).toBe(false);
    await inDatabaseOf(target, async ({ ownerUrl }) => {
      // It answers at all: neither library is there to be loaded.
      const [shown] = await ask<{ listens: string }>(
        ownerUrl,
        `SELECT current_setting('listen_addresses') AS listens`,
      );
      expect(shown?.listens).not.toBe('*');
      const stranger = ownerUrl.replace(/:[^:@]+@/, ':wrong@');
      await expect(ask(stranger, 'SELECT 1')).rejects.toThrow('password');
    });
  });

  test('is not restored under a running product', async () => {
    const target = join(folder, 'running-target');
    const port = await freePort();
    const env = { PORT: String(port), RENDERDESK_DATA: target, RENDERDESK_DEMO: 'off' };
    const run = runCommand(['start'], { checkout, env });
    await untilHealthy(run, port);
    const { code, output } = await restore(target, file, '--replace');
    expect(code).toBe(1);
    expect(output).toContain('already runs on the data folder');
    run.signal('SIGTERM');
    expect(await run.ended).toBe(0);
  });

  test('a restore that was interrupted is not started upon', async () => {
    const target = join(folder, 'interrupted');
    await mkdir(join(target, '.restoring-1234'), { recursive: true });
    const run = runCommand(['start'], {
      checkout,
      env: { PORT: String(await freePort()), RENDERDESK_DATA: target },
    });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain('A restore into');
    expect((await restore(target, file)).code).toBe(0);
    expect(existsSync(join(target, '.restoring-1234'))).toBe(false);
  });

  test('names what is missing', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    expect((await backup(empty, join(folder, 'none.tar.gz'))).output).toContain(
      'There is nothing to back up',
    );
    expect((await restore(empty, join(folder, 'none.tar.gz'))).output).toContain('There is no file');
    expect(await runCommand(['backup'], { checkout, env: { RENDERDESK_DATA: empty } }).ended).toBe(1);
    const own = runCommand(['backup', 'x.tar.gz'], {
      checkout,
      env: { DATABASE_URL: 'postgresql://db.example/x' },
    });
    expect(await own.ended).toBe(1);
    expect(own.output()).toContain('back it up with its own tools');
  });
});
