import { join } from 'node:path';
import { lockHolder, takeLock } from './file-lock.mjs';
import { FriendlyError } from './messages.mjs';

const pathIn = (dataDir) => join(dataDir, 'launcher.lock');

/**
 * Takes the data folder for this process, so that two launchers never run one database; throws FriendlyError
 * `alreadyRunning`, or `alreadyServing` where the holder is about to serve on a port. `port` is where this process is
 * going to serve. Answers `{ takenOver, release() }`.
 */
export function lockDataFolder(dataDir, { port } = {}) {
  const lock = takeLock(pathIn(dataDir), { port });
  if (!lock.holder) return lock;
  throw new FriendlyError(lock.holder.port ? 'alreadyServing' : 'alreadyRunning', {
    dataDir,
    ...lock.holder,
  });
}

/** Who holds the data folder now, `{ pid, host, port }` (a port where it serves), or null. */
export const dataFolderHolder = (dataDir) => lockHolder(pathIn(dataDir));
