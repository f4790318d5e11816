import { randomUUID } from 'node:crypto';
import { constants, createWriteStream, type Dirent } from 'node:fs';
import {
  link,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  statfs,
  unlink,
  utimes,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { recycleFolder } from '@renderdesk/contract';
import { isOurs } from './protect.rules.ts';
import type { FoundFile, StoragePort, TakenFile } from './storage.port.ts';

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Names in the order of their paths: a folder's name ends in its slash. */
const byPath = (a: Dirent, b: Dirent): number => {
  const [one, other] = [a, b].map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  return (one ?? '') < (other ?? '') ? -1 : 1;
};

/** A folder that is no link and lies where its path says, so that nobody leads a move elsewhere. */
const isPlainFolder = async (path: string, below: string): Promise<boolean> => {
  const [real, root] = await Promise.all([realpath(path), realpath(below)]);
  return real === join(root, path.slice(below.length));
};

/** Makes the folders of a path, one below the other; false where something else is in the place of one, such as a link. */
const makeFolders = async (below: string, path: string): Promise<boolean> => {
  await mkdir(below, { recursive: true });
  let at = below;
  for (const name of path.split('/')) {
    at = join(at, name);
    try {
      await mkdir(at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (!(await lstat(at)).isDirectory()) return false;
    }
  }
  return true;
};

/** Customers' files in folders below `root`, one an account, as nodes mount them. */
export const folderStorage = (root: string): StoragePort => {
  const at = (ownerId: number, path = ''): string => join(root, String(ownerId), path);
  const taken = ({ jobId, ownerId, path }: TakenFile): string =>
    join(root, recycleFolder, String(jobId), String(ownerId), path);

  const lookAt = async (file: string, path: string): Promise<FoundFile | undefined> => {
    try {
      const found = await lstat(file);
      return found.isFile() ? { path, size: found.size, changedAt: found.mtime } : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  async function* walk(ownerId: number, folder: string, after: string): AsyncGenerator<FoundFile> {
    let entries: Dirent[];
    try {
      entries = await readdir(at(ownerId, folder), { withFileTypes: true });
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    for (const entry of entries.toSorted(byPath)) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isOurs(entry.name)) continue;
      if (entry.isDirectory()) {
        if (`${path}/` > after || after.startsWith(`${path}/`)) yield* walk(ownerId, path, after);
      } else if (entry.isFile() && path > after) {
        const found = await lookAt(at(ownerId, path), path);
        if (found) yield found;
      }
    }
  }
  /** Puts a file at a free place; false where something is there. */
  const placeAt = async (from: string, ownerId: number, path: string): Promise<boolean> => {
    if (!(await makeFolders(at(ownerId), dirname(path)))) return false;
    const to = at(ownerId, path);
    try {
      await link(from, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      // The same file: a move that was cut off before it removed the first name.
      const [one, other] = await Promise.all([lstat(from), lstat(to)]);
      if (one.ino !== other.ino || one.dev !== other.dev) return false;
    }
    await unlink(from);
    return true;
  };

  return {
    owners: async () => {
      try {
        const entries = await readdir(root, { withFileTypes: true });
        return entries
          .filter((entry) => entry.isDirectory() && /^[1-9]\d{0,14}$/.test(entry.name))
          .map(({ name }) => Number(name))
          .toSorted((a, b) => a - b);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    files: (ownerId, after = '') => walk(ownerId, '', after),
    look: (ownerId, path) => lookAt(at(ownerId, path), path),
    recycle: async (file) => {
      const [from, to] = [at(file.ownerId, file.path), taken(file)];
      if (!(await isPlainFolder(dirname(from), at(file.ownerId))))
        throw new Error(`${file.path} is behind a link`);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await rename(from, to);
    },
    lookRecycled: (file) => lookAt(taken(file), file.path),
    restore: (file, to) => placeAt(taken(file), file.ownerId, to),
    purge: (file) => rm(taken(file), { force: true }),
    tidy: async (jobId) => {
      const folder = join(root, recycleFolder, String(jobId));
      try {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const below = entries
          .filter((entry) => entry.isDirectory())
          .map((entry) => join(entry.parentPath, entry.name));
        for (const one of below.toSorted((a, b) => b.length - a.length)) await rmdir(one);
        await rmdir(folder);
      } catch (error) {
        if (!isMissing(error) && (error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
      }
    },
    space: async () => {
      try {
        const { blocks, bavail, bsize } = await statfs(root);
        return { capacity: blocks * bsize, free: bavail * bsize };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    read: async (ownerId, path) => {
      const file = at(ownerId, path);
      // A customer may put a link in the place of what was found.
      if (!(await isPlainFolder(dirname(file), at(ownerId)))) throw new Error(`${path} is behind a link`);
      return (await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)).createReadStream();
    },
    put: async (ownerId, file, body: Readable) => {
      if (!(await makeFolders(at(ownerId), dirname(file.path)))) {
        body.destroy();
        return false;
      }
      const half = join(at(ownerId, dirname(file.path)), `.${randomUUID()}.part`);
      try {
        await pipeline(body, createWriteStream(half, { flags: 'wx' }));
        await utimes(half, file.changedAt, file.changedAt);
        return await placeAt(half, ownerId, file.path);
      } finally {
        await rm(half, { force: true });
      }
    },
  };
};
