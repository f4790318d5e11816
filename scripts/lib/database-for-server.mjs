import { resolve } from 'node:path';
import { lockDataFolder } from './data-lock.mjs';
import { checkExternalDatabase } from './external-database.mjs';
import { root } from './platform.mjs';
import { prepareDataFolder } from './postgres-cluster.mjs';
import { startPostgres } from './postgres.mjs';

/** The data folder of RENDERDESK_DATA, or `.renderdesk` in the checkout; an absolute path. */
export function dataFolder() {
  return resolve(root, process.env.RENDERDESK_DATA || '.renderdesk');
}

/**
 * Takes the data folder for this process and checks it. With a DATABASE_URL of the operator's own nothing is locked:
 * several servers may share a database and its blob folder. Answers as `lockDataFolder`.
 */
export async function takeDataFolder(dataDir, { port }) {
  await prepareDataFolder(dataDir);
  return process.env.DATABASE_URL ? { takenOver: false, release() {} } : lockDataFolder(dataDir, { port });
}

/**
 * The database for the server: our own PostgreSQL in the data folder, or the one that DATABASE_URL names, checked.
 * Answers `{ env, stop() }`; `env` holds DATABASE_URL (the running role) and RENDERDESK_OWNER_URL (the migrating one).
 */
export async function databaseForServer(dataDir) {
  const { DATABASE_URL: appUrl, RENDERDESK_OWNER_URL: ownerUrl } = process.env;
  if (appUrl) {
    await checkExternalDatabase('DATABASE_URL', appUrl);
    if (ownerUrl) await checkExternalDatabase('RENDERDESK_OWNER_URL', ownerUrl);
    return { env: { DATABASE_URL: appUrl, RENDERDESK_OWNER_URL: ownerUrl || appUrl }, stop: async () => {} };
  }
  const postgres = await startPostgres({ dataDir, log: (line) => process.stderr.write(`${line}\n`) });
  return {
    env: { DATABASE_URL: postgres.appUrl, RENDERDESK_OWNER_URL: postgres.ownerUrl },
    stop: postgres.stop,
  };
}
