import { extname } from 'node:path';

/** Endings of images that the gateway takes, with their types. */
const imageTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
  '.exr': 'image/x-exr',
};
/** The type of an image by its name; undefined for what is none. */
export const imageType = (path: string): string | undefined => imageTypes[extname(path).toLowerCase()];
