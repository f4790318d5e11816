import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Headers of every answer: no caching, no content sniffing, no framing, no loading of other resources, no referrer.
 * Pages set their own policy for what they load, and files of the console their own cache time.
 */
export const standingHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** The same, with Strict-Transport-Security over HTTPS. For code that writes an answer without the pipeline. */
export const headersFor = ({
  protocol,
}: Pick<FastifyRequest, 'protocol'>): Readonly<Record<string, string>> =>
  protocol === 'https'
    ? { ...standingHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : standingHeaders;

export const guard = (reply: FastifyReply): FastifyReply => reply.headers(headersFor(reply.request));

/** Sets the headers before any other handler, so that every route, refusal and crash has them. */
export const guardAll = (http: FastifyInstance): void => {
  http.addHook('onRequest', (_, reply, done) => {
    guard(reply);
    done();
  });
};

const broken: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers a connection that sends no HTTP or is too slow; there is no request or reply object for it. */
export const refuseBroken = (error: Error & { readonly code?: string }, socket: Socket): void => {
  const status = broken[error.code ?? ''] ?? 400;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(standingHeaders).map(([name, value]) => `${name}: ${value}`),
    'content-length: 0',
    'connection: close',
  ];
  if (socket.writable && error.code !== 'ECONNRESET') socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.destroy(error);
};
