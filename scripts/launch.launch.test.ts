import { chmod, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyCheckout, giveCheckout, temporaryFolder } from './testing/checkout.ts';
import type {} from './testing/launch-setup.ts';
import { leaveMark, marks, stopInOrder, noneLeft } from './testing/marks.ts';
import {
  childrenOf,
  freePort,
  postmasterOf,
  processesOf,
  runCommand,
  untilHealthy,
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

describe('npm start', () => {
  const checkout = inject('checkout');
  let number = 0;

  async function fresh(): Promise<{ dataDir: string; port: number; env: Record<string, string> }> {
    number += 1;
    const dataDir = join(folder, `data-${number}`);
    const port = await freePort();
    return { dataDir, port, env: { PORT: String(port), RENDERDESK_DATA: dataDir, RENDERDESK_DEMO: 'off' } };
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
        const env = { PORT: String(port), HOME: own, RENDERDESK_DEMO: 'off' };
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
    const launcher = launcherOf(first.pid);
    expect(childrenOf(launcher, join('server', 'src', 'main.ts'))).toHaveLength(1);
    process.kill(launcher, 'SIGKILL');
    // Nobody waits between the two: the next start itself waits for what is about to end.
    const second = runCommand(['start'], { checkout, env, bare: true });
    await untilHealthy(second, port);
    expect(await marks(dataDir)).toEqual(['before the kill']);
    process.kill(launcherOf(second.pid), 'SIGKILL');
    await until(
      'server and PostgreSQL have ended by themselves',
      () => processesOf(dataDir).length === 0,
      30_000,
    );
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
    await stopInOrder(second, dataDir);
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
    await stopInOrder(run, dataDir);
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
    await stopInOrder(run, dataDir);
  });

  test('Ctrl-C in the terminal stops all of it', async () => {
    const { dataDir, port, env } = await fresh();
    const run = runCommand(['start'], { checkout, env, bare: true });
    await untilHealthy(run, port);
    process.kill(launcherOf(run.pid), 'SIGINT');
    run.signal('SIGINT');
    expect(await run.ended).toBe(0);
    await noneLeft(dataDir);
  });

  test('npm run dev serves the console with the server, and stops both', async () => {
    const { dataDir, port, env } = await fresh();
    const run = runCommand(['dev'], { checkout, env });
    await until('the console is served', () => run.output().includes(`http://localhost:${port + 1}`));
    const page = await fetch(`http://localhost:${port + 1}/`);
    expect(await page.text()).toContain('/@vite/client');
    // Packages are hard links here: a concurrent test that links or removes its own touches watched files, and the server
    // may be restarting at this moment.
    await until('calls are passed on', async () => {
      const health = await fetch(`http://localhost:${port + 1}/api/health`);
      return health.status === 200;
    });
    await stopInOrder(run, dataDir);
  });

  test('a second start on the same data folder says that one runs', async () => {
    const { dataDir, port, env } = await fresh();
    const first = runCommand(['start'], { checkout, env });
    await untilHealthy(first, port);
    const second = runCommand(['start'], { checkout, env });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `already runs on the data folder ${dataDir}: http://localhost:${port} (process`,
    );
    expect(second.output()).toContain('已有 Renderdesk 在运行');
    // The farm's tool of the same checkout and data folder finds it without an address.
    const key = runCommand(['farm', 'key'], {
      checkout,
      env: { RENDERDESK_DATA: dataDir, RENDERDESK_LOGIN: 'admin', RENDERDESK_PASSWORD: 'wrong-password' },
    });
    expect(await key.ended).toBe(1);
    expect(key.output()).toContain('was refused: ');
    await untilHealthy(first, port);
    await stopInOrder(first, dataDir);
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
      await stopInOrder(second, dataDir);
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
    await stopInOrder(first, dataDir);
    const lost = await readFile(join(dataDir, 'database.json'), 'utf8');
    await rm(join(dataDir, 'database.json'));
    const second = runCommand(['start'], { checkout, env });
    await untilHealthy(second, port);
    expect(await readFile(join(dataDir, 'database.json'), 'utf8')).not.toBe(lost);
    expect(await marks(dataDir)).toEqual(['kept']);
    await stopInOrder(second, dataDir);
  });
});

/** The process that does the work: on an older Node the launcher runs itself again as its own child. */
function launcherOf(pid: number): number {
  return childrenOf(pid, 'launch.mjs')[0] ?? pid;
}
