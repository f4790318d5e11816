import { Readable } from 'node:stream';
import fastify, { type FastifyRequest } from 'fastify';
import { bodyMs, deepest } from '@renderdesk/contract';
import { ApiError } from './apiError.ts';

const { FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_EMPTY_JSON_BODY } = fastify.errorCodes;

/** Leaves bodies unread on arrival; the pipeline reads them after the caller is known. */
export const leaveUnread = (
  _request: FastifyRequest,
  payload: Readable,
  done: (error: null, body: Readable) => void,
): void => done(null, payload);

/**
 * Reads the JSON body of a request within the limit of its route. Throws transport errors (too large, empty, no JSON),
 * and `badInput` when it is nested too deep to walk.
 */
export const receiveJson = async (request: FastifyRequest): Promise<unknown> => {
  const { body } = request;
  if (!(body instanceof Readable)) return body ?? {};
  const text = await textWithin(body, request);
  if (text === '') throw new FST_ERR_CTP_EMPTY_JSON_BODY();
  return parsedJson(text, request);
};

/** Parses a JSON text. Throws transport errors, and `badInput` when it is nested too deep. */
export const parsedJson = async (text: string, request: FastifyRequest): Promise<unknown> => {
  const value = await new Promise<unknown>((resolve, reject) => {
    const parse = request.server.getDefaultJsonParser('error', 'error');
    void parse(request, text, (error, parsed) => {
      if (error) reject(error);
      else resolve(parsed);
    });
  });
  if (isDeeper(value, deepest)) throw new ApiError('badInput', { fields: 'body' });
  return value;
};

/** Bytes of an oversized body that are read and discarded. */
const discardedBytes = 8 * 1024 * 1024;

/** Reads a body as text within the limit of its route. Throws transport errors: too large or incomplete. */
export const textWithin = async (body: Readable, request: FastifyRequest): Promise<string> =>
  (await bytesWithin(body, request)).toString('utf8');

/** Reads a body as bytes within the limit of its route. Throws transport errors: too large or incomplete. */
export const bytesWithin = async (body: Readable, request: FastifyRequest): Promise<Buffer> => {
  const limit = request.routeOptions.bodyLimit;
  const said = Number(request.headers['content-length'] ?? 0);
  const parts: Buffer[] = [];
  let size = said > limit ? said : 0;
  // The stream is not destroyed when reading stops, so that the refusal can be sent on the same connection.
  const late = setTimeout(() => body.destroy(new Error('the body did not come')), bodyMs);
  try {
    if (size <= limit)
      for await (const part of body.iterator({ destroyOnReturn: false })) {
        size += (part as Buffer).length;
        if (size > limit) break;
        parts.push(part as Buffer);
      }
    // A proxy that still sends when the connection ends answers its client with 502 instead of our refusal, so the rest
    // is read.
    if (size > limit && said <= limit + discardedBytes) await discard(body);
  } catch {
    // Incomplete: the caller disconnected or stopped sending.
    throw new ApiError('badInput', { fields: 'body' });
  } finally {
    clearTimeout(late);
  }
  if (size > limit) throw new FST_ERR_CTP_BODY_TOO_LARGE();
  return Buffer.concat(parts);
};

const discard = async (body: Readable): Promise<void> => {
  let size = 0;
  for await (const part of body.iterator({ destroyOnReturn: false }))
    if ((size += (part as Buffer).length) > discardedBytes) return;
};

/** Whether a value is nested deeper than `most`. Iterative, so that deep input cannot exhaust the stack. */
export const isDeeper = (value: unknown, most: number): boolean => {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
};
