import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { customerFolder, isForeign, pathWithin, unwritable, uploadParts } from '@renderdesk/contract';
import { BlobGone, type Blobs } from '../core/blobs/blob.ts';
import type { Config } from '../core/config.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { isOwnStorage } from '../task/index.ts';
import { objectOfPart, type Upload } from './upload.store.ts';

/** A path as it stands in a customer's folder. Throws `outsideStorage` where it leads out of it, or to what is not theirs to write, `badInput` for a name that is too long or has characters that nobody sees. */
export const pathInFolder = (storage: string, ownerId: number, path: string): string => {
  const folder = customerFolder(storage, ownerId);
  const found = isForeign(folder, path) ? undefined : pathWithin(folder, path);
  const below = found?.slice(folder.length + 1);
  const why = found === undefined ? undefined : unwritable(folder, found);
  if (below === undefined || below === '' || why === 'farm')
    throw new ApiError('outsideStorage', { folder, issues: [{ path: 'path' }] });
  // Said here, before anybody sends the bytes.
  if (why !== undefined) throw badFields('path');
  return below;
};

/** What says that the storage is not there, or not ours to write. */
const away = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ESTALE', 'EIO'];

const reached = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw away.includes(code) ? new ApiError('storageAway') : error;
  }
};

/** Makes a folder below another, step by step: none of them is a link, which may lead anywhere. Throws `outsideStorage`. */
const folderBelow = async (root: string, path: string): Promise<void> => {
  let at = root;
  for (const part of relative(root, path).split(sep).filter(Boolean)) {
    at = join(at, part);
    await mkdir(at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if (!(await lstat(at)).isDirectory()) throw new ApiError('outsideStorage', { folder: root });
  }
};

/** The refusal of an upload whose parts have not all come; the first hundred are named. */
export const partsMissing = (missing: readonly number[]): ApiError =>
  new ApiError('uploadDiffers', { why: 'missing', missing: missing.slice(0, 100) });

/** The bytes of an upload, part by part, into a hash on their way. Throws `uploadDiffers` where a part is gone. */
async function* bytesOf(
  blobs: Blobs,
  upload: Upload,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for (let part = 1; part <= uploadParts(upload.size); part += 1) {
    try {
      for await (const piece of await blobs.get(objectOfPart(upload.id, part))) {
        hash.update(piece as Buffer);
        yield piece as Buffer;
      }
    } catch (error) {
      throw error instanceof BlobGone ? partsMissing([part]) : error;
    }
  }
}

/** A file that is whole and stands beside its place in the customer's folder. */
export interface WholeFile {
  /** Puts it in its place, instead of what stood there. */
  readonly place: () => Promise<void>;
  /** Removes it, where it was not placed. */
  readonly discard: () => Promise<void>;
}

/**
 * Writes an upload beside its place in the customer's folder, whole and with the hash that was announced. Storage of our own is made;
 * storage that is mounted has to be there. Throws `storageAway`, `outsideStorage`, `uploadDiffers`.
 */
export const assembleFile = (
  blobs: Blobs,
  config: Pick<Config, 'storage' | 'dataDir'>,
  upload: Upload,
): Promise<WholeFile> =>
  reached(async () => {
    const { storage } = config;
    if (isOwnStorage(config)) await mkdir(storage, { recursive: true });
    else await stat(storage);
    const folder = customerFolder(storage, upload.ownerId);
    const path = join(folder, upload.path);
    await folderBelow(storage, dirname(path));
    const there = await lstat(path).catch(() => undefined);
    if (there?.isDirectory()) throw new ApiError('outsideStorage', { folder });
    const half = join(dirname(path), `.${randomUUID()}.part`);
    const hash = createHash('sha256');
    try {
      await pipeline(bytesOf(blobs, upload, hash), createWriteStream(half, { flags: 'wx', flush: true }));
      if (hash.digest('hex') !== upload.sha256) throw new ApiError('uploadDiffers', { why: 'hash' });
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
    let isPlaced = false;
    return {
      // A transaction that is tried again places it again.
      place: async () => {
        if (!isPlaced) await reached(() => rename(half, path));
        isPlaced = true;
      },
      discard: () => rm(half, { force: true }),
    };
  });
