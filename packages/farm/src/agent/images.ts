import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import sharp from 'sharp';

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
const thumbnailWidth = 320;

/** The type of an image by its name; undefined for what is none. */
export const imageType = (path: string): string | undefined => imageTypes[extname(path).toLowerCase()];

/** Every file below a folder, by name. */
export const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
};

/** Moves all files of a folder to where the customer expects them, over what is there; answers their new paths. */
export const moveFiles = async (from: string, to: string): Promise<string[]> => {
  const moved: string[] = [];
  for (const path of await filesBelow(from)) {
    const target = join(to, relative(from, path));
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      // Another file system: copied beside its place first, so that it appears whole.
      await copyFile(path, `${target}.part`);
      await rename(`${target}.part`, target);
    });
    moved.push(target);
  }
  await rm(from, { recursive: true, force: true });
  return moved;
};

export interface Thumbnail {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** Size of the image that it was made of. */
  readonly of: { readonly width: number; readonly height: number };
}

/** A WebP of at most 320 pixels width; undefined where the image cannot be read (OpenEXR). */
export const thumbnailOf = async (path: string): Promise<Thumbnail | undefined> => {
  try {
    const image = sharp(path, { limitInputPixels: 2 ** 30 });
    const { width, height } = await image.metadata();
    const { data, info } = await image
      .resize({ width: thumbnailWidth, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return {
      content: Uint8Array.from(data),
      width: info.width,
      height: info.height,
      of: { width, height },
    };
  } catch {
    return undefined;
  }
};
