import { openS3Blobs, type S3Keys } from './blobS3.ts';
import { type Blobs, folderBlobs } from './blob.ts';

/**
 * Opens the store at `place`: a folder's path, or `s3://bucket/prefix?endpoint=https://…&region=…`. Throws for an
 * invalid address, and for an S3 place without keys.
 */
export const openBlobs = (place: string, keys?: S3Keys): Blobs =>
  place.startsWith('s3://') ? openS3Blobs(place, keys) : folderBlobs(place);
