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

/** Errors stay until closed; the rest leaves by itself. Milliseconds. */
const stays = { success: 4000, info: 5000, warning: 8000, error: undefined } as const;
/** Milliseconds for a message with something to do about it. */
const staysWithAction = 15_000;
const most = 5;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const show = (next: readonly Toast[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};

export const currentToasts = (): readonly Toast[] => shown;
export const onToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const closeToast = (id: number): void => show(shown.filter((toast) => toast.id !== id));

/** Shows a message. The same message twice in a row stands once. */
export const toast = (kind: Toast['kind'], text: string, requestId?: string, action?: ToastAction): void => {
  lastId += 1;
  const id = lastId;
  const others = shown.filter((other) => other.kind !== kind || other.text !== text);
  show([...others, { id, kind, text, requestId, action }].slice(-most));
  const time = action && stays[kind] !== undefined ? staysWithAction : stays[kind];
  if (time !== undefined) setTimeout(() => closeToast(id), time);
};
