import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

/**
 * An archive as a stream, written as `entries` come: folders by their `name` alone, files with `size` and `chunks`. No
 * file is ever held in memory, and any tar can read it.
 */
export function packed(entries) {
  const archive = pack();
  const write = async () => {
    for await (const { name, size, chunks } of entries) {
      if (chunks === undefined) archive.entry({ name: `${name}/`, type: 'directory', mode: 0o700 });
      else await pipeline(Readable.from(chunks), archive.entry({ name, size, mode: 0o600 }));
    }
    archive.finalize();
  };
  write().catch((error) => archive.destroy(error));
  return archive;
}

/**
 * A file entry from an open file handle, exactly as long as the file was at first sight: one that grows is cut, one
 * that shrinks is filled with zeros (a database under way; its log mends that). Calls `onDone` with `{ size, sha256 }`
 * of what was written.
 */
export async function openFileEntry(name, handle, onDone) {
  const { size } = await handle.stat();
  const hash = createHash('sha256');
  const chunks = async function* () {
    const buffer = Buffer.allocUnsafe(256 * 1024);
    for (let done = 0; done < size;) {
      const wanted = Math.min(buffer.length, size - done);
      const { bytesRead } = await handle.read(buffer, 0, wanted, done);
      const chunk = bytesRead > 0 ? Buffer.from(buffer.subarray(0, bytesRead)) : Buffer.alloc(wanted);
      hash.update(chunk);
      done += chunk.length;
      yield chunk;
    }
    onDone({ size, sha256: hash.digest('hex') });
  };
  return { name, size, chunks: chunks() };
}

/**
 * Reads an archive that comes through `sources`, a readable stream and what it goes through. For each folder and file
 * `onEntry({ name, folder, size, chunks })` is awaited. Throws on a damaged or cut archive.
 */
export async function readTar(sources, onEntry) {
  const archive = extract();
  const read = async () => {
    for await (const entry of archive) {
      const { name, size, type } = entry.header;
      const folder = type === 'directory';
      await onEntry({ name: name.replace(/\/$/, ''), folder, size, chunks: entry });
      if (folder) entry.resume();
    }
  };
  await Promise.all([pipeline(...sources, archive), read()]);
}
