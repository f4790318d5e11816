import { type PixelLimits, pixelLimits } from './limits.rules.ts';
import { UploadRefused } from './refused.rules.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Reads bytes of a picture at an offset; fewer at the end. */
export type ReadAt = (at: number, length: number) => Promise<Uint8Array> | Uint8Array;

const pngSize = (head: Buffer): Size | undefined =>
  head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR'
    ? undefined
    : { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };

/** Canvas size of a WebP: extended, lossless or lossy. */
const webpSize = (head: Buffer): Size | undefined => {
  if (head.length < 30) return undefined;
  const chunk = head.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8L') {
    const bits = head.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk === 'VP8 ')
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  return undefined;
};

/** Maximum segments of a JPEG before its size; photographs have about twenty. */
const mostSegments = 1000;
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegSize = async (read: ReadAt): Promise<Size | undefined> => {
  let at = 2;
  for (let count = 0; count < mostSegments; count += 1) {
    const head = Buffer.from(await read(at, 9));
    if (head.length < 4 || head[0] !== 0xff) return undefined;
    const marker = head[1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker))
      return head.length < 9 ? undefined : { width: head.readUInt16BE(7), height: head.readUInt16BE(5) };
    at += 2 + head.readUInt16BE(2);
  }
  return undefined;
};

/** Width and height from a picture's header, without decoding. Undefined when the header has none. */
export const pictureSize = async (type: string, read: ReadAt): Promise<Size | undefined> => {
  if (type === 'image/jpeg') return jpegSize(read);
  const head = Buffer.from(await read(0, 30));
  return type === 'image/png' ? pngSize(head) : type === 'image/webp' ? webpSize(head) : undefined;
};

/**
 * Throws `UploadRefused` for a picture (PNG, JPEG, WebP) with more pixels than its kind allows (`tooManyPixels`), or without a size
 * (`damagedPicture`). Passes anything else.
 */
export const checkPixels = async (
  type: string,
  read: ReadAt,
  limits: PixelLimits = pixelLimits.document,
): Promise<void> => {
  if (!type.startsWith('image/')) return;
  const size = await pictureSize(type, read);
  if (!size || size.width < 1 || size.height < 1) throw new UploadRefused('damagedPicture');
  const { width, height } = size;
  if (Math.max(width, height) > limits.side || width * height > limits.pixels)
    throw new UploadRefused('tooManyPixels', `${width} × ${height}`);
};
