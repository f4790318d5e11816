import sharp from 'sharp';

const thumbnailWidth = 320;

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
