import type { FastifyInstance, FastifyReply } from 'fastify';
import { basePath, minute, streamsAPerson } from '@renderdesk/contract';
import type { App } from '../app.ts';
import type { Db } from '../db/db.ts';
import { headersFor } from '../http/headers.ts';
import { contextOf, tokenOf } from '../http/http.ts';
import type { BusEvent } from './eventBus.ts';
import { messageOf, ApiError } from '../http/apiError.ts';
import { authenticate } from '../auth/session.ts';

/** A comment line keeps proxies from closing the stream, and the session is looked at again. */
const every = 25_000;
/** Where the database was away it is looked at again so soon. */
const soon = 1000;

/** Within so long before its end the console is told how long the session still lasts. */
const endsSoon = 5 * minute;

/**
 * The one stream of an open console, as server-sent events: `event: <topic>`, `data: <json>`. It carries what is for
 * everyone and what is for the signed-in person, and ends with the session. Two events are the stream's own: `build`, which
 * console this server would serve, and `ends`, before the session runs out. Sessions of streams are looked at over `db`,
 * connections of their own.
 */
export const addEvents = (
  http: FastifyInstance,
  app: App,
  { build, db }: { readonly build: string; readonly db: Db },
): void => {
  const open = new Set<FastifyReply>();
  let closing = false;
  const ofPerson = new Map<number, number>();
  /** Counts a person's streams; answers how to count this one out again. */
  const countStream = (adminId: number): (() => void) => {
    const count = (ofPerson.get(adminId) ?? 0) + 1;
    if (count > streamsAPerson) throw new ApiError('tooManyRequests');
    ofPerson.set(adminId, count);
    return () => {
      const left = (ofPerson.get(adminId) ?? 1) - 1;
      if (left > 0) ofPerson.set(adminId, left);
      else ofPerson.delete(adminId);
    };
  };
  http.get(`${basePath}base/events`, async (request, reply) => {
    const token = tokenOf(request);
    const c = contextOf(app, request);
    try {
      const { actor, ends } = await authenticate(db, token, c.now, { onlyLook: true });
      const gone = countStream(actor.adminId);
      reply.hijack();
      // Gone while the session was looked up: nothing would say again that it went, and its listener would stay. Nor
      // would anything end a stream that opens while the server closes; the console asks again.
      if (closing || reply.raw.destroyed || request.raw.socket.destroyed) {
        gone();
        reply.raw.destroy();
        return reply;
      }
      reply.raw.writeHead(200, {
        ...headersFor(request),
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
      });
      reply.raw.write(`: open\n\nevent: build\ndata: ${JSON.stringify(build)}\n\n`);
      open.add(reply);
      let isOver = false;
      const write = (text: string): void => {
        if (!isOver && !reply.raw.writableEnded) reply.raw.write(text);
      };
      const tell = ({ topic, data }: { topic: string; data?: unknown }): void =>
        write(`event: ${topic}\ndata: ${JSON.stringify(data ?? null)}\n\n`);
      let warned = false;
      const tellEnd = ({ at, last }: { at: Date; last: boolean }): boolean => {
        const leftMs = at.getTime() - app.clock().getTime();
        // Once more after it was prolonged, so that the notice goes.
        const due = leftMs <= endsSoon || warned;
        warned = leftMs <= endsSoon;
        if (due) tell({ topic: 'ends', data: { leftMs, last } });
        return due;
      };
      tellEnd(ends);
      /** A session of theirs has ended: told once it is known not to be this one, over which nothing more is told. */
      let news: BusEvent | undefined;
      let timer: NodeJS.Timeout | undefined;
      const stop = app.live.listen((event) => {
        if (event.to !== undefined && event.to !== actor.adminId) return;
        if (event.topic !== 'session') return tell(event);
        news = event;
        look();
      });
      const end = (): void => {
        isOver = true;
        clearTimeout(timer);
        stop();
      };
      const lookIn = (ms: number): void => {
        clearTimeout(timer);
        if (!isOver) timer = setTimeout(look, ms);
      };
      const look = (): void => {
        const looksFor = news;
        authenticate(db, token, app.clock(), { onlyLook: true }).then(
          (still) => {
            if (looksFor && looksFor === news) {
              news = undefined;
              tell(looksFor);
            }
            if (!tellEnd(still.ends)) write(': still here\n\n');
            lookIn(every);
          },
          (error: unknown) => {
            // The database is away, and nobody's session ends by that.
            if (!(error instanceof ApiError)) return lookIn(soon);
            if (isOver) return;
            end();
            reply.raw.end('event: session\ndata: null\n\n');
          },
        );
      };
      lookIn(every);
      request.raw.on('close', () => {
        end();
        open.delete(reply);
        gone();
      });
      return reply;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
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
    closing = true;
    for (const reply of open) reply.raw.end();
    done();
  });
};
