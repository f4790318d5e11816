import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * Whether it is the reader of an answer who ended it, by going before it was whole: what was being sent is closed then, and did not
 * break. A file that breaks by itself is ours, whoever still reads it.
 */
export const isLeft = (reply: FastifyReply, error: unknown): boolean =>
  reply.raw.destroyed &&
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Notes that a reader went; nothing is wrong with us. */
export const noteLeft = (request: FastifyRequest): void =>
  request.log.info({ requestId: request.id }, 'the reader left before the answer was whole');

/**
 * What the transport writes into the log by itself. Not each request, which the pipeline says in one line; but an answer that ends
 * after its head was sent, which nothing else hears of.
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
