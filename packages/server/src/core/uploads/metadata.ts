import { crc32 } from 'node:zlib';

/**
 * Pictures without what cameras and programs write next to the pixels: place, time, owner, device, comments, previews.
 * Only the turn of a photograph stays, since it is a part of the picture, and what colours need.
 */

/** EXIF that holds one turn and nothing else. */
const exifOfTurn = (turn: number): Buffer =>
  Buffer.from(`4d4d002a0000000800010112000300000001000${turn}000000000000`, 'hex');

/** The turn that EXIF names, 2 to 8; undefined where there is none, or where it is damaged. */
const turnOf = (exif: Buffer): number | undefined => {
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number): number => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const u32 = (at: number): number => (isLittle ? exif.readUInt32LE(at) : exif.readUInt32BE(at));
  try {
    const begin = u32(4);
    const count = Math.min(u16(begin), 200);
    for (let entry = 0; entry < count; entry += 1) {
      const at = begin + 2 + entry * 12;
      if (u16(at) !== 0x0112) continue;
      const turn = u16(at + 8);
      return turn >= 2 && turn <= 8 ? turn : undefined;
    }
  } catch {
    // It is damaged: a picture that is not turned is still a picture.
  }
  return undefined;
};

const exifMark = Buffer.from('Exif\0\0', 'latin1');
/** EXIF without the mark that a JPEG puts before it, and that some programs write into other formats too. */
const withoutMark = (exif: Buffer): Buffer =>
  exif.subarray(0, exifMark.length).equals(exifMark) ? exif.subarray(exifMark.length) : exif;

/** Segments of a JPEG that its pixels need: JFIF, colour profile, Adobe's transform. */
const neededSegments: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
};

/** Where a JPEG ends whose pixels begin at a place. What follows is another file: a preview, an archive. */
const endOfJpeg = (bytes: Buffer, begin: number): number => {
  let at = begin;
  while (at + 1 < bytes.length) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0;
    if (marker === 0xd9) return at + 2;
    const isPixels = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    if (isPixels) at += 1;
    else at += 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0);
  }
  return bytes.length;
};

const ofJpeg = (bytes: Buffer): Buffer => {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let turn: number | undefined;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Bytes that fill.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // The pixels begin, and more segments may follow them.
    if (marker === 0xda) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const content = bytes.subarray(at + 4, end);
    const isOfApplication = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    const needed = neededSegments[marker];
    if (marker === 0xe1 && content.subarray(0, 6).equals(exifMark)) turn ??= turnOf(content.subarray(6));
    if (!isOfApplication || (needed !== undefined && content.toString('latin1', 0, needed.length) === needed))
      kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (turn !== undefined) {
    const content = Buffer.concat([exifMark, exifOfTurn(turn)]);
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    // Behind JFIF, which has to come first.
    kept.splice(kept[1]?.[1] === 0xe0 ? 2 : 1, 0, Buffer.concat([head, content]));
  }
  return Buffer.concat([...kept, bytes.subarray(at, endOfJpeg(bytes, at))]);
};

/** Chunks of a PNG that are no part of how it looks. */
const pngWords = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'dSIG', 'caBX']);

const pngChunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
};

const ofPng = (bytes: Buffer): Buffer => {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  let turn: number | undefined;
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = Math.min(at + 12 + bytes.readUInt32BE(at), bytes.length);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'eXIf') turn ??= turnOf(withoutMark(bytes.subarray(at + 8, end - 4)));
    if (!pngWords.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  // Behind the head, which has to come first.
  if (turn !== undefined) kept.splice(2, 0, pngChunk('eXIf', exifOfTurn(turn)));
  return Buffer.concat(kept);
};

const webpChunk = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};

const ofWebp = (bytes: Buffer): Buffer => {
  const kept: Buffer[] = [];
  let features: Buffer | undefined;
  let turn: number | undefined;
  // What follows the end that the head names is another file.
  const length = bytes.length < 12 ? 0 : Math.min(8 + bytes.readUInt32LE(4), bytes.length);
  for (let at = 12; at + 8 <= length;) {
    const size = bytes.readUInt32LE(at + 4);
    const end = Math.min(at + 8 + size + (size % 2), length);
    const type = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (type === 'VP8X') features ??= chunk;
    if (type === 'EXIF') turn ??= turnOf(withoutMark(bytes.subarray(at + 8, end)));
    else if (type !== 'XMP ') kept.push(chunk);
    at = end;
  }
  if (features && features.length > 8) {
    // Bits of the head say that EXIF and XMP follow.
    features[8] = ((features[8] ?? 0) & ~0x0c) | (turn === undefined ? 0 : 0x08);
    if (turn !== undefined) kept.push(webpChunk('EXIF', exifOfTurn(turn)));
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
};

/** A picture without its metadata; anything else as it is. */
export const withoutMetadata = (type: string, bytes: Buffer): Buffer => {
  if (type === 'image/jpeg') return ofJpeg(bytes);
  if (type === 'image/png') return ofPng(bytes);
  return type === 'image/webp' ? ofWebp(bytes) : bytes;
};
