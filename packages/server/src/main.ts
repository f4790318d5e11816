import { sumOpenMonth } from './bill/index.ts';
import { fillDemo, startLife, writeSampleScene, writeStorageFiles } from './demo/index.ts';
import { ensureFirstAdmin } from './core/auth/firstAdmin.ts';
import { sealerOf } from './core/auth/sealing.ts';
import { openBlobs } from './core/blobs/blobOpen.ts';
import { systemClock } from './core/clock.ts';
import { readConfig } from './core/config.ts';
import { appRole, migrate } from './core/db/migrate.ts';
import { openDb } from './core/db/db.ts';
import { buildServer } from './server.ts';

/** Starts one server: migrates, makes the first admin and the demo farm where they are missing, then takes calls. */
const config = readConfig(process.env);
const { roles } = await migrate(config.ownerUrl, { now: systemClock() });
const role = roles === 'assumed' ? appRole : undefined;

const setup = openDb(config.ownerUrl, { max: 2, name: 'renderdesk-setup' });
const now = systemClock();
const made = await ensureFirstAdmin(setup, {
  now,
  password: config.adminPassword,
  email: config.adminEmail,
  // A password that the operator chose need not be changed; one that was made up must.
  mustChangePassword: config.adminPassword === undefined,
});
// Told before anything else can fail: it is known only now.
if (made.password !== undefined)
  process.stdout.write(`
  The first sign-in, told only now: name and password
  首次登录的账号与密码，仅显示这一次：

  admin / ${made.password}

`);
let filled = false;
if (config.demo !== 'off') {
  const demo = await fillDemo(setup, {
    now,
    size: config.demo,
    storage: config.storage,
    config,
    sealer: sealerOf(config),
    blobs: openBlobs(config.blobs, config.s3Keys),
    atRest: true,
  });
  ({ filled } = demo);
  // Storage that is mounted from elsewhere is the customers' own.
  if (filled && config.storage.startsWith(config.dataDir)) {
    await writeSampleScene(config.storage, 100_001);
    await writeStorageFiles(demo.files);
  }
}
await setup.destroy();

const server = await buildServer(config, { role });
await server.http.listen({ port: config.port, host: config.host });
// What the night before would have summed, had there been one.
if (filled)
  sumOpenMonth(server.app).catch((error: unknown) =>
    server.app.log.warn({ err: error }, 'the open month was not summed'),
  );
const endLife = config.demo !== 'off' && config.fleet > 0 ? startLife(server.app) : undefined;

let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  endLife?.();
  server.close().then(
    () => process.exit(0),
    (error: unknown) => {
      server.app.log.error({ err: error }, 'stopping failed');
      process.exit(1);
    },
  );
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
