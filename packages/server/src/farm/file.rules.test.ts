import { expect, test } from 'vitest';
import { imageTypeOf, pngSize } from './file.rules.ts';

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

test.each([
  ['89504e470d0a1a0a 0000000d 49484452', 'image/png'],
  ['ffd8ffe0 00104a46', 'image/jpeg'],
  ['52494646 24000000 57454250 56503820', 'image/webp'],
  ['49492a00 08000000', 'image/tiff'],
  ['4d4d002a 00000008', 'image/tiff'],
  ['762f3101 02000000', 'image/x-exr'],
  // A RIFF that is a sound, half a PNG's mark, a page, nothing.
  ['52494646 24000000 57415645', undefined],
  ['89504e47', undefined],
  ['3c21444f43545950', undefined],
  ['', undefined],
])('%s is %s', (hex, type) => {
  expect(imageTypeOf(bytes(hex))).toBe(type);
});

test('a PNG says how large it is', () => {
  expect(pngSize(bytes('89504e470d0a1a0a 0000000d 49484452 000000a0 00000078'))).toEqual({
    width: 160,
    height: 120,
  });
  expect(pngSize(bytes('89504e470d0a1a0a'))).toBeUndefined();
});

test.each(['ffffffff 00000078', '000000a0 ffffffff', '00000000 00000078', '00100001 00000078'])(
  'a PNG of %s pixels is none',
  (size) => expect(pngSize(bytes(`89504e470d0a1a0a 0000000d 49484452 ${size}`))).toBeUndefined(),
);
