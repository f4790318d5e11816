import { useSyncExternalStore } from 'react';

/**
 * How the console stands with the server: for the first time under way, fine, lost a moment ago, the server does not
 * answer, or the device itself has no network.
 */
export type Connection = 'connecting' | 'online' | 'reconnecting' | 'away' | 'offline';

/** That the connection is there again, and for how long it was missed. */
export interface Back {
  readonly seconds: number;
}

/** How long it is told that the connection is back. Milliseconds. */
const toldFor = 6000;

let connection: Connection = 'connecting';
let lostAt: number | undefined;
/** Whether the loss was told to the person; a moment that nobody noticed needs no «back again». */
let noticed = false;
let back: Back | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const backListeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Whether the person has to be told more than a dot. */
const isNoticed = (state: Connection): boolean => state === 'away' || state === 'offline';

/** Takes how things stand now; once the connection is back after a loss, those of `onBack` are called. */
export const setConnection = (next: Connection): void => {
  if (next === connection) return;
  connection = next;
  if (next === 'online') {
    const missed = lostAt;
    clearTimeout(forgetting);
    if (missed !== undefined && noticed) {
      back = { seconds: Math.max(1, Math.round((Date.now() - missed) / 1000)) };
      forgetting = setTimeout(() => {
        back = undefined;
        tell();
      }, toldFor);
    }
    lostAt = undefined;
    noticed = false;
    tell();
    if (missed !== undefined) for (const listener of backListeners) listener();
    return;
  }
  if (next !== 'connecting') lostAt ??= Date.now();
  if (isNoticed(next)) {
    noticed = true;
    back = undefined;
  }
  tell();
};

/** Calls `listener` each time the connection is back after a loss: what changed meanwhile was not heard. */
export const onBack = (listener: () => void): (() => void) => {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
};

export const currentConnection = (): Connection => connection;
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How this browser stands with the server. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, currentConnection);
/** That the connection is back, for as long as that is worth telling. */
export const useBack = (): Back | undefined => useSyncExternalStore(subscribe, () => back);
