import { openS3Blobs, type S3Keys } from './blobS3.ts';
import { type Blobs, folderBlobs } from './blob.ts';

/**
 * Opens the store that `place` names: a folder's path, or `s3://bucket/prefix?endpoint=https://…&region=…`. Throws where
 * the address is not understood or an S3 place has no keys.
 */
export const openBlobs = (place: string, keys?: S3Keys): Blobs =>
  place.startsWith('s3://') ? openS3Blobs(place, keys) : folderBlobs(place);
