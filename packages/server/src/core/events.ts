import type { FastifyInstance, FastifyReply } from 'fastify';
import { basePath } from '@renderdesk/contract';
import type { App } from './app.ts';
import { contextOf, tokenOf } from './http.ts';
import type { LiveEvent } from './notify.ts';
import { messageOf, Refusal } from './refusal.ts';
import { authenticate } from './session.ts';

/** A comment line keeps proxies from closing the stream, and the session is looked at again. */
const every = 25_000;

/**
 * The one stream of an open console, as server-sent events: `event: <topic>`, `data: <json>`. It carries what is for
 * everyone and what is for the signed-in person, and ends with the session.
 */
export const addEvents = (http: FastifyInstance, app: App): void => {
  const open = new Set<FastifyReply>();
  http.get(`${basePath}base/events`, async (request, reply) => {
    const token = tokenOf(request);
    const c = contextOf(app, request);
    try {
      const { actor } = await authenticate(app.db, token, c.now, { onlyLook: true });
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      reply.raw.write(': open\n\n');
      open.add(reply);
      const send = (event: LiveEvent): void => {
        if (event.to === undefined || event.to === actor.adminId) {
          reply.raw.write(`event: ${event.topic}\ndata: ${JSON.stringify(event.data ?? null)}\n\n`);
        }
      };
      const stop = app.live.listen(send);
      const timer = setInterval(() => {
        authenticate(app.db, token, app.clock(), { onlyLook: true }).then(
          () => reply.raw.write(': still here\n\n'),
          () => {
            send({ topic: 'session', to: actor.adminId });
            reply.raw.end();
          },
        );
      }, every);
      request.raw.on('close', () => {
        clearInterval(timer);
        stop();
        open.delete(reply);
      });
      return reply;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return {
        code: error.code,
        message: messageOf(error.code, c.language, error.data),
        result: false,
        data: error.data,
        requestId: c.requestId,
      };
    }
  });
  // An open stream would keep a graceful stop waiting for ever.
  http.addHook('preClose', (done) => {
    for (const reply of open) reply.raw.end();
    done();
  });
};
