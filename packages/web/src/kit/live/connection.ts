import { createStore } from '../store/createStore.ts';

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

const connection = createStore<Connection>(() => 'connecting');
let lostAt: number | undefined;
/** Whether the loss was shown to the person; only then is the return shown. */
let noticed = false;
const back = createStore<Back | undefined>(() => undefined);
let forgetting: ReturnType<typeof setTimeout> | undefined;
const backListeners = new Set<() => void>();

/** Whether a state is shown as more than a dot. */
const isNoticed = (state: Connection): boolean => state === 'away' || state === 'offline';

/** Takes how things stand now; once the connection is back after a loss, those of `onBack` are called. */
export const setConnection = (next: Connection): void => {
  if (next === connection.get()) return;
  if (next === 'online') {
    const missed = lostAt;
    clearTimeout(forgetting);
    if (missed !== undefined && noticed) {
      back.set({ seconds: Math.max(1, Math.round((Date.now() - missed) / 1000)) });
      forgetting = setTimeout(() => back.set(undefined), toldFor);
    }
    lostAt = undefined;
    noticed = false;
    connection.set(next);
    if (missed !== undefined) for (const listener of backListeners) listener();
    return;
  }
  if (next !== 'connecting') lostAt ??= Date.now();
  if (isNoticed(next)) {
    noticed = true;
    back.set(undefined);
  }
  connection.set(next);
};

/** Calls `listener` each time the connection is back after a loss: what changed meanwhile was not heard. */
export const onBack = (listener: () => void): (() => void) => {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
};

export const currentConnection = connection.get;

/** Current connection of this browser to the server. */
export const useConnection = connection.use;
/** That the connection is back, for as long as that is worth telling. */
export const useBack = back.use;
