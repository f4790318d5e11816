import { chmod, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyCheckout, giveCheckout, temporaryFolder } from './testing/checkout.ts';
import {
  ask,
  childrenOf,
  databaseOf,
  freePort,
  postmasterOf,
  processesOf,
  runCommand,
  untilHealthy,
  type CommandRun,
} from './testing/product.ts';
import { ordinaryUser, type OrdinaryUser } from './testing/ordinary-user.ts';
import { until } from './testing/waiting.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
let removeFolder: () => Promise<void>;

beforeAll(async () => {
  ({ path: folder, remove: removeFolder } = await temporaryFolder());
});
afterAll(async () => {
  await removeFolder();
});

/** Leaves a row of the test's own in the product's database, to be found again by a later start. */
async function leaveMark(dataDir: string, mark: string): Promise<void> {
  const { ownerUrl } = databaseOf(dataDir);
  await ask(ownerUrl, 'CREATE TABLE IF NOT EXISTS launch_mark (mark text PRIMARY KEY)');
  await ask(ownerUrl, 'INSERT INTO launch_mark VALUES ($1)', [mark]);
}

async function marks(dataDir: string): Promise<string[]> {
  const rows = await ask<{ mark: string }>(
    databaseOf(dataDir).ownerUrl,
    'SELECT mark FROM launch_mark ORDER BY mark',
  );
  return rows.map((row) => row.mark);
}

async function stopInOrder(run: CommandRun, ...paths: string[]): Promise<void> {
  run.signal('SIGTERM');
  expect(await run.ended).toBe(0);
  for (const path of paths) expect(processesOf(path)).toEqual([]);
}

describe('npm start in a fresh clone', () => {
  // As root this is the clone under a home of mode 700, which no other user could enter.
  test('installs with install scripts off, serves, stops without a trace, and finds its data again', async () => {
    const home = join(folder, 'home');
    await mkdir(home, { mode: 0o700 });
    const checkout = join(home, 'clone');
    await copyCheckout(checkout, 'none');
    const port = await freePort();
    const env = { PORT: String(port), npm_config_ignore_scripts: 'true' };

    const first = runCommand(['start'], { checkout, env });
    await untilHealthy(first, port);
    expect(first.output()).toContain('Installing the packages');
    const dataDir = join(checkout, '.renderdesk');
    await leaveMark(dataDir, 'first start');
    const [{ user } = { user: '' }] = await ask<{ user: string }>(
      databaseOf(dataDir).appUrl,
      'SELECT current_user AS user',
    );
    expect(user).toBe('rd_app');
    await stopInOrder(first, checkout);

    const second = runCommand(['start'], { checkout, env });
    await untilHealthy(second, port);
    expect(second.output()).not.toContain('Installing the packages');
    expect(await marks(dataDir)).toEqual(['first start']);
    await stopInOrder(second, checkout);
  });

  test('says so when the npm registry does not answer', async () => {
    const checkout = join(folder, 'no-registry');
    await copyCheckout(checkout, 'none');
    const env = {
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: join(folder, 'empty-cache'),
      npm_config_fetch_retries: '0',
    };
    const run = runCommand(['start'], { checkout, env });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain('the npm registry http://127.0.0.1:9 does not answer');
    expect(run.output()).toContain('npm 仓库 http://127.0.0.1:9 没有响应');
  });
});

describe('npm start', () => {
  let checkout: string;
  let number = 0;
  beforeAll(async () => {
    checkout = join(folder, 'shared');
    await copyCheckout(checkout, 'linked');
  });

  async function fresh(): Promise<{ dataDir: string; port: number; env: Record<string, string> }> {
    number += 1;
    const dataDir = join(folder, `data-${number}`);
    const port = await freePort();
    return { dataDir, port, env: { PORT: String(port), RENDERDESK_DATA: dataDir } };
  }

  test.skipIf(!isRoot)(
    'works for an ordinary user, and root can go on with the data of that user',
    async () => {
      const user: OrdinaryUser = ordinaryUser();
      try {
        const own = join(folder, 'ordinary');
        await copyCheckout(own, 'linked');
        await chmod(folder, 0o711);
        giveCheckout(own, user.uid, user.gid);
        const { port } = await fresh();
        const dataDir = join(own, '.renderdesk');
        const env = { PORT: String(port), HOME: own };
        const first = runCommand(['start'], { checkout: own, env, as: user });
        await untilHealthy(first, port);
        await leaveMark(dataDir, 'ordinary user');
        await stopInOrder(first, own);

        const asRoot = runCommand(['start'], { checkout: own, env });
        await untilHealthy(asRoot, port);
        expect(await marks(dataDir)).toEqual(['ordinary user']);
        await stopInOrder(asRoot, own);
      } finally {
        user.remove();
      }
    },
  );

  test('after a kill −9 of the launcher nothing is left running, and the next start finds the data', async () => {
    const { dataDir, port, env } = await fresh();
    const first = runCommand(['start'], { checkout, env, bare: true });
    await untilHealthy(first, port);
    await leaveMark(dataDir, 'before the kill');
    first.signal('SIGKILL');
    await until('server and PostgreSQL have ended by themselves', () => processesOf(dataDir).length === 0);
    await until('the port is free', async () =>
      fetch(`http://127.0.0.1:${port}`).then(
        () => false,
        () => true,
      ),
    );
    const second = runCommand(['start'], { checkout, env });
    await untilHealthy(second, port);
    expect(await marks(dataDir)).toEqual(['before the kill']);
    await stopInOrder(second, checkout, dataDir);
  });

  test('a PostgreSQL that outlived its launcher is stopped in order by the next start', async () => {
    const { dataDir, port, env } = await fresh();
    const first = runCommand(['start'], { checkout, env: { ...env }, bare: true });
    await untilHealthy(first, port);
    await leaveMark(dataDir, 'left over');
    const launcher = launcherOf(first.pid);
    for (const guard of childrenOf(launcher, 'renderdesk-guard')) process.kill(guard, 'SIGKILL');
    const postmaster = postmasterOf(dataDir);
    const servers = childrenOf(launcher, join('server', 'src', 'main.ts'));
    process.kill(launcher, 'SIGKILL');
    for (const server of servers) process.kill(server, 'SIGKILL');
    await first.ended;
    expect(processesOf(dataDir)).toContain(postmaster);

    const second = runCommand(['start'], { checkout, env });
    await untilHealthy(second, port);
    expect(second.output()).toContain(`left PostgreSQL running (process ${postmaster})`);
    expect(await marks(dataDir)).toEqual(['left over']);
    await stopInOrder(second, checkout, dataDir);
  });

  test('after a kill −9 of PostgreSQL it runs again with its data, and the product is healthy', async () => {
    const { dataDir, port, env } = await fresh();
    const run = runCommand(['start'], { checkout, env });
    await untilHealthy(run, port);
    await leaveMark(dataDir, 'before the crash');
    const before = postmasterOf(dataDir);
    process.kill(before, 'SIGKILL');
    await until('PostgreSQL runs again', () => postmasterOf(dataDir) !== before);
    await until('the row is there', async () => (await marks(dataDir)).includes('before the crash'));
    await untilHealthy(run, port);
    expect(run.output()).toContain('PostgreSQL stopped unexpectedly (SIGKILL)');
    expect(run.output()).toContain('PostgreSQL 意外停止（SIGKILL）');
    await stopInOrder(run, checkout, dataDir);
  });

  test('after a kill −9 of the server it is started again', async () => {
    const { dataDir, port, env } = await fresh();
    const run = runCommand(['start'], { checkout, env, bare: true });
    await untilHealthy(run, port);
    const [server = 0] = childrenOf(launcherOf(run.pid), join('server', 'src', 'main.ts'));
    process.kill(server, 'SIGKILL');
    await until('another server runs', () => {
      const [next] = childrenOf(launcherOf(run.pid), join('server', 'src', 'main.ts'));
      return next !== undefined && next !== server;
    });
    await untilHealthy(run, port);
    await stopInOrder(run, checkout, dataDir);
  });

  test('Ctrl-C in the terminal stops all of it', async () => {
    const { dataDir, port, env } = await fresh();
    const run = runCommand(['start'], { checkout, env, bare: true });
    await untilHealthy(run, port);
    process.kill(launcherOf(run.pid), 'SIGINT');
    run.signal('SIGINT');
    expect(await run.ended).toBe(0);
    expect(processesOf(checkout)).toEqual([]);
    expect(processesOf(dataDir)).toEqual([]);
  });

  test('npm run dev serves the console beside the server, and stops both', async () => {
    const { dataDir, port, env } = await fresh();
    const run = runCommand(['dev'], { checkout, env });
    await until('the console is served', () => run.output().includes(`http://localhost:${port + 1}`));
    const page = await fetch(`http://localhost:${port + 1}/`);
    expect(await page.text()).toContain('/@vite/client');
    const health = await fetch(`http://localhost:${port + 1}/api/health`);
    expect(health.status).toBe(200);
    await stopInOrder(run, checkout, dataDir);
  });

  test('a second start on the same data folder says that one runs', async () => {
    const { dataDir, port, env } = await fresh();
    const first = runCommand(['start'], { checkout, env });
    await untilHealthy(first, port);
    const second = runCommand(['start'], { checkout, env: { ...env, PORT: String(await freePort()) } });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`already runs on the data folder ${dataDir}`);
    expect(second.output()).toContain('已有 Renderdesk 在运行');
    await untilHealthy(first, port);
    await stopInOrder(first, checkout, dataDir);
  });

  describe('a half-made data folder', () => {
    test('a first start killed while it makes the database is mended by the next', async () => {
      const { dataDir, port, env } = await fresh();
      const first = runCommand(['start'], { checkout, env, bare: true });
      await until(
        'initdb is at work',
        () => globSync('postgres.making-*/PG_VERSION', { cwd: dataDir }).length > 0,
      );
      process.kill(launcherOf(first.pid), 'SIGKILL');
      await first.ended;
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
      const second = runCommand(['start'], { checkout, env });
      await untilHealthy(second, port);
      expect(second.output()).toContain('An earlier first start was interrupted');
      await stopInOrder(second, checkout, dataDir);
    });

    test('a database that lacks its files is refused and not touched', async () => {
      const { dataDir, env } = await fresh();
      await mkdir(join(dataDir, 'postgres'), { recursive: true });
      await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
      const run = runCommand(['start'], { checkout, env });
      expect(await run.ended).toBe(1);
      expect(run.output()).toContain(`The data folder ${dataDir} is incomplete`);
      expect(run.output()).toContain('不完整');
      expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
    });

    test('files of customers without a database are refused: a new database would forget them', async () => {
      const { dataDir, env } = await fresh();
      await mkdir(join(dataDir, 'blobs'), { recursive: true });
      await writeFile(join(dataDir, 'blobs', 'image'), 'x');
      const run = runCommand(['start'], { checkout, env });
      expect(await run.ended).toBe(1);
      expect(run.output()).toContain(`The data folder ${dataDir} is incomplete`);
    });

    test('a data folder of another PostgreSQL version is refused', async () => {
      const { dataDir, env } = await fresh();
      await mkdir(join(dataDir, 'postgres', 'global'), { recursive: true });
      await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
      await writeFile(join(dataDir, 'postgres', 'global', 'pg_control'), '');
      const run = runCommand(['start'], { checkout, env });
      expect(await run.ended).toBe(1);
      expect(run.output()).toContain('was made by PostgreSQL 17, and this version runs PostgreSQL 18');
    });
  });

  test('passwords that were lost are made anew, and the data is still there', async () => {
    const { dataDir, port, env } = await fresh();
    const first = runCommand(['start'], { checkout, env });
    await untilHealthy(first, port);
    await leaveMark(dataDir, 'kept');
    await stopInOrder(first, checkout, dataDir);
    const lost = await readFile(join(dataDir, 'database.json'), 'utf8');
    await rm(join(dataDir, 'database.json'));
    const second = runCommand(['start'], { checkout, env });
    await untilHealthy(second, port);
    expect(await readFile(join(dataDir, 'database.json'), 'utf8')).not.toBe(lost);
    expect(await marks(dataDir)).toEqual(['kept']);
    await stopInOrder(second, checkout, dataDir);
  });
});

/** The process that does the work: on an older Node the launcher runs itself again as its own child. */
function launcherOf(pid: number): number {
  return childrenOf(pid, 'launch.mjs')[0] ?? pid;
}
