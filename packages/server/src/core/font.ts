import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

/**
 * The whole of the simplified-Chinese glyphs, Latin among them. As WOFF, not WOFF2: PDFs embed single glyphs as they
 * stand in the file, and WOFF2 keeps them in a form of its own.
 */
const fontFile = '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff';
let font: Promise<Buffer> | undefined;

/** The font of PDFs, as TrueType; read and unpacked once. */
export const readFont = (): Promise<Buffer> => {
  font ??= readFile(fileURLToPath(import.meta.resolve(fontFile))).then(trueTypeOf);
  font.catch(() => (font = undefined));
  return font;
};

/** A WOFF file's header, and an entry of its directory of tables; the same of a TrueType file; all in bytes. */
const woff = { header: 44, entry: 20 } as const;
const trueType = { header: 12, entry: 16 } as const;
const toFour = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * Unpacks a WOFF file (W3C WOFF 1.0) to the TrueType font that it holds. What writes PDFs would unpack a whole table
 * again for each glyph. Throws where it is no WOFF file.
 */
export const trueTypeOf = (file: Buffer): Buffer => {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('no WOFF file');
  const count = file.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = woff.header + index * woff.entry;
    const [offset, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const kept = file.subarray(offset, offset + packed);
    return {
      tag: file.subarray(at, at + 4),
      checksum: file.readUInt32BE(at + 16),
      body: packed < length ? inflateSync(kept) : kept,
    };
  });
  const start = trueType.header + count * trueType.entry;
  const out = Buffer.alloc(tables.reduce((all, { body }) => all + toFour(body.length), start));
  file.copy(out, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  out.writeUInt16BE(count, 4);
  out.writeUInt16BE(2 ** power * trueType.entry, 6);
  out.writeUInt16BE(power, 8);
  out.writeUInt16BE((count - 2 ** power) * trueType.entry, 10);
  let offset = start;
  for (const [index, { tag, checksum, body }] of tables.entries()) {
    const at = trueType.header + index * trueType.entry;
    tag.copy(out, at);
    out.writeUInt32BE(checksum, at + 4);
    out.writeUInt32BE(offset, at + 8);
    out.writeUInt32BE(body.length, at + 12);
    body.copy(out, offset);
    offset += toFour(body.length);
  }
  return out;
};
