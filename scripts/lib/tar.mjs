import { createHash } from 'node:crypto';

/**
 * The tar format, as much of it as a backup needs: files and folders, pax records for long names. Streams both ways,
 * so that no file is ever held in memory. Written archives can be read by any tar.
 */

const BLOCK = 512;
const LONGEST_PLAIN_NAME = 100;
const LARGEST_PLAIN_SIZE = 8 ** 11 - 1;
const FILE = '0';
const FOLDER = '5';
const PAX = 'x';

/** The bytes of a folder entry. */
export function tarFolder(name) {
  return entryHead(`${name}/`, 0, FOLDER, 0o700);
}

/** The bytes of a file entry whose content is at hand. */
export function tarFile(name, content) {
  return Buffer.concat([entryHead(name, content.length, FILE, 0o600), content, padding(content.length)]);
}

/**
 * Yields a file entry from an open file handle, exactly as long as the file was at first sight: one that grows is
 * cut, one that shrinks is filled with zeros (a database under way; its log mends that). Calls `onDone` with
 * `{ size, sha256 }` of what was written.
 */
export async function* tarOpenFile(name, handle, onDone) {
  const { size } = await handle.stat();
  const hash = createHash('sha256');
  yield entryHead(name, size, FILE, 0o600);
  const buffer = Buffer.allocUnsafe(256 * 1024);
  for (let done = 0; done < size;) {
    const wanted = Math.min(buffer.length, size - done);
    const { bytesRead } = await handle.read(buffer, 0, wanted, done);
    const chunk = bytesRead > 0 ? Buffer.from(buffer.subarray(0, bytesRead)) : Buffer.alloc(wanted);
    hash.update(chunk);
    done += chunk.length;
    yield chunk;
  }
  yield padding(size);
  onDone({ size, sha256: hash.digest('hex') });
}

/** The end of an archive. */
export function tarEnd() {
  return Buffer.alloc(2 * BLOCK);
}

function entryHead(name, size, type, mode) {
  if (Buffer.byteLength(name) <= LONGEST_PLAIN_NAME && size <= LARGEST_PLAIN_SIZE)
    return header(name, size, type, mode);
  const records = Buffer.from(paxRecord('path', name) + paxRecord('size', String(size)));
  const short = name.slice(-LONGEST_PLAIN_NAME / 4);
  return Buffer.concat([
    header('pax', records.length, PAX, 0o600),
    records,
    padding(records.length),
    header(short, Math.min(size, LARGEST_PLAIN_SIZE), type, mode),
  ]);
}

/** `length key=value\n`, where the length counts its own digits. */
function paxRecord(key, value) {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest;
  while (length !== rest + String(length).length) length = rest + String(length).length;
  return `${length} ${key}=${value}\n`;
}

function header(name, size, type, mode) {
  const block = Buffer.alloc(BLOCK);
  const octal = (value, length) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  block.write(name, 0, LONGEST_PLAIN_NAME);
  block.write(octal(mode, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  block.write(' '.repeat(8), 148);
  block.write(type, 156);
  block.write('ustar\x0000', 257);
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function checksum(block) {
  let sum = 0;
  for (const byte of block) sum += byte;
  return sum;
}

function padding(size) {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/**
 * Reads an archive from an async iterable of buffers. For each folder and file `onEntry({ name, folder, size, chunks })`
 * is awaited; `chunks` is an async iterable that must be read to its end. Throws on a damaged or cut archive.
 */
export async function readTar(source, onEntry) {
  const reader = new BlockReader(source);
  let pax = {};
  for (;;) {
    const block = await reader.read(BLOCK);
    if (block.every((byte) => byte === 0)) break;
    const { name, size, type } = parseHeader(block);
    if (type === PAX) {
      pax = parsePax((await reader.read(size)).toString('utf8'));
      await reader.read(padding(size).length);
      continue;
    }
    const length = Number(pax.size ?? size);
    const path = (pax.path ?? name).replace(/\/$/, '');
    await onEntry({ name: path, folder: type === FOLDER, size: length, chunks: reader.chunks(length) });
    await reader.read(padding(length).length);
    pax = {};
  }
  await reader.drain();
}

function parseHeader(block) {
  const text = (from, length) => block.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  const stored = Number.parseInt(text(148, 8), 8);
  const blank = Buffer.from(block);
  blank.fill(' ', 148, 156);
  if (stored !== checksum(blank)) throw new Error('an entry of the archive has a wrong checksum');
  return { name: text(0, LONGEST_PLAIN_NAME), size: Number.parseInt(text(124, 12), 8), type: text(156, 1) };
}

function parsePax(text) {
  const records = {};
  for (let rest = text; rest !== '';) {
    const length = Number.parseInt(rest, 10);
    const bytes = Buffer.from(rest);
    const record = bytes.subarray(0, length).toString('utf8');
    const start = record.indexOf(' ') + 1;
    const equals = record.indexOf('=');
    records[record.slice(start, equals)] = record.slice(equals + 1, -1);
    rest = bytes.subarray(length).toString('utf8');
  }
  return records;
}

/** Hands out exactly as many bytes as asked for from chunks of any size. */
class BlockReader {
  constructor(source) {
    this.iterator = source[Symbol.asyncIterator]();
    this.rest = Buffer.alloc(0);
  }

  async pull() {
    const { value, done } = await this.iterator.next();
    if (done) throw new Error('the archive ends too early');
    this.rest = this.rest.length === 0 ? value : Buffer.concat([this.rest, value]);
  }

  async read(length) {
    while (this.rest.length < length) await this.pull();
    const bytes = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return bytes;
  }

  async *chunks(length) {
    for (let left = length; left > 0;) {
      if (this.rest.length === 0) await this.pull();
      const chunk = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }

  /** Reads to the end, so that the checksum of the compression is verified too. */
  async drain() {
    for (let step = await this.iterator.next(); !step.done;) step = await this.iterator.next();
  }
}
