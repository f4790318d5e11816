import sharp from 'sharp';
import { randomOf } from './random.ts';

/** A small picture of a frame, and its thumbnail. */
export interface Picture {
  readonly image: Uint8Array<ArrayBuffer>;
  readonly thumbnail: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly thumbnailWidth: number;
  readonly thumbnailHeight: number;
}

const width = 640;
const height = 360;
const thumbnailWidth = 320;

/**
 * Draws a frame of a pretended scene: a sky, hills and a sun that moves with the frames. The scene decides the colours,
 * the frame where the sun stands, so that a row of frames is a film.
 */
export const pictureOf = async (scene: { taskId: number; ix: number; seed: string }): Promise<Picture> => {
  const random = randomOf(scene.seed, 'picture', scene.taskId);
  const hue = random.between(0, 359);
  const moves = scene.ix / 60 + random.next();
  const sunX = width * (0.5 + 0.45 * Math.sin(moves));
  const sunY = height * (0.35 + 0.15 * Math.cos(moves * 1.3));
  const hills = Array.from({ length: 3 }, (_, layer) => {
    const base = height * (0.55 + 0.14 * layer);
    const shift = random.next() * 6 + moves * (0.2 + 0.15 * layer);
    const points = Array.from({ length: 17 }, (_each, i) => {
      const y = base - 40 * Math.sin(shift + i * 0.7) - 18 * Math.sin(shift * 2 + i * 1.9);
      return `${(i * width) / 16},${Math.round(y)}`;
    });
    const colour = `hsl(${(hue + 30 * layer) % 360} 35% ${42 - layer * 12}%)`;
    return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${colour}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="hsl(${(hue + 200) % 360} 60% 38%)"/><stop offset="1" stop-color="hsl(${hue} 70% 80%)"/>
    </linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${Math.round(sunX)}" cy="${Math.round(sunY)}" r="34" fill="hsl(48 95% 88%)"/>${hills.join('')}</svg>`;
  const drawn = sharp(Buffer.from(svg));
  const [image, small] = await Promise.all([
    drawn.clone().jpeg({ quality: 78 }).toBuffer(),
    drawn
      .clone()
      .resize({ width: thumbnailWidth })
      .webp({ quality: 70 })
      .toBuffer({ resolveWithObject: true }),
  ]);
  return {
    image: Uint8Array.from(image),
    thumbnail: Uint8Array.from(small.data),
    width,
    height,
    thumbnailWidth,
    thumbnailHeight: small.info.height,
  };
};
