import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A range of an object's bytes: `from` inclusive, `to` exclusive; both within it. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Store of large objects: images, logs, files. An object is written once under its key and does not change. A key has
 * words of letters, digits, `.`, `_` and `-`, separated by `/`, such as `log/100001/12/1/0`.
 */
export interface Blobs {
  /** Writes an object atomically and returns its size in bytes. An existing key is replaced. */
  put(key: string, content: Uint8Array | Readable): Promise<number>;
  /** Reads an object or a range of it. Throws `BlobGone` for an unknown key. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes an object; does nothing for an unknown key. */
  remove(key: string): Promise<void>;
}

/** Thrown for an object that does not exist. */
export class BlobGone extends Error {
  constructor(key: string) {
    super(`The object ${key} is not there.`);
    this.name = 'BlobGone';
  }
}

const goodKey = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** Returns a valid key. Throws for a key that could leave the store's folder. */
export const checkedKey = (key: string): string => {
  if (!goodKey.test(key)) throw new RangeError(`${key} is no key of an object`);
  return key;
};

/** Stores objects as files of a folder. A new file has a temporary name until it is complete. */
export const folderBlobs = (folder: string): Blobs => {
  const pathOf = (key: string): string => join(folder, ...checkedKey(key).split('/'));
  return {
    put: async (key, content) => {
      const path = pathOf(key);
      const part = join(folder, '.part', randomUUID());
      await Promise.all([
        mkdir(dirname(part), { recursive: true }),
        mkdir(dirname(path), { recursive: true }),
      ]);
      try {
        const source = content instanceof Readable ? content : Readable.from([content]);
        // Flush before the rename, so that a final name never points to a partial object.
        await pipeline(source, createWriteStream(part, { flush: true }));
        const { size } = await stat(part);
        await rename(part, path);
        return size;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    get: async (key, range) => {
      const path = pathOf(key);
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new BlobGone(key) : error;
      });
      if (range && range.to <= range.from) return Readable.from([]);
      const end = range && Math.min(range.to, found.size) - 1;
      return createReadStream(path, range && { start: range.from, end: end ?? 0 });
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
  };
};

/** Reads a stream into memory. */
export const bytesOf = async (source: Readable): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
};
