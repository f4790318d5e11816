import { lockDataFolder, dataFolderHolder } from './data-lock.mjs';
import { roleSecrets } from './postgres-cluster.mjs';
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
