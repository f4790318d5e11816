import { Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type GatewayCall, gateway, gatewayHeaders, gatewayPath } from '@renderdesk/contract';
import type * as z from 'zod';
import type { App } from '../core/app.ts';
import type { Context } from '../core/audit/operation.ts';
import { ApiError } from '../core/http/apiError.ts';
import { leaveUnread, receiveJson } from '../core/http/body.ts';
import { contextOf } from '../core/http/http.ts';
import { checkAgainst } from '../core/http/input.ts';
import { headerOf, handleRequest } from '../core/http/pipeline.ts';
import type { NodeGateway } from './gateway.store.ts';
import { finishReport } from './report.rules.ts';
import { type EnrolmentKey, enrolmentKeyOf } from './enrolmentKey.store.ts';
import { nodeByKey, type SignedNode } from './nodeAgent.store.ts';

type Name = keyof typeof gateway;
interface Query {
  readonly c: Context;
  /** Who asks; a machine that is about to become a node has an enrolment key instead. */
  readonly node: SignedNode;
  readonly enrolment: EnrolmentKey;
  readonly input: never;
  readonly body: Readable | undefined;
}

/** The nodes' door: who by the key that a call names, what by its schema; the steps are those of every call. */
export const addGateway = async (http: FastifyInstance, app: App, desk: NodeGateway): Promise<void> => {
  const serve = handlers(desk);
  await http.register((scope) => {
    scope.addContentTypeParser('application/octet-stream', leaveUnread);
    for (const [name, call] of Object.entries(gateway) as [Name, GatewayCall][]) {
      scope.route({
        method: 'POST',
        url: gatewayPath + call.path,
        bodyLimit: call.maxBytes,
        handler: async (request, reply) => {
          const body = call.body === 'bytes' ? bytesOf(request) : undefined;
          let node: SignedNode | undefined;
          let enrolment: EnrolmentKey | undefined;
          const door = handleRequest(
            app,
            { context: contextOf(app, request), reply },
            {
              call,
              // A farm asks many times a second: a line a call would be most of the log.
              chatty: false,
              who: async (c) => {
                if (call.signedBy === 'enrolmentKey') {
                  enrolment = await enrolmentKeyOf(
                    app.db,
                    headerOf(request, gatewayHeaders.enrolmentKey),
                    c.now,
                  );
                  return undefined;
                }
                node = await nodeByKey(app.db, headerOf(request, gatewayHeaders.nodeKey));
                return { kind: 'node', nodeId: node.id };
              },
              // Bytes come as the body, and their input in the query.
              raw: () => (body ? Promise.resolve(request.query) : receiveJson(request)),
              may: (c) => {
                if (call.signedBy === 'nodeKey' && c.actor?.kind !== 'node')
                  throw new ApiError('forbidden', { key: call.signedBy });
              },
              what: (_, raw) => ({
                input: name === 'finish' ? finishReport(raw, checked<'finish'>(call)) : checked(call)(raw),
              }),
              run: async (c, input) => {
                const asked = {
                  c,
                  node: node as SignedNode,
                  enrolment: enrolment as EnrolmentKey,
                  input: input as never,
                  body,
                };
                const data = await serve[name](asked);
                return app.config.checkAnswers ? call.output.parse(data) : data;
              },
            },
          );
          // What was refused before it was read is read to its end: the connection serves the next call.
          return door.finally(() => body?.resume());
        },
      });
    }
    return Promise.resolve();
  });
};

/** Checks an input against the schema of a call. Throws `badInput` with the names of its fields. */
const checked =
  <N extends Name>(call: GatewayCall) =>
  (raw: unknown) =>
    checkAgainst(call.input, raw, { nameOf: (field) => field, between: ', ' }) as z.output<
      (typeof gateway)[N]['input']
    >;

/** The body of a request that sends bytes. */
const bytesOf = ({ body }: FastifyRequest): Readable => (body instanceof Readable ? body : Readable.from([]));

const handlers = (desk: NodeGateway): Readonly<Record<Name, (asked: Query) => Promise<unknown>>> => ({
  register: ({ c, enrolment, input }) => desk.register(c, enrolment, input),
  describe: ({ c, node, input }) => desk.describe(c, node, input),
  heartbeat: ({ node, input }) => desk.heartbeat(node, input),
  answer: ({ node, input }) => desk.answer(node, input),
  lease: ({ node, input }) => desk.lease(node, input),
  progress: ({ node, input }) => desk.progress(node, input),
  finish: ({ node, input }) => desk.finish(node, input),
  analysed: ({ node, input }) => desk.analysed(node, input),
  leave: ({ c, node, input }) => desk.leave(c, node, input),
  log: async (asked) => desk.log(asked.node, asked.input, await bytesWithin(asked, gateway.log.maxBytes)),
  file: async (asked) => {
    const content = within(asked, gateway.file.maxBytes);
    try {
      return await desk.file(asked.node, asked.input, content);
    } finally {
      // What was not wanted is read to its end all the same: the connection serves the next call.
      content.resume();
    }
  },
});

/** The body as it comes, ended with `bodyTooLarge` beyond a number of bytes. */
const within = ({ body }: Query, limit: number): Readable => {
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

const bytesWithin = async (asked: Query, limit: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of within(asked, limit)) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
