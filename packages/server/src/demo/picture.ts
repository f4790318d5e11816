import { crc32, deflateSync } from 'node:zlib';
import { BlobGone, type Blobs } from '../core/blobs/blob.ts';

/** Objects that are nowhere, where the demo is filled without a place for them. */
export const nowhere: Blobs = {
  put: (_key, content) => Promise.resolve(content instanceof Uint8Array ? content.length : 0),
  get: (key) => Promise.reject(new BlobGone(key)),
  remove: () => Promise.resolve(),
};

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** A PNG that looks as a frame that went wrong: half a gradient, the rest black. The same seed draws the same. Sizes in pixels. */
export const demoPicture = (seed: number, width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, red, green and blue.
  header.set([8, 2], 8);
  const rows = Buffer.alloc(height * (1 + width * 3));
  const cut = Math.floor(height * (0.35 + ((seed * 37) % 50) / 100));
  for (let y = 0; y < cut; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * (1 + width * 3) + 1 + x * 3;
      rows[at] = (60 + (x * 120) / width + seed) % 256;
      rows[at + 1] = (90 + (y * 110) / height) % 256;
      rows[at + 2] = (140 + ((x + y) * 60) / (width + height)) % 256;
    }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
};
