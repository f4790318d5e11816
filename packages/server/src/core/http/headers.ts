import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * What every answer says, whoever gives it: no cache keeps it, what it is cannot be guessed otherwise, it stands in no frame, loads
 * nothing, and tells no other site where it was. A page says by a policy of its own what it may load, and files of the
 * console for how long they may be kept.
 */
export const standingHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** They, and over HTTPS that it stays HTTPS: for whoever writes an answer by hand. */
export const headersFor = ({
  protocol,
}: Pick<FastifyRequest, 'protocol'>): Readonly<Record<string, string>> =>
  protocol === 'https'
    ? { ...standingHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : standingHeaders;

export const guard = (reply: FastifyReply): FastifyReply => reply.headers(headersFor(reply.request));

/** Sets them before anything else looks at a request, so that no route, refusal or crash answers without them. */
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

/** Answers what is no HTTP, or comes too slowly: neither request nor reply was made for it. */
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
