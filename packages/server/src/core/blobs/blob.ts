import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A part of an object: bytes `from` up to but not `to`; both within it. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Where large things lie: images, logs, files. Objects are written once under their key and never changed; keys are words
 * of letters, digits, `.`, `_` and `-` with `/` between them, such as `log/100001/12/1/0`.
 */
export interface Blobs {
  /** Writes an object whole or not at all, and answers its size in bytes. The same key again replaces it. */
  put(key: string, content: Uint8Array | Readable): Promise<number>;
  /** Reads an object or a part of it. Throws `BlobGone` where nothing has the key. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Takes an object away; nothing happens where there is none. */
  remove(key: string): Promise<void>;
}

/** Thrown where an object is not there, or not any more. */
export class BlobGone extends Error {
  constructor(key: string) {
    super(`The object ${key} is not there.`);
    this.name = 'BlobGone';
  }
}

const goodKey = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** The key, where it is one. Throws on anything that could leave the store's folder. */
export const checkedKey = (key: string): string => {
  if (!goodKey.test(key)) throw new RangeError(`${key} is no key of an object`);
  return key;
};

/** Objects as files of a folder. A new one stands under another name until it is whole. */
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
        // Flushed before it gets its name, so that no name ever stands for half an object.
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

/** All of an object, or of a part of it, in memory. */
export const bytesOf = async (source: Readable): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
};
