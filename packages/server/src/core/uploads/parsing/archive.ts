import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UploadRefused } from '../refused.rules.ts';
import type { Budget } from './budget.ts';

/**
 * Unpacks the files of a zip archive within the budget; returns them by name. Throws `UploadRefused`; an entry whose
 * unpacked size differs from the declared one is `damaged`.
 */
export const unpacked = async (bytes: Uint8Array, budget: Budget): Promise<Record<string, Uint8Array>> => {
  const files: Record<string, Uint8Array> = Object.create(null) as Record<string, Uint8Array>;
  const archive = await opened(bytes);
  try {
    for await (const entry of archive.eachEntry()) {
      budget.spend('entries', 1);
      // Channels protect some archives with a password; staff unpack those themselves.
      if (entry.isEncrypted()) throw new UploadRefused('encrypted');
      const name = nameOf(entry);
      if (!name.endsWith('/')) files[name] = await contentOf(archive, entry, budget);
    }
  } catch (error) {
    throw error instanceof UploadRefused ? error : new UploadRefused('damaged');
  }
  return files;
};

const opened = async (bytes: Uint8Array): Promise<ZipFile> => {
  try {
    return await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      // Names may be in any character set, and no file is written under them.
      decodeStrings: false,
    });
  } catch {
    throw new UploadRefused('encrypted');
  }
};

const nameOf = ({ fileName }: Entry): string => Buffer.from(fileName as unknown as Buffer).toString('utf8');

/** Checks the declared size before allocation, and the actual one during unpacking. */
const contentOf = async (archive: ZipFile, entry: Entry, budget: Budget): Promise<Uint8Array> => {
  if (entry.uncompressedSize > budget.left('unpackedBytes')) budget.refuse('unpackedBytes');
  const pieces: Buffer[] = [];
  for await (const piece of await archive.openReadStreamPromise(entry)) {
    budget.spend('unpackedBytes', (piece as Buffer).length);
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
};
