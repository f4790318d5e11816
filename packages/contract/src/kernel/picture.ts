import * as z from 'zod';
import type { Options } from './callBase.ts';
import { upload } from './commandCall.ts';
import type { UploadType } from './fileTypes.ts';
import { Bytes } from './values.ts';

/** Where public files are read by their hash, without a session. */
export const publicFilePath = '/api/files/';

/** A stored picture as a row shows it: its public address, type, size in bytes and in pixels. */
export const Picture = z.object({
  fileId: z.uuid(),
  url: z.string(),
  mediaType: z.string(),
  bytes: Bytes,
  width: z.int().min(1),
  height: z.int().min(1),
});
export type Picture = z.output<typeof Picture>;

/** A picture as a command takes it: the whole picture fits too, only its id counts. */
export const PictureRef = z.object({ fileId: z.uuid() });

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const satisfies UploadType[];

/** A call that stores one picture before the form with it is saved. A picture that no row uses is removed after a day. */
export const pictureUpload = (
  path: string,
  o: Pick<Options, 'access'> & { readonly object: string; readonly maxBytes: number },
) => upload(path, { ...o, input: {}, output: Picture, types: pictureTypes });
