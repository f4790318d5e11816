import { Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type Envelope,
  errorCodes,
  type GatewayCall,
  gateway,
  gatewayHeaders,
  gatewayPath,
} from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import { contextOf } from '../core/http/http.ts';
import { checkAgainst } from '../core/http/input.ts';
import { messageOf, ApiError } from '../core/http/apiError.ts';
import type { NodeGateway } from './gateway.store.ts';
import { nodeByKey } from './node.store.ts';

type Name = keyof typeof gateway;
interface Asked {
  readonly request: FastifyRequest;
  readonly raw: unknown;
  readonly body: Readable | undefined;
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** The gateway's routes, each from its declaration: who by which key, what by its schema, the console's envelope back. */
export const addGateway = async (http: FastifyInstance, app: App, desk: NodeGateway): Promise<void> => {
  const serve = handlers(app, desk);
  await http.register((scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    for (const [name, call] of Object.entries(gateway) as [Name, GatewayCall][]) {
      scope.route({
        method: 'POST',
        url: gatewayPath + call.path,
        bodyLimit: call.maxBytes,
        handler: async (request, reply): Promise<Envelope<unknown>> => {
          void reply.header('cache-control', 'no-store');
          const c = contextOf(app, request);
          const answer = (code: number, data: unknown): Envelope<unknown> => ({
            code,
            message: messageOf(code, c.language, data),
            result: code === errorCodes.success,
            data,
            requestId: c.requestId,
          });
          try {
            const data = await serve[name]({ request, ...partsOf(request, call) });
            return answer(errorCodes.success, app.config.checkAnswers ? call.output.parse(data) : data);
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            return answer(error.code, error.data);
          }
        },
      });
    }
    return Promise.resolve();
  });
};

/** The input and the bytes of a request: bytes come as the body, and their input in the query. */
const partsOf = (request: FastifyRequest, call: GatewayCall): Omit<Asked, 'request'> => {
  if (call.body === 'json') return { raw: request.body ?? {}, body: undefined };
  const { body } = request;
  return { raw: request.query, body: body instanceof Readable ? body : Readable.from([]) };
};

const handlers = (
  app: App,
  desk: NodeGateway,
): Readonly<Record<Name, (asked: Asked) => Promise<unknown>>> => {
  const checked = <C extends GatewayCall>(call: C, raw: unknown) =>
    checkAgainst(call.input, raw, { nameOf: (field) => field, between: ', ' }) as never;
  const node = ({ request }: Asked) => nodeByKey(app.db, header(request, gatewayHeaders.nodeKey));
  return {
    register: ({ request, raw }) =>
      desk.register(header(request, gatewayHeaders.enrolmentKey), checked(gateway.register, raw), request.ip),
    heartbeat: async (asked) => desk.heartbeat(await node(asked), checked(gateway.heartbeat, asked.raw)),
    lease: async (asked) => desk.lease(await node(asked)),
    progress: async (asked) => desk.progress(await node(asked), checked(gateway.progress, asked.raw)),
    finish: async (asked) => desk.finish(await node(asked), checked(gateway.finish, asked.raw)),
    leave: async (asked) => desk.leave(await node(asked), checked(gateway.leave, asked.raw)),
    log: async (asked) => {
      const signed = await node(asked);
      return desk.log(
        signed,
        checked(gateway.log, asked.raw),
        await bytesWithin(asked, gateway.log.maxBytes),
      );
    },
    file: async (asked) => {
      const signed = await node(asked);
      const content = within(asked, gateway.file.maxBytes);
      try {
        return await desk.file(signed, checked(gateway.file, asked.raw), content);
      } finally {
        // What was not wanted is read to its end all the same: the connection serves the next call.
        content.resume();
      }
    },
  };
};

/** The body as it comes, ended with `bodyTooLarge` beyond a number of bytes. */
const within = ({ body }: Asked, limit: number): Readable => {
  let size = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) done(new ApiError('bodyTooLarge', { limit }));
      else done(null, chunk);
    },
  });
  // Whoever reads it hears of its end; where nobody does (the attempt was over), a sender who went away is no crash.
  counter.on('error', () => undefined);
  const source = body ?? Readable.from([]);
  source.on('error', (error) => counter.destroy(error));
  return source.pipe(counter);
};

const bytesWithin = async (asked: Asked, limit: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of within(asked, limit)) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
