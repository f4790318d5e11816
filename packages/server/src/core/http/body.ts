import { Readable } from 'node:stream';
import fastify, { type FastifyRequest } from 'fastify';
import { bodyMs, deepest } from '@renderdesk/contract';
import { ApiError } from './apiError.ts';

const { FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_EMPTY_JSON_BODY } = fastify.errorCodes;

/** Leaves bodies unread where a request comes in: the pipeline reads them when it knows whose they are. */
export const leaveUnread = (
  _request: FastifyRequest,
  payload: Readable,
  done: (error: null, body: Readable) => void,
): void => done(null, payload);

/**
 * The JSON of a request, read within the limit of its route. Throws what the transport refuses with: too large, empty, no
 * JSON; `badInput` where it is nested too deep for anything that walks it.
 */
export const receiveJson = async (request: FastifyRequest): Promise<unknown> => {
  const { body } = request;
  if (!(body instanceof Readable)) return body ?? {};
  const text = await textWithin(body, request);
  if (text === '') throw new FST_ERR_CTP_EMPTY_JSON_BODY();
  return parsedJson(text, request);
};

/** The value of a text of JSON. Throws what the transport refuses with, and `badInput` where it is nested too deep. */
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

/** So much of a body that is too large is read all the same, and not kept. */
const discardedBytes = 8 * 1024 * 1024;

/** A body as text, within the limit of its route. Throws what the transport refuses with: too large, or half sent. */
export const textWithin = async (body: Readable, request: FastifyRequest): Promise<string> =>
  (await bytesWithin(body, request)).toString('utf8');

/** A body as it is, within the limit of its route. Throws what the transport refuses with: too large, or half sent. */
export const bytesWithin = async (body: Readable, request: FastifyRequest): Promise<Buffer> => {
  const limit = request.routeOptions.bodyLimit;
  const said = Number(request.headers['content-length'] ?? 0);
  const parts: Buffer[] = [];
  let size = said > limit ? said : 0;
  // The stream stays whole where reading stops, so that the refusal can still be answered over it.
  const late = setTimeout(() => body.destroy(new Error('the body did not come')), bodyMs);
  try {
    if (size <= limit)
      for await (const part of body.iterator({ destroyOnReturn: false })) {
        size += (part as Buffer).length;
        if (size > limit) break;
        parts.push(part as Buffer);
      }
    // A proxy that is still sending when the connection ends tells its client of a broken server, and not of our refusal.
    if (size > limit && said <= limit + discardedBytes) await discard(body);
  } catch {
    // Half sent: the caller went, or stopped sending.
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

/** Whether a value is nested deeper than so, without going down by calls. */
export const isDeeper = (value: unknown, most: number): boolean => {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
};
