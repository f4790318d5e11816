import { useSyncExternalStore } from 'react';

/**
 * Connection to the server: connecting for the first time, online, lost a moment ago, server does not answer, device
 * without network.
 */
export type Connection = 'connecting' | 'online' | 'reconnecting' | 'away' | 'offline';

/** That the connection is there again, and for how long it was missed. */
export interface Back {
  readonly seconds: number;
}

/** Milliseconds for which the return of the connection is shown. */
const toldFor = 6000;

let connection: Connection = 'connecting';
let lostAt: number | undefined;
/** Whether the loss was shown to the person; only then is the return shown. */
let noticed = false;
let back: Back | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const backListeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Whether a state is shown as more than a dot. */
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

/** Current connection of this browser to the server. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, currentConnection);
/** That the connection is back, for as long as that is worth telling. */
export const useBack = (): Back | undefined => useSyncExternalStore(subscribe, () => back);
