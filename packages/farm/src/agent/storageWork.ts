import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import {
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, join, parse, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { confine, isMissing, realStorage } from './confine.ts';

/**
 * The program of the process that touches customers' storage (storage.ts): one task, named by its first word, with its
 * arguments as JSON. What it answers goes to its output as JSON; a failure is one line of its error output.
 */

/** The real path of a folder that stands, or of the nearest one above it, and what is to be made below that. */
const standing = async (path: string): Promise<{ real: string; missing: string[] }> => {
  const missing: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    try {
      return { real: await realpath(at), missing };
    } catch (error) {
      if (!isMissing(error) || at === dirname(at)) throw error;
      missing.unshift(basename(at));
    }
  }
};

const stands = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

const makeFolders = async (path: string, storage: string): Promise<string> => {
  const { real, missing } = await standing(path);
  await confine(real, storage);
  let at = real;
  // One by one: making all at once never ends below /proc.
  for (const name of missing) {
    at = join(at, name);
    await mkdir(at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return at;
};

/**
 * Makes the customer's folder for results where the share of results has none yet: that one folder, below a mount point that is there.
 * An empty folder that is no mount of its own is taken for a share that is not mounted: results would be lost on the node's own disk.
 */
const makeCustomersFolder = async (folder: string, mountPoint: string): Promise<void> => {
  const root = await realStorage(mountPoint);
  if (await stands(folder)) return;
  const { dev } = await stat(root);
  const isMount = dirname(root) === root || (await stat(dirname(root))).dev !== dev;
  if (!isMount && (await readdir(root)).length === 0)
    throw new Error(`the storage of results, ${mountPoint}, is empty on this node: is it mounted?`);
  const above = await realStorage(dirname(resolve(folder)));
  await confine(above, root);
  await mkdir(join(above, basename(folder))).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
};

interface Prepared {
  readonly scene: string;
  readonly output: string;
  readonly storage: string;
  /** The customer's folder for results. */
  readonly outputStorage: string;
  /** The mount point of results, where they have one of their own. */
  readonly outputRoot?: string | undefined;
  /** The attempt's own folder in the output folder, and how those of the frame's former attempts are called. */
  readonly name: string;
  readonly former: string;
}

const notesName = '.renderdesk';

/**
 * Where a result goes: to its own name where nothing stands there, or what this task put there itself, else beside it under a
 * name with the task's number, counted on where the customer has files of such names. What is whose stands in the output folder's `.renderdesk`, a note a file.
 */
const placeOf = async (folder: string, below: string, taskId: number): Promise<string> => {
  const { dir, name, ext } = parse(below);
  for (let n = 0; ; n += 1) {
    const ours = join(dir, `${name}.task-${taskId}${n > 1 ? `-${n}` : ''}${ext}`);
    const place = n === 0 ? below : ours;
    const { stands, isOwn } = await lookAt(folder, place, taskId);
    // No other task takes a name with this one's number, so there a note may be missing (it could not be written).
    if (isOwn || (n > 0 && !stands)) return join(folder, place);
  }
};

/** Whether something stands at a place, and whether the place is this task's: a free one becomes so. */
const lookAt = async (
  folder: string,
  below: string,
  taskId: number,
): Promise<{ stands: boolean; isOwn: boolean }> => {
  const note = join(folder, notesName, createHash('sha256').update(below).digest('hex').slice(0, 32));
  const isThere = await stands(join(folder, below));
  // Of two tasks that come at once only one can make the note.
  if (!isThere) await writeFile(note, String(taskId), { flag: 'wx' }).catch(() => undefined);
  return { stands: isThere, isOwn: (await readFile(note, 'utf8').catch(() => '')) === String(taskId) };
};

const tasks = {
  /** Looks that the scene is there, and makes the attempt's folder in place of those that former attempts left. */
  prepare: async ({
    scene,
    output,
    storage,
    outputStorage,
    outputRoot,
    name,
    former,
  }: Prepared): Promise<string> => {
    await realStorage(storage);
    const real = await realpath(scene).catch((error: unknown) => {
      throw isMissing(error) ? new Error(`the scene ${scene} does not exist on this node`) : error;
    });
    await confine(real, storage);
    if (outputRoot !== undefined) await makeCustomersFolder(outputStorage, outputRoot);
    const folder = await makeFolders(output, outputStorage);
    for (const entry of await readdir(folder))
      if (entry === name || entry.startsWith(former))
        await rm(join(folder, entry), { recursive: true, force: true });
    await mkdir(join(folder, name));
    return join(folder, name);
  },

  /** Moves what an attempt made to where the customer expects it, over no file but its task's own; answers the new paths. */
  place: async (o: { from: string; to: string; storage: string; taskId: number }): Promise<string[]> => {
    const to = await makeFolders(o.to, o.storage);
    await makeFolders(join(to, notesName), o.storage);
    const moved: string[] = [];
    for (const path of await filesBelow(o.from)) {
      const below = relative(o.from, path);
      await makeFolders(dirname(join(to, below)), o.storage);
      const target = await placeOf(to, below, o.taskId);
      await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error;
        // Another file system: copied beside its place first, so that it appears whole.
        await copyFile(path, `${target}.part`);
        await rename(`${target}.part`, target);
      });
      moved.push(target);
    }
    await rm(o.from, { recursive: true, force: true });
    return moved;
  },

  /** Reads a scene below the customer's folder for its analysis. */
  inspect: async ({ path, storage, name }: { path: string; storage: string; name: string }) => {
    const real = await realpath(path).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (real !== undefined) await confine(real, storage);
    else await realStorage(storage);
    const { inspect } = await import('./inspect.ts');
    return inspect({ path: real ?? path, storage, name });
  },

  thumbnail: async ({ path }: { path: string }) => {
    // Loaded by those alone who need it: it is larger than all the rest.
    const { thumbnailOf } = await import('./thumbnail.ts');
    const made = await thumbnailOf(path);
    return made ? { ...made, content: Buffer.from(made.content).toString('base64') } : null;
  },

  /** Its answer is the file itself. */
  read: ({ path }: { path: string }): Promise<void> =>
    pipeline(createReadStream(path), createWriteStream('', { fd: process.stdout.fd })),

  remove: async ({ path }: { path: string }): Promise<void> => {
    await rm(path, { recursive: true, force: true });
  },

  /** Nothing: that it is answered shows that this user can run it. */
  probe: (): Promise<void> => Promise.resolve(),
};

/** Plain files below a folder, by name. */
const filesBelow = async (folder: string): Promise<string[]> => {
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is no folder any more`);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
};

/** What the process can be asked. */
export type StorageTasks = typeof tasks;

if (import.meta.main) {
  const [, , name = '', args = ''] = process.argv;
  const task = tasks[name as keyof StorageTasks] as (o: unknown) => Promise<unknown>;
  try {
    const answer = await task(JSON.parse(args));
    if (answer !== undefined) process.stdout.write(JSON.stringify(answer));
  } catch (error) {
    const isClosed = (error as NodeJS.ErrnoException).code === 'EACCES';
    const whom = isClosed ? `, as the user ${userInfo().username}` : '';
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}${whom}`);
    process.exitCode = 1;
  }
}
