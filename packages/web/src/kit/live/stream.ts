import { basePath } from '@renderdesk/contract';
import { callHeaders } from '../call/request.ts';
import { readToken } from '../call/token.ts';
import { loseSession } from '../call/sessionEnd.ts';
import type { Connection } from './connection.ts';
import { eventReader, type BusEvent } from './sse.ts';

/** Says `now` to who waits for the next attempt. */
export const retry = new EventTarget();

/** Milliseconds before the n-th attempt after a failure: 1 s, doubling to 30 s, with up to a fifth of chance. */
export const backOff = (attempt: number, chance: number): number =>
  Math.min(1000 * 2 ** attempt, 30_000) * (0.8 + 0.2 * chance);

const pause = (time: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      retry.removeEventListener('now', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, time);
    addEventListener('online', done);
    retry.addEventListener('now', done);
    signal.addEventListener('abort', done);
  });

const readOnce = async (
  onEvents: (events: readonly BusEvent[]) => void,
  onOpen: () => void,
  signal: AbortSignal,
): Promise<void> => {
  const response = await fetch(`${basePath}base/events`, {
    headers: { ...callHeaders(), accept: 'text/event-stream' },
    credentials: 'include',
    signal,
  });
  if ((response.headers.get('content-type') ?? '').includes('json')) {
    const { refusedStream } = await import('./refusedStream.ts');
    await refusedStream(response);
    return;
  }
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
  onOpen();
  const read = eventReader();
  const decoder = new TextDecoder();
  for await (const chunk of response.body) onEvents(read(decoder.decode(chunk, { stream: true })));
};

/**
 * Keeps the event stream open until `signal` ends it: reconnects with back-off, at once when the network is back,
 * and stops without a session. Where the browser says that the network went, the stream is tried anew at once: only a
 * failure counts, since a server on this very device needs no network.
 */
export const keepStream = async (
  onEvents: (events: readonly BusEvent[]) => void,
  onConnection: (connection: Connection) => void,
  signal: AbortSignal,
): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    if (readToken() === undefined) {
      loseSession();
      return;
    }
    const cut = new AbortController();
    const onOffline = (): void => cut.abort();
    addEventListener('offline', onOffline);
    try {
      await readOnce(
        onEvents,
        () => {
          failures = 0;
          onConnection('online');
        },
        AbortSignal.any([signal, cut.signal]),
      );
    } catch {
      failures += 1;
    } finally {
      removeEventListener('offline', onOffline);
    }
    if (signal.aborted) return;
    if (failures > 0 && !navigator.onLine) onConnection('offline');
    else onConnection(failures > 1 ? 'away' : 'reconnecting');
    await pause(backOff(failures, Math.random()), signal);
  }
};
