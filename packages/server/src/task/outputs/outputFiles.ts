import { opendir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { customerFolder, pathWithin, second } from '@renderdesk/contract';
import type { Config } from '../../core/config.ts';
import { isOwnStorage } from '../submit/sceneFile.ts';

/** What is looked for among the outputs of a task. */
export type OutputKind = 'tiles' | 'points';
const isWanted: Readonly<Record<OutputKind, (name: string) => boolean>> = {
  tiles: (name) => name.toLowerCase() === 'tileset.json',
  points: (name) => /\.(las|laz|ply|pcd)$/i.test(name),
};

/** The output folder of a task, and the folder of the account that pays for it. */
interface OutputFolder {
  readonly owner_id: number;
  readonly output_path: string;
}
/** A path relative to the output folder; null where the task has none. */
interface Found {
  readonly path: string | null;
}
type Place = Pick<Config, 'storage' | 'dataDir'>;

/** Levels of folders, and entries in all, that a look goes through. */
const [mostLevels, mostEntries] = [4, 5000];
const patience = 5 * second;
/** So many looks may hang: each keeps a thread of the process until the storage answers. */
const mostHanging = 2;
let hanging = 0;

/** Runs a look for some seconds; `away` where the storage does not answer, or earlier looks still wait for it. */
const patiently = async <T>(look: () => Promise<T>): Promise<T | 'away'> => {
  if (hanging >= mostHanging) return 'away';
  const found = look();
  const said = await Promise.race([found, delay(patience, 'away' as const, { ref: false })]);
  if (said === 'away') {
    hanging += 1;
    const done = (): void => {
      hanging -= 1;
    };
    void found.then(done, done);
  }
  return said;
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
/** What says that nothing is at a path. */
const nothingThere = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'];

/** The real path of a task's output folder; undefined where links lead out of its customer's folder. Throws where there is none. */
const realFolder = async (place: Place, { owner_id: ownerId, output_path: path }: OutputFolder) => {
  const [root, real] = [await realpath(customerFolder(place.storage, ownerId)), await realpath(path)];
  return pathWithin(root, real) === undefined ? undefined : real;
};

/** The nearest wanted file below a folder, relative to it, the first by name of its level; hidden folders are left out. */
const nearest = async (folder: string, kind: OutputKind): Promise<string | undefined> => {
  let level = [''];
  let entries = 0;
  for (let depth = 0; depth < mostLevels && level.length > 0; depth += 1) {
    const folders: string[] = [];
    const found: string[] = [];
    for (const at of level)
      for await (const entry of await opendir(join(folder, at))) {
        entries += 1;
        if (entries > mostEntries) return found.toSorted()[0];
        const path = at === '' ? entry.name : `${at}/${entry.name}`;
        if (entry.isDirectory() && !entry.name.startsWith('.')) folders.push(path);
        else if (entry.isFile() && isWanted[kind](entry.name)) found.push(path);
      }
    if (found.length > 0) return found.toSorted()[0];
    level = folders.toSorted();
  }
  return undefined;
};

/** The wanted file of a task's outputs, relative to its output folder, null where it has none; `away` where nobody can look. */
export const findOutput = (place: Place, folder: OutputFolder, kind: OutputKind): Promise<Found | 'away'> =>
  patiently<Found | 'away'>(async () => {
    if (folder.output_path === '') return { path: null };
    try {
      const real = await realFolder(place, folder);
      const path = real === undefined ? undefined : await nearest(real, kind);
      return { path: path ?? null };
    } catch (error) {
      if (!nothingThere.includes(codeOf(error))) return 'away';
      const isHere = isOwnStorage(place) || (await stat(place.storage).catch(() => undefined)) !== undefined;
      return isHere ? { path: null } : 'away';
    }
  });

/** A file of a task's outputs by its path relative to the output folder; undefined where it is none of them. */
export const outputFile = async (
  place: Place,
  folder: OutputFolder,
  path: string,
): Promise<{ readonly path: string; readonly size: number } | undefined> => {
  const meant = folder.output_path === '' ? undefined : pathWithin(folder.output_path, path);
  if (meant === undefined) return undefined;
  // Notes of the farm are no outputs, by whichever path or link; neither is anything that a look leaves out.
  const isHidden = (at: string): boolean => at.split(/[\\/]/).some((name) => name.startsWith('.'));
  const found = await patiently(async () => {
    try {
      const [root, real] = [await realFolder(place, folder), await realpath(meant)];
      // What a link leads to elsewhere is no output.
      if (root === undefined || pathWithin(root, real) === undefined) return undefined;
      if (isHidden(real.slice(root.length))) return undefined;
      const about = await stat(real);
      return about.isFile() ? { path: real, size: about.size } : undefined;
    } catch {
      return undefined;
    }
  });
  return found === 'away' ? undefined : found;
};
