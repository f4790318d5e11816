import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inflateSync } from 'node:zlib';

/** One file of a face, and the characters that it has. */
export interface Face {
  readonly name: string;
  /** The OpenType file to embed. */
  readonly file: Buffer;
  readonly draws: (codePoint: number) => boolean;
}

/** Layout of a WOFF 1.0 header: byte offset of the table count, and sizes of the header and a directory entry. */
const header = { numTables: 12, size: 44, entry: 20 } as const;
/**
 * Tables for shaping and vertical text. Cells are laid out by character, as they are measured: kerning and ligatures
 * would take most of the time and make a line shorter than measured.
 */
const unused = new Set(['GDEF', 'GPOS', 'GSUB', 'BASE', 'STAT', 'vhea', 'vmtx', 'gasp']);

interface Table {
  readonly tag: string;
  readonly checksum: number;
  readonly data: Buffer;
}

/** Unpacks a WOFF 1.0 file once. The font library would inflate a table for each glyph, in plain JavaScript. */
const unpacked = (woff: Buffer): Table[] =>
  Array.from({ length: woff.readUInt16BE(header.numTables) }, (_, index) => {
    const at = header.size + index * header.entry;
    const [offset, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const data = woff.subarray(offset, offset + packed);
    return {
      tag: woff.toString('latin1', at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packed < size ? inflateSync(data) : data,
    };
  });

/** Joins the tables to one OpenType file. */
const openType = (flavor: Buffer, tables: readonly Table[]): Buffer => {
  const directory = Buffer.alloc(12 + 16 * tables.length);
  flavor.copy(directory, 0);
  directory.writeUInt16BE(tables.length, 4);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = 12 + 16 * index;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(data.length, at + 12);
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(padded);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
};

/** Ranges of characters that a `cmap` table maps, first and last; supports the two formats in use. */
const mapped = (cmap: Buffer): (readonly [number, number])[] => {
  const ranges: (readonly [number, number])[] = [];
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index));
  for (const at of new Set(tables)) {
    const format = cmap.readUInt16BE(at);
    if (format === 12)
      for (let group = 0; group < cmap.readUInt32BE(at + 12); group += 1) {
        const from = at + 16 + 12 * group;
        ranges.push([cmap.readUInt32BE(from), cmap.readUInt32BE(from + 4)]);
      }
    else if (format === 4) {
      const doubled = cmap.readUInt16BE(at + 6);
      for (let segment = 0; segment < doubled; segment += 2)
        ranges.push([cmap.readUInt16BE(at + 16 + doubled + segment), cmap.readUInt16BE(at + 14 + segment)]);
    }
  }
  // The last segment of format 4 is required by the format and maps nothing.
  return ranges.filter(([first]) => first !== 0xffff);
};

const require = createRequire(import.meta.url);
/**
 * The list of the family's subsets; their files are in the same package. Resolved when a face is first read, because
 * processes that write no PDF do not need it.
 */
const family = (): string => pathToFileURL(require.resolve('@fontsource/noto-sans-sc/unicode.json')).href;

const read = async (part: string): Promise<Face> => {
  const woff = await readFile(fileURLToPath(new URL(`files/noto-sans-sc-${part}-400-normal.woff`, family())));
  const tables = unpacked(woff);
  const cmap = tables.find(({ tag }) => tag === 'cmap');
  const ranges = cmap ? mapped(cmap.data) : [];
  return {
    name: part,
    file: openType(
      woff.subarray(4, 8),
      tables.filter(({ tag }) => !unused.has(tag)),
    ),
    draws: (codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last),
  };
};

const faces = new Map<string, Promise<Face>>();
const faceOf = (part: string): Promise<Face> => {
  let face = faces.get(part);
  if (!face) {
    face = read(part);
    faces.set(part, face);
    face.catch(() => faces.delete(part));
  }
  return face;
};

/** Latin and the simplified Chinese in daily use; draws nearly every text. */
export const mainFace = (): Promise<Face> => faceOf('chinese-simplified');

/** The other subsets of the family, about a hundred, and their characters. */
let parts:
  | Promise<readonly { readonly part: string; readonly holds: (codePoint: number) => boolean }[]>
  | undefined;
const readParts = async () => {
  const text = await readFile(fileURLToPath(family()), 'utf8');
  return Object.entries(JSON.parse(text) as Record<string, string>).map(([key, words]) => {
    const ranges = words.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    });
    return {
      part: key.replaceAll(/[[\]]/g, ''),
      holds: (codePoint: number) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last),
    };
  });
};

/**
 * The subset with a character that the main face lacks: an arrow, ≥, a rare Han character; undefined if none has it.
 */
export const rareFace = async (codePoint: number): Promise<Face | undefined> => {
  parts ??= readParts();
  parts.catch(() => (parts = undefined));
  for (const { part, holds } of await parts) {
    if (!holds(codePoint)) continue;
    const face = await faceOf(part);
    if (face.draws(codePoint)) return face;
  }
  return undefined;
};
