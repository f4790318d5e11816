import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UploadRefused } from '../refused.rules.ts';
import type { Budget } from './budget.ts';

/**
 * The files of a zip archive by their names, unpacked within the budget. Throws `UploadRefused`: an entry that unpacks to another size
 * than the archive says is `damaged`.
 */
export const unpacked = async (bytes: Uint8Array, budget: Budget): Promise<Record<string, Uint8Array>> => {
  const files: Record<string, Uint8Array> = Object.create(null) as Record<string, Uint8Array>;
  const archive = await opened(bytes);
  try {
    for await (const entry of archive.eachEntry()) {
      budget.spend('entries', 1);
      // Channels protect some archives by a password: staff unpack those themselves.
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
      // Names are in any character set, and nothing is written by them.
      decodeStrings: false,
    });
  } catch {
    throw new UploadRefused('encrypted');
  }
};

const nameOf = ({ fileName }: Entry): string => Buffer.from(fileName as unknown as Buffer).toString('utf8');

/** The declared size is checked before anything is allocated, the real one while it is unpacked. */
const contentOf = async (archive: ZipFile, entry: Entry, budget: Budget): Promise<Uint8Array> => {
  if (entry.uncompressedSize > budget.left('unpackedBytes')) budget.refuse('unpackedBytes');
  const pieces: Buffer[] = [];
  for await (const piece of await archive.openReadStreamPromise(entry)) {
    budget.spend('unpackedBytes', (piece as Buffer).length);
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
};
