import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * Whether the reader ended an answer by disconnecting before it was complete; that closes the source and is no error. A
 * file that breaks by itself is a server error, also while a reader is connected.
 */
export const isLeft = (reply: FastifyReply, error: unknown): boolean =>
  reply.raw.destroyed &&
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Logs that a reader disconnected; this is no error. */
export const noteLeft = (request: FastifyRequest): void =>
  request.log.info({ requestId: request.id }, 'the reader left before the answer was whole');

/**
 * The transport's own log lines. None for requests, which the pipeline logs; one for an answer that breaks after its
 * headers were sent, which no other code sees.
 */
export class TransportLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (isLeft(reply, error)) noteLeft(request);
    else request.log.error({ err: error, requestId: request.id }, 'an answer broke while it was sent');
  }
}
