import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { Bytes, Instant, pathText, UploadId } from '../kernel/values.ts';
import { portalScope } from './portal.codes.ts';
import { act, look } from './portalCall.ts';

const { tasks } = portalScope.of;
const mebibyte = 1024 * 1024;

/** What uploads keep to. Every part but the last has exactly `part` bytes. */
export const uploadLimits = { part: 8 * mebibyte, file: 4096 * mebibyte, open: 20, idleHours: 24 } as const;

const mostParts = uploadLimits.file / uploadLimits.part;

/** In how many parts so many bytes come. */
export const uploadParts = (bytes: number): number => Math.max(1, Math.ceil(bytes / uploadLimits.part));

/** How many bytes a part has, counted from 1, of a file of so many. */
export const uploadPartBytes = (bytes: number, part: number): number =>
  Math.min(uploadLimits.part, bytes - (part - 1) * uploadLimits.part);

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A number that stands in a path. */
const InPath = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** Scenes and what belongs to them, brought into the customer's folder in parts. */
export const uploadCalls = {
  beginUpload: act('upload/begin', {
    summary:
      'Begins the upload of a file into the customer’s folder, of 4 GiB at most; parts of 8 MiB follow. Left alone for a day it is dropped',
    scope: tasks,
    object: 'upload',
    errors: [errorCodes.outsideStorage, errorCodes.limitReached, errorCodes.accountDisabled],
    fields: {
      path: 'Relative to the customer’s folder; what stands there is replaced when the upload is finished',
      sha256: 'Of the whole file, lower-case hexadecimal',
    },
    input: {
      /** In the customer's folder; what stands there is replaced when the upload is finished. */
      path: pathText(),
      size: z.int().min(1).max(uploadLimits.file),
      /** Of the whole file, hexadecimal. */
      sha256: Sha256,
    },
    output: z.object({ uploadId: UploadId, partBytes: Bytes, parts: z.int().min(1) }),
  }),
  uploadPart: act('upload/part/:uploadId/:part', {
    summary:
      'One part, counted from 1, as the body; in any order, side by side, and again where it broke off',
    scope: tasks,
    object: 'upload',
    body: 'bytes',
    maxBytes: uploadLimits.part,
    errors: [errorCodes.notFound, errorCodes.uploadDiffers, errorCodes.bodyTooLarge],
    input: {
      uploadId: InPath.pipe(UploadId),
      part: InPath.pipe(z.int().min(1).max(mostParts)),
    },
    output: z.null(),
  }),
  upload: look('upload/read', {
    summary: 'How far an upload is: the parts that have not come',
    scope: tasks,
    errors: [errorCodes.notFound],
    input: { uploadId: UploadId },
    output: z.object({
      path: z.string(),
      size: Bytes,
      parts: z.int().min(1),
      missing: z.array(z.int().min(1)),
      /** It is dropped then, unless another part comes. */
      endTime: Instant,
    }),
  }),
  finishUpload: act('upload/finish', {
    summary: 'Puts the file in its place, whole and with the hash that was announced, or not at all',
    // Each writes the whole file first.
    atOnce: 1,
    scope: tasks,
    object: 'upload',
    errors: [
      errorCodes.notFound,
      errorCodes.uploadDiffers,
      errorCodes.outsideStorage,
      errorCodes.storageAway,
    ],
    input: { uploadId: UploadId },
    output: z.object({ path: z.string(), size: Bytes }),
  }),
  dropUpload: act('upload/drop', {
    summary: 'Gives an upload up',
    scope: tasks,
    object: 'upload',
    errors: [errorCodes.notFound],
    input: { uploadId: UploadId },
    output: z.null(),
  }),
} as const;
