import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  bytesThatTell,
  namedAs,
  typeByContent,
  type UploadCall,
  type UploadType,
} from '@renderdesk/contract';
import { ApiError } from './apiError.ts';
import type { UploadedFile } from '../calls/serve.ts';
import type { Parsers } from '../uploads/parsers.ts';
import { checkPixels } from '../uploads/pixels.ts';
import type { Source } from '../uploads/reading.ts';

export interface Received {
  readonly file: UploadedFile;
  readonly fields: Readonly<Record<string, string>>;
  /** Removes the file; called when the call has ended. */
  discard(): Promise<void>;
}

/**
 * Receives the single file (`file`) of an upload and its fields into a folder of its own; checks size and content.
 * Throws `fileNotAccepted` without a file or when its content has no accepted type, `bodyTooLarge`, and `UploadRefused`
 * for a picture with too many pixels.
 */
export const receiveUpload = async (
  request: FastifyRequest,
  call: UploadCall,
  o: { readonly parsers: Parsers; readonly who: string; readonly signal?: AbortSignal | undefined },
): Promise<Received> => {
  if (!request.isMultipart()) throw new ApiError('fileNotAccepted', { reason: 'multipart/form-data' });
  const folder = await mkdtemp(join(tmpdir(), 'renderdesk-upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const fields: Record<string, string> = {};
    let name: string | undefined;
    const path = join(folder, 'file');
    for await (const part of request.parts({
      limits: { fileSize: call.maxBytes, files: 1, fields: 30, fieldSize: 10_000 },
    })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
      } else {
        name = shownName(part.filename);
        await pipeline(part.file, createWriteStream(path));
        if (part.file.truncated) throw new ApiError('bodyTooLarge', { limit: call.maxBytes });
      }
    }
    if (name === undefined) throw new ApiError('fileNotAccepted', { reason: 'file' });
    const type = await typeOf(path);
    if (type === undefined || !call.types.includes(type) || !namedAs(name, type))
      throw new ApiError('fileNotAccepted', { reason: call.types.join(', ') });
    const { size } = await stat(path);
    await withPart(path, (read) => checkPixels(type, read));
    const source: Source = { path };
    const read: UploadedFile['read'] = (reader, options) =>
      o.parsers.read(reader, source, { options, who: o.who, signal: o.signal });
    return { file: { path, name, type, size, read }, fields, discard };
  } catch (error) {
    await discard();
    throw error;
  }
};

const longestName = 200;

/**
 * File name to show and store. NUL is removed because text columns refuse it, and direction controls because they
 * disguise the extension.
 */
const shownName = (sent: string): string =>
  [...sent.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')].slice(-longestName).join('');

const typeOf = (path: string): Promise<UploadType | undefined> =>
  withPart(path, async (read) => typeByContent(await read(0, bytesThatTell)));

/** Calls a function with a reader for parts of a file that is open meanwhile. */
const withPart = async <T>(
  path: string,
  work: (read: (at: number, length: number) => Promise<Buffer>) => Promise<T>,
): Promise<T> => {
  const handle = await open(path);
  try {
    return await work(async (at, length) => {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await handle.close();
  }
};
