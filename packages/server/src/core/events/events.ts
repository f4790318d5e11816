import type { FastifyInstance, FastifyReply } from 'fastify';
import { basePath, minute, streamsAPerson } from '@renderdesk/contract';
import type { App } from '../app.ts';
import type { Db } from '../db/db.ts';
import { headersFor } from '../http/headers.ts';
import { contextOf, tokenOf } from '../http/http.ts';
import type { BusEvent } from './eventBus.ts';
import { messageOf, ApiError } from '../http/apiError.ts';
import { authenticate } from '../auth/session.ts';

/** Interval of comment lines, which keep proxies from closing the stream, and of session checks. */
const every = 25_000;
/** Milliseconds until the next session check after the database was unreachable. */
const soon = 1000;

/** The console is warned this many milliseconds before its session ends. */
const endsSoon = 5 * minute;

/**
 * The event stream of a console as server-sent events: `event: <topic>`, `data: <json>`. It has the broadcasts and the
 * events for the signed-in person, and ends with the session. Two events are the stream's own: `build`, the console
 * that this server would serve, and `ends`, before the session expires. Session checks use `db`, a pool of their own.
 */
export const addEvents = (
  http: FastifyInstance,
  app: App,
  { build, db }: { readonly build: string; readonly db: Db },
): void => {
  const open = new Set<FastifyReply>();
  let closing = false;
  const ofPerson = new Map<number, number>();
  /** Counts a person's stream; returns the function that removes it from the count. */
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
      // The client disconnected during the session check, which no later event would report, so the listener would
      // leak. A stream that opens while the server closes would never end; the console connects again.
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
        // Send once more after the session was prolonged, so that the warning disappears.
        const due = leftMs <= endsSoon || warned;
        warned = leftMs <= endsSoon;
        if (due) tell({ topic: 'ends', data: { leftMs, last } });
        return due;
      };
      tellEnd(ends);
      /**
       * A session of this user ended. Sent once it is known to be another session; a stream whose own session ended
       * sends nothing more.
       */
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
            // The database is unreachable; no session ends by that.
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
  // An open stream would block a graceful stop for ever.
  http.addHook('preClose', (done) => {
    closing = true;
    for (const reply of open) reply.raw.end();
    done();
  });
};
