import { uploadPartBytes, hour, uploadParts, uploadLimits } from '@renderdesk/contract';
import { asId, asInstant } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { assembleFile, partsMissing, pathInFolder, type WholeFile } from './customerFile.ts';
import type { QueryContext, Commands, Reads } from './portalRequest.ts';
import {
  beginUpload,
  endUploads,
  findUpload,
  lockUpload,
  missingParts,
  notePart,
  objectOfPart,
  payerFolderOf,
  uploadOf,
} from './upload.store.ts';

/** How far uploads are. */
export const uploadReads = {
  upload: async ({ app: { db }, customer, input }) => {
    const upload = await uploadOf(db, { userId: customer.id, uploadId: input.uploadId });
    return {
      path: upload.path,
      size: upload.size,
      parts: uploadParts(upload.size),
      missing: await missingParts(db, upload),
      endTime: asInstant(new Date(upload.movedAt.getTime() + uploadLimits.idleHours * hour)),
    };
  },
} satisfies Partial<Reads>;

/**
 * The file of an upload that has all its parts, written before the transaction that ends it: gigabytes take minutes, for which no
 * transaction stands open. Undefined where it ended or parts are missing, which the command then says. Throws what `assembleFile` does.
 */
export const assembleUpload = async ({
  app: { db, blobs, config },
  customer,
  input,
}: QueryContext<{ readonly uploadId: number }>): Promise<WholeFile | undefined> => {
  const upload = await findUpload(db, { userId: customer.id, uploadId: input.uploadId });
  if (!upload || (await missingParts(db, upload)).length > 0) return undefined;
  return assembleFile(blobs, config, upload);
};

/** Files of customers, brought in parts. */
export const uploadCommands = {
  beginUpload: async ({ tx, app: { config }, partner, customer, input, now }) => {
    const ownerId = await payerFolderOf(tx, customer.id);
    const uploadId = await beginUpload(tx, {
      userId: customer.id,
      partnerId: partner.id,
      path: pathInFolder(config.storage, ownerId, input.path),
      size: input.size,
      sha256: input.sha256,
      now,
    });
    return { uploadId: asId(uploadId), partBytes: uploadLimits.part, parts: uploadParts(input.size) };
  },

  uploadPart: async ({ tx, app: { blobs }, customer, input, bytes, now }) => {
    const { uploadId, part } = input;
    const upload = await uploadOf(tx, { userId: customer.id, uploadId });
    const [parts, came] = [uploadParts(upload.size), bytes.length];
    if (part > parts) throw new ApiError('uploadDiffers', { why: 'noPart', part, parts });
    const wanted = uploadPartBytes(upload.size, part);
    if (came !== wanted) throw new ApiError('uploadDiffers', { why: 'partSize', part, wanted, came });
    await notePart(tx, { uploadId, part, now });
    await blobs.put(objectOfPart(uploadId, part), bytes);
    return null;
  },

  finishUpload: async ({ tx, customer, input, now, file }) => {
    const upload = await lockUpload(tx, { userId: customer.id, uploadId: input.uploadId });
    const missing = await missingParts(tx, upload);
    if (missing.length > 0) throw partsMissing(missing);
    // Its last part came since the file was written.
    if (!file) throw new ApiError('busy');
    await file.place();
    await endUploads(tx, [upload], now);
    return { path: upload.path, size: upload.size };
  },

  dropUpload: async ({ tx, customer, input, now }) => {
    const upload = await lockUpload(tx, { userId: customer.id, uploadId: input.uploadId });
    await endUploads(tx, [upload], now);
    return null;
  },
} satisfies Partial<Commands>;
