import { lockDataFolder, dataFolderHolder } from './data-lock.mjs';
import { dataFolder } from './database-for-server.mjs';
import { checkExternalDatabase } from './external-database.mjs';
import { FriendlyError } from './messages.mjs';
import { inspectCluster, roleSecrets } from './postgres-cluster.mjs';
import { socketUrls, startPostgres } from './postgres.mjs';
import { socketFolder } from './socket-folder.mjs';

/**
 * The database of a data folder: the one that runs, or one started for the caller. Answers `{ superUrl, ownerUrl, release() }`;
 * `release` stops what was started.
 */
export async function reachDatabase(dataDir, log) {
  if (dataFolderHolder(dataDir)) {
    const { passwords } = await roleSecrets(dataDir);
    return { ...socketUrls(socketFolder(dataDir), passwords), release: async () => {} };
  }
  const lock = lockDataFolder(dataDir);
  try {
    const postgres = await startPostgres({ dataDir, log });
    return {
      superUrl: postgres.superUrl,
      ownerUrl: postgres.ownerUrl,
      async release() {
        await postgres.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The database that a command is about: behind DATABASE_URL, or that of the data folder. Answers `{ url, release() }`; throws
 * FriendlyError `absent` where the folder holds none.
 */
export async function reachNamedDatabase(absent) {
  const url = process.env.DATABASE_URL;
  if (url) {
    await checkExternalDatabase('DATABASE_URL', url);
    return { url, release: async () => {} };
  }
  const dataDir = dataFolder();
  if ((await inspectCluster(dataDir)) === 'absent') throw new FriendlyError(absent, { dataDir });
  const { ownerUrl, release } = await reachDatabase(dataDir, (line) => process.stderr.write(`${line}\n`));
  return { url: ownerUrl, release };
}
