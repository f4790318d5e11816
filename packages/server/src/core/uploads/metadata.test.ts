import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { withoutMetadata } from './metadata.ts';

const secret = 'Beijing 39.9042 Zhang San';
const withExif = (turn?: number) => {
  const picture = sharp({ create: { width: 8, height: 4, channels: 3, background: '#c02040' } }).withExif({
    IFD0: { Copyright: secret },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 15/1' },
  });
  return turn === undefined ? picture : picture.withMetadata({ orientation: turn });
};
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

describe.each(['jpeg', 'png', 'webp'] as const)('a photograph as %s', (format) => {
  test.each([2, 3, 4, 5, 6, 7, 8])('stays turned as it was: %i', async (turn) => {
    const bytes = await withExif(turn)[format]({ quality: 90 }).toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(turn);
    const clean = withoutMetadata(`image/${format}`, bytes);
    expect((await sharp(clean).metadata()).orientation).toBe(turn);
    expect(clean.includes('Zhang')).toBe(false);
    const upright = (one: Buffer) => sharp(one).rotate().raw().toBuffer();
    expect((await upright(clean)).equals(await upright(bytes))).toBe(true);
    expect(withoutMetadata(`image/${format}`, clean).equals(clean)).toBe(true);
  });
});

test.each([
  ['jpeg', undefined],
  ['png', undefined],
  ['webp', undefined],
  ['jpeg', 6],
  ['png', 6],
  ['webp', 6],
] as const)('bytes after the end of a %s go, its turn being %s', async (format, turn) => {
  const bytes = await withExif(turn)[format]({ quality: 90 }).toBuffer();
  const clean = withoutMetadata(`image/${format}`, Buffer.concat([bytes, Buffer.from(`PK${secret}`), bytes]));
  expect(clean.equals(withoutMetadata(`image/${format}`, bytes))).toBe(true);
});
