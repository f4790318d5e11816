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

/** A PNG of so many pixels, eight bits a channel, as `paint` fills it: red, green and blue from each place on. */
const png = (
  width: number,
  height: number,
  paint: (put: (x: number, y: number, colour: readonly [number, number, number]) => void) => void,
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = Buffer.alloc(height * (1 + width * 3));
  paint((x, y, colour) => rows.set(colour, y * (1 + width * 3) + 1 + x * 3));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
};

/** A PNG that looks as a frame that went wrong: half a gradient, the rest black. The same seed draws the same. Sizes in pixels. */
export const demoPicture = (seed: number, width: number, height: number): Buffer =>
  png(width, height, (put) => {
    const cut = Math.floor(height * (0.35 + ((seed * 37) % 50) / 100));
    for (let y = 0; y < cut; y += 1)
      for (let x = 0; x < width; x += 1)
        put(x, y, [
          (60 + (x * 120) / width + seed) % 256,
          (90 + (y * 110) / height) % 256,
          (140 + ((x + y) * 60) / (width + height)) % 256,
        ]);
  });

const ink = [96, 104, 120] as const;
const face = [206, 188, 170] as const;

/** A PNG that looks as a paper that was photographed: a card with lines of writing and a portrait, on a table. The same seed draws the same. */
export const demoPaper = (seed: number, width: number, height: number): Buffer =>
  png(width, height, (put) => {
    const within = (x: number, y: number, [left, top, right, bottom]: readonly number[]): boolean =>
      x >= (left ?? 0) * width &&
      x < (right ?? 0) * width &&
      y >= (top ?? 0) * height &&
      y < (bottom ?? 0) * height;
    const tint = (seed * 29) % 24;
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const isCard = within(x, y, [0.06, 0.08, 0.94, 0.92]);
        const lineAt = Math.floor((y / height) * 16);
        const isLine =
          lineAt % 2 === 1 && within(x, y, [0.12, 0.18, 0.46 + ((seed * 7 + lineAt * 5) % 12) / 100, 0.84]);
        if (within(x, y, [0.66, 0.2, 0.88, 0.66])) put(x, y, face);
        else if (isCard && isLine) put(x, y, ink);
        else put(x, y, isCard ? [228 + tint / 4, 236, 244 - tint] : [150 - tint, 132, 112]);
      }
  });
