import type { AnyCall } from '@renderdesk/contract';
import { createStore } from '../store/createStore.ts';

/** One short message at the edge of the screen. */
export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'warning' | 'info';
  readonly text: string;
  /** Shown with a copy button, so that a person can report it. */
  readonly requestId: string | undefined;
  /** Something to do about it, such as taking it back; the message stays longer for it. */
  readonly action?: ToastAction | undefined;
}
export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

/** What a message is about, for the list of this tab's messages. */
export interface About {
  readonly call?: Pick<AnyCall, 'area' | 'group' | 'key'>;
  /** Also where the message itself shows none (overview §8). */
  readonly requestId?: string | undefined;
}
/** A message that was shown, or that was too quiet to be shown. */
export interface KeptMessage extends About {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly kind: Toast['kind'];
  readonly text: string;
}

/** Errors stay until closed; the rest leaves by itself. Milliseconds. */
const stays = { success: 4000, info: 5000, warning: 8000, error: undefined } as const;
/** Milliseconds for a message with something to do about it. */
const staysWithAction = 15_000;
const most = 5;
/** So many messages of this tab can be looked up again. */
const mostKept = 50;

const shown = createStore<readonly Toast[]>(() => []);
const kept = createStore<readonly KeptMessage[]>(() => []);
let lastId = 0;

export const currentToasts = shown.get;
export const useToasts = shown.use;
/** The last messages of this tab, the newest first: in memory only, so that they go with the page when the session ends. */
export const keptMessages = kept.get;
export const useKeptMessages = kept.use;

export const closeToast = (id: number): void => shown.set(shown.get().filter((toast) => toast.id !== id));

/** Five at most; an error gives way only where all of them are errors, and is kept in the list all the same. */
const makeRoom = (toasts: readonly Toast[]): readonly Toast[] => {
  if (toasts.length <= most) return toasts;
  const gives = toasts.find(({ kind }) => kind !== 'error') ?? toasts[0];
  return toasts.filter((toast) => toast !== gives);
};

/** Puts a message into the list of this tab without showing it. */
export const keepMessage = (kind: Toast['kind'], text: string, about: About = {}): void => {
  lastId += 1;
  kept.set([{ ...about, id: lastId, at: Date.now(), kind, text }, ...kept.get()].slice(0, mostKept));
};

/** Shows a message and adds it to the message log. A message that repeats the previous one is shown once. */
export const toast = (
  kind: Toast['kind'],
  text: string,
  requestId?: string,
  action?: ToastAction,
  about: About = {},
): void => {
  keepMessage(kind, text, { requestId, ...about });
  const id = lastId;
  const others = shown.get().filter((other) => other.kind !== kind || other.text !== text);
  shown.set(makeRoom([...others, { id, kind, text, requestId, action }]));
  const time = action && stays[kind] !== undefined ? staysWithAction : stays[kind];
  if (time !== undefined) setTimeout(() => closeToast(id), time);
};
