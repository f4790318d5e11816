import { imageSideMost } from '@renderdesk/contract';

/** What images are, by their first bytes: the sender's word is not taken for it. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/tiff' | 'image/x-exr';

/** So many bytes tell. */
export const headBytes = 32;

const signatures: readonly (readonly [ImageType, readonly (readonly [number, string])[]])[] = [
  ['image/png', [[0, '89504e470d0a1a0a']]],
  ['image/jpeg', [[0, 'ffd8ff']]],
  [
    'image/webp',
    [
      [0, '52494646'],
      [8, '57454250'],
    ],
  ],
  ['image/tiff', [[0, '49492a00']]],
  ['image/tiff', [[0, '4d4d002a']]],
  ['image/tiff', [[0, '49492b00']]],
  ['image/x-exr', [[0, '762f3101']]],
];

/** The type of the image that begins so; undefined for anything else. */
export const imageTypeOf = (head: Buffer): ImageType | undefined =>
  signatures.find(([, marks]) =>
    marks.every(([at, hex]) => head.subarray(at, at + hex.length / 2).toString('hex') === hex),
  )?.[0];

/** Width and height in pixels from the first bytes of a PNG; undefined where they are missing, or are no picture's. */
export const pngSize = (head: Buffer): { width: number; height: number } | undefined => {
  if (head.length < 24) return undefined;
  const size = { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  return Object.values(size).every((side) => side >= 1 && side <= imageSideMost) ? size : undefined;
};
