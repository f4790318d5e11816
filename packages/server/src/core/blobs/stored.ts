import type { Readable } from 'node:stream';
import { ApiError } from '../http/apiError.ts';
import { BlobGone, type Blobs } from './blob.ts';

/** Opens an object to send it to a client. Throws `fileGone` when the object no longer exists. */
export const readStored = async (blobs: Blobs, key: string): Promise<Readable> => {
  try {
    return await blobs.get(key);
  } catch (error) {
    throw error instanceof BlobGone ? new ApiError('fileGone') : error;
  }
};
