import { realpath, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { pathWithin } from '@renderdesk/contract';
import type { Config } from '../../core/config.ts';

type Place = Pick<Config, 'storage' | 'dataDir'>;

/** So long the storage may take to answer: a share that hangs holds no transaction open. */
const patience = 5_000;
/** What says that nothing lies at a path. */
const nothingThere = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'];

/** Whether the customers' storage is a folder of this server's own, which is made on demand, and none that is mounted. */
export const isOwnStorage = ({ storage, dataDir }: Place): boolean =>
  pathWithin(dataDir, storage) !== undefined;

/**
 * What lies where a scene is said to, in its customer's folder; `unknown` where this server cannot look: the storage is not mounted here,
 * is not ours to read, or does not answer. The node that renders looks again, and says it of its frame.
 */
export type SceneFile = 'there' | 'missing' | 'unknown';

const looked = async (place: Place, folder: string, path: string): Promise<SceneFile> => {
  try {
    const [root, real] = [await realpath(folder), await realpath(path)];
    // What a link leads to elsewhere is not there for nodes either; and whether it exists is nobody's to try out.
    if (pathWithin(root, real) === undefined) return 'missing';
    return (await stat(real)).isFile() ? 'there' : 'missing';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!nothingThere.includes(code)) return 'unknown';
    return isOwnStorage(place) || (await isMounted(place)) ? 'missing' : 'unknown';
  }
};

const isMounted = ({ storage }: Place): Promise<boolean> =>
  stat(storage).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Looks for the file of a scene, for a few seconds at most. */
export const sceneFileAt = (place: Place, folder: string, path: string): Promise<SceneFile> =>
  Promise.race([looked(place, folder, path), delay(patience, 'unknown' as const, { ref: false })]);
