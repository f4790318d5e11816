import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathWithin } from '@renderdesk/contract';
import type { Config } from '../../core/config.ts';

type Place = Pick<Config, 'storage' | 'dataDir'>;

/** So long the storage may take to answer: a share that hangs holds no transaction open. */
const patience = 5_000;
/** So many looks go on at once: each keeps a thread of the process until the storage answers, and the process has four for all files. */
const looksAtOnce = 2;
/** What says that nothing lies at a path. */
const nothingThere = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'];
/** What says that a storage is mounted here and does not work. */
const broken = ['EIO', 'ESTALE', 'ETIMEDOUT', 'ENOTCONN', 'EHOSTDOWN', 'EHOSTUNREACH'];

/** Whether the customers' storage is a folder of this server's own, which is made on demand, and none that is mounted. */
export const isOwnStorage = ({ storage, dataDir }: Place): boolean =>
  pathWithin(dataDir, storage) !== undefined;

/**
 * What lies where a scene is said to, in its customer's folder; `unknown` where this server cannot look, since the storage is not mounted
 * here or is not ours to read: the node that renders looks again, and says it of its frame. `away` where it is mounted and does not
 * answer, or answers that it is broken: nobody knows what a submission would be taken for.
 */
export type SceneFile = 'there' | 'missing' | 'unknown' | 'away';
/** Looks for the file of a scene in its customer's folder. */
export type SceneLook = (folder: string, path: string) => Promise<SceneFile>;

const looked = async (place: Place, folder: string, path: string): Promise<SceneFile> => {
  try {
    const [root, real] = [await realpath(folder), await realpath(path)];
    // What a link leads to elsewhere is not there for nodes either; and whether it exists is nobody's to try out.
    if (pathWithin(root, real) === undefined) return 'missing';
    return (await stat(real)).isFile() ? 'there' : 'missing';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (broken.includes(code)) return 'away';
    if (!nothingThere.includes(code)) return 'unknown';
    return isOwnStorage(place) || (await isMounted(place)) ? 'missing' : 'unknown';
  }
};

/** What keeps results from being written where a submission says: a file there or on the way, or a link that leads out. */
export type OutputPlace = 'free' | 'file' | 'outside' | 'unknown' | 'away';
/** Looks at the output path of a scene in its customer's folder. */
export type OutputLook = (folder: string, path: string) => Promise<OutputPlace>;

/** Looks at the deepest part of the path that exists: the agent makes what is missing below it. */
const lookedOutput = async (folder: string, path: string): Promise<OutputPlace> => {
  for (let at = path; at.length >= folder.length; at = dirname(at)) {
    try {
      const [root, real] = [await realpath(folder), await realpath(at)];
      if (pathWithin(root, real) === undefined) return 'outside';
      return (await stat(real)).isDirectory() ? 'free' : 'file';
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (broken.includes(code)) return 'away';
      if (!nothingThere.includes(code)) return 'unknown';
    }
  }
  return 'unknown';
};

const isMounted = ({ storage }: Place): Promise<boolean> =>
  stat(storage).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * Looks for files of scenes, each for `withinMs` at most, its turn included, and so many at once. A look that the storage does not answer goes
 * on until it does, and keeps its turn: while all turns are kept so, nobody waits for one.
 */
export const lookingAtOnce = <Found extends string>(
  look: (folder: string, path: string) => Promise<Found>,
  o: { atOnce: number; withinMs: number },
): ((folder: string, path: string) => Promise<Found | 'away'>) => {
  let free = o.atOnce;
  /** Looks that were given up and go on. */
  let hanging = 0;
  const waiting: (() => void)[] = [];
  const inTurn = (): Promise<boolean> =>
    new Promise((resolve) => {
      if (free > 0) {
        free -= 1;
        return resolve(true);
      }
      if (hanging === o.atOnce) return resolve(false);
      const over = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1);
        resolve(false);
      }, o.withinMs).unref();
      const take = (): void => {
        clearTimeout(over);
        resolve(true);
      };
      waiting.push(take);
    });
  const done = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async (folder, path) => {
    const until = performance.now() + o.withinMs;
    if (!(await inTurn())) return 'away';
    let isGivenUp = false;
    const found = look(folder, path).finally(() => {
      if (isGivenUp) hanging -= 1;
      done();
    });
    const left = Math.max(until - performance.now(), 0);
    const told = await Promise.race([found, delay(left, undefined, { ref: false })]);
    if (told !== undefined) return told;
    isGivenUp = true;
    hanging += 1;
    return 'away';
  };
};

/** Looks for scenes in the storage of a server, for a few seconds each, and few at once. */
export const sceneLookOf = (place: Place): SceneLook =>
  lookingAtOnce((folder, path) => looked(place, folder, path), {
    atOnce: looksAtOnce,
    withinMs: patience,
  });

/** Looks at output paths in the storage of a server, for a few seconds each, and few at once. */
export const outputLook: OutputLook = lookingAtOnce(lookedOutput, {
  atOnce: looksAtOnce,
  withinMs: patience,
});
