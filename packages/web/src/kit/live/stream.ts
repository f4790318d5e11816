import { basePath } from '@renderdesk/contract/kernel/wire.ts';
import { callHeaders } from '../call/request.ts';
import { readToken } from '../call/token.ts';
import { endSession } from '../call/session-end.ts';
import { eventReader, type LiveEvent } from './sse.ts';

/** How the console stands with the server. */
export type Connection = 'connecting' | 'online' | 'offline';

/** Milliseconds before the n-th attempt after a failure: 1 s, doubling to 30 s, with up to a fifth of chance. */
export const backOff = (attempt: number, chance: number): number =>
  Math.min(1000 * 2 ** attempt, 30_000) * (0.8 + 0.2 * chance);

const pause = (time: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, time);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });

const readOnce = async (
  onEvents: (events: readonly LiveEvent[]) => void,
  onOpen: () => void,
  signal: AbortSignal,
): Promise<void> => {
  const response = await fetch(`${basePath}base/events`, {
    headers: { ...callHeaders(), accept: 'text/event-stream' },
    credentials: 'include',
    signal,
  });
  if ((response.headers.get('content-type') ?? '').includes('json')) {
    const { refusedStream } = await import('./refused-stream.ts');
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
 * and stops without a session.
 */
export const keepStream = async (
  onEvents: (events: readonly LiveEvent[]) => void,
  onConnection: (connection: Connection) => void,
  signal: AbortSignal,
): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    if (readToken() === undefined) {
      endSession();
      return;
    }
    try {
      await readOnce(
        onEvents,
        () => {
          failures = 0;
          onConnection('online');
        },
        signal,
      );
    } catch {
      failures += 1;
    }
    if (signal.aborted) return;
    onConnection(failures > 1 ? 'offline' : 'connecting');
    await pause(backOff(failures, Math.random()), signal);
  }
};
