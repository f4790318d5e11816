import { expect, test } from 'vitest';
import { checkPixels, pictureSize } from './pixels.ts';

const reading = (bytes: Buffer) => (at: number, length: number) => bytes.subarray(at, at + length);
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const png = (width: number, height: number): Buffer => {
  const bytes = hex('89504e470d0a1a0a 0000000d 49484452 00000000 00000000');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
/** A JPEG with its size after a segment of 60 kB, as after a colour profile. */
const jpeg = Buffer.concat([
  hex('ffd8 ffe0 0004 0000 ffe2 ea60'),
  Buffer.alloc(0xea60 - 2),
  hex('ff ffc2 0011 08 0bb8 0fa0 03'),
]);
const webp = (chunk: string): Buffer =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), hex(chunk)]);

test.each([
  ['image/png', png(160, 120), { width: 160, height: 120 }],
  ['image/jpeg', jpeg, { width: 4000, height: 3000 }],
  ['image/webp', webp('56503858 0a000000 00000000 9f0f00 b70b00'), { width: 4000, height: 3000 }],
  ['image/webp', webp('5650384c 00000000 2f 9fcfed02 0000000000'), { width: 4000, height: 3000 }],
  ['image/webp', webp('56503820 00000000 000000 9d012a a00f b80b'), { width: 4000, height: 3000 }],
])('the size of %s is in its header', async (type, bytes, size) => {
  expect(await pictureSize(type, reading(bytes))).toEqual(size);
});

test.each([
  ['image/png', png(30_000, 30_000), 'tooManyPixels'],
  ['image/png', png(30_000, 10), 'tooManyPixels'],
  ['image/png', png(0, 10), 'damagedPicture'],
  ['image/png', png(10, 10).subarray(0, 20), 'damagedPicture'],
  ['image/jpeg', jpeg.subarray(0, 100), 'damagedPicture'],
  // Segments of length 0 never end.
  ['image/jpeg', Buffer.concat([hex('ffd8'), Buffer.alloc(9000, hex('ffe0ffff'))]), 'damagedPicture'],
  ['image/webp', webp('00000000 00000000 00000000 00000000'), 'damagedPicture'],
])('%s that is too large or has no size is refused', async (type, bytes, why) => {
  await expect(checkPixels(type, reading(bytes))).rejects.toMatchObject({ why });
});

test('a photograph and a file that is no picture pass', async () => {
  await checkPixels('image/jpeg', reading(jpeg));
  await checkPixels('application/pdf', reading(Buffer.from('%PDF')));
});
