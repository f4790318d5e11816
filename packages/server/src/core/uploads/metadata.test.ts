import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { withoutMetadata } from './metadata.ts';

const secret = 'Beijing 39.9042 Zhang San';
const withExif = (turn?: number) =>
  sharp({ create: { width: 8, height: 4, channels: 3, background: '#c02040' } }).withExif({
    IFD0: { Copyright: secret, ...(turn !== undefined && { Orientation: String(turn) }) },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 15/1' },
  });
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

describe.each(['jpeg', 'png', 'webp'] as const)('a %s', (format) => {
  test('loses place, owner and time, and keeps its pixels', async () => {
    const bytes = await withExif()[format]({ quality: 90 }).toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const clean = withoutMetadata(`image/${format}`, bytes);
    const { exif, xmp, width, height } = await sharp(clean).metadata();
    expect({ exif, xmp, width, height }).toEqual({ exif: undefined, xmp: undefined, width: 8, height: 4 });
    expect(clean.includes('Zhang')).toBe(false);
    expect((await pixelsOf(clean)).equals(await pixelsOf(bytes))).toBe(true);
  });
  test('that is cut anywhere is taken off without a crash', async () => {
    const bytes = await withExif()[format]({ quality: 90 }).toBuffer();
    for (let length = 12; length < bytes.length; length += 1)
      withoutMetadata(`image/${format}`, bytes.subarray(0, length));
  });
});

test('a photograph stays turned as it was', async () => {
  const bytes = await withExif().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const clean = withoutMetadata('image/jpeg', bytes);
  expect((await sharp(clean).metadata()).orientation).toBe(6);
});

test('bytes after the end of a JPEG or a PNG go', async () => {
  for (const format of ['jpeg', 'png'] as const) {
    const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .toFormat(format)
      .toBuffer();
    const clean = withoutMetadata(
      `image/${format}`,
      Buffer.concat([bytes, Buffer.from(`PK${secret}`), bytes]),
    );
    expect(clean.equals(withoutMetadata(`image/${format}`, bytes))).toBe(true);
  }
});
