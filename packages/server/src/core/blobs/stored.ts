import type { Readable } from 'node:stream';
import { ApiError } from '../http/apiError.ts';
import { BlobGone, type Blobs } from './blob.ts';

/** Reads an object for whoever asks for its file. Throws `fileGone` where it is not there any more. */
export const readStored = async (blobs: Blobs, key: string): Promise<Readable> => {
  try {
    return await blobs.get(key);
  } catch (error) {
    throw error instanceof BlobGone ? new ApiError('fileGone') : error;
  }
};
