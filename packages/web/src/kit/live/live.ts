import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Connection, currentConnection, onBack, setConnection } from './connection.ts';
import type { BusEvent } from './sse.ts';
import { keepStream, retry } from './stream.ts';

const channelName = 'renderdesk-live';

type Message =
  | { readonly kind: 'events'; readonly events: readonly BusEvent[] }
  | { readonly kind: 'connection'; readonly connection: Connection }
  /** A tab that just opened asks the leader how things stand. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'retry' };

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'kind' in value;

const eventListeners = new Set<(event: BusEvent) => void>();
/** Matches every topic: sent after a lost connection, when missed changes are unknown. */
const everything = '*';
/**
 * Time of the last change by topic, in epoch milliseconds. Data read before it is stale, also when no component
 * listened.
 */
const changedAt = new Map<string, number>();
/** Whether one of the topics changed after a moment (epoch milliseconds). */
export const changedSince = (topics: readonly string[], at: number): boolean =>
  [...topics, everything].some((topic) => (changedAt.get(topic) ?? 0) >= at);
/** What was said last under a topic, and when (epoch milliseconds). */
export interface Latest {
  readonly data: unknown;
  readonly at: number;
}
const latestOf = new Map<string, Latest>();
const deliver = (events: readonly BusEvent[]): void => {
  for (const { topic, data } of events) {
    changedAt.set(topic, Date.now());
    latestOf.set(topic, { data, at: Date.now() });
  }
  for (const event of events) for (const listener of eventListeners) listener(event);
};

/**
 * Starts live updates for this tab and returns the function that stops them. One tab of the browser holds the stream: a
 * Web Lock elects it, and a broadcast channel passes events to the others. In a page that is no secure context there
 * are no locks, so each tab holds its own stream.
 */
export const startLive = (): (() => void) => {
  const ending = new AbortController();
  const channel = new BroadcastChannel(channelName);
  let leads = false;
  const tell = (message: Message): void => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return;
    if (data.kind === 'events') deliver(data.events);
    else if (data.kind === 'connection') setConnection(data.connection);
    else if (data.kind === 'retry') retry.dispatchEvent(new Event('now'));
    else if (leads) tell({ kind: 'connection', connection: currentConnection() });
  });
  const lead = async (): Promise<void> => {
    leads = true;
    await keepStream(
      (events) => {
        deliver(events);
        if (events.length > 0) tell({ kind: 'events', events });
      },
      (next) => {
        setConnection(next);
        tell({ kind: 'connection', connection: next });
      },
      ending.signal,
    );
    leads = false;
  };
  if (navigator.locks) {
    navigator.locks.request(channelName, { signal: ending.signal }, lead).catch((error: unknown) => {
      if (!ending.signal.aborted) throw error;
    });
    tell({ kind: 'ask' });
  } else void lead();
  const stopBack = onBack(() => deliver([{ topic: everything, data: null }]));
  return () => {
    ending.abort();
    stopBack();
    channel.close();
  };
};

/**
 * Calls `onChange` for each event of the topics while the component is on the screen, and once under the topic `*` when
 * the connection is back after a loss.
 */
export const useServerEvents = (
  topics: readonly string[],
  onChange: (topic: string, data: unknown) => void,
): void => {
  const latest = useRef({ topics, onChange });
  useEffect(() => {
    latest.current = { topics, onChange };
  });
  useEffect(() => {
    const listener = ({ topic, data }: BusEvent): void => {
      if (topic === everything || latest.current.topics.includes(topic)) latest.current.onChange(topic, data);
    };
    eventListeners.add(listener);
    return () => {
      eventListeners.delete(listener);
    };
  }, []);
};

const subscribe = (listener: () => void): (() => void) => {
  eventListeners.add(listener);
  return () => {
    eventListeners.delete(listener);
  };
};

/** What was said last under a topic, also before the component was there; undefined where nothing was. */
export const useLatest = (topic: string): Latest | undefined =>
  useSyncExternalStore(subscribe, () => latestOf.get(topic));

/** Tries to connect now instead of after the pause, in whichever tab holds the stream. */
export const retryNow = (): void => {
  retry.dispatchEvent(new Event('now'));
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ kind: 'retry' } satisfies Message);
  channel.close();
};
