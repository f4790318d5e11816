import { useEffect, useRef } from 'react';
import { createStore } from '../store/createStore.ts';
import { meaningOf, type Pending, writtenKey } from './press.ts';
import type { KeyScope, Shortcut } from './shortcuts.ts';

interface Registered {
  readonly shortcuts: readonly Shortcut[];
  readonly run: ((shortcut: Shortcut, index: number) => void) | undefined;
}

const registered = createStore<readonly Registered[]>(() => []);

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null;

/** Something lies over the page and has the keyboard to itself. */
const isCovered = (): boolean =>
  document.querySelector('.rd-backdrop, .rd-pop, .ant-modal-wrap, [aria-modal="true"]') !== null;

let pending: Pending | undefined;
const onKey = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const typing = isTyping(event.target);
  const before = pending;
  pending = undefined;
  if (isCovered()) return;
  const active = registered.get().filter(({ run }) => run !== undefined);
  const usable = active.flatMap(({ shortcuts, run }) =>
    shortcuts.filter((one) => !typing || one.whileTyping === true).map((one) => ({ ...one, run })),
  );
  const meaning = meaningOf(usable, writtenKey(event, isMac()), event.timeStamp, before);
  if (meaning.kind === 'pending') pending = meaning.pending;
  if (meaning.kind !== 'done') return;
  event.preventDefault();
  meaning.shortcut.run?.(meaning.shortcut, meaning.index);
};

const register = (one: Registered): (() => void) => {
  if (registered.get().length === 0) document.addEventListener('keydown', onKey);
  registered.set([...registered.get(), one]);
  return () => {
    registered.set(registered.get().filter((other) => other !== one));
    if (registered.get().length === 0) document.removeEventListener('keydown', onKey);
  };
};

/**
 * Lets shortcuts do something while the component is on the screen. They are silent while somebody types (but for
 * those that may), while a dialog or a menu is open, and for keys that something on the page has taken. The list of
 * shortcuts is a constant of a module.
 */
export const useShortcuts = <S extends Shortcut>(
  shortcuts: readonly S[],
  run: (shortcut: S, index: number) => void,
): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(
    () =>
      register({
        shortcuts,
        run: (shortcut, index) => {
          const own = shortcuts.find((one) => one.id === shortcut.id && one.scope === shortcut.scope);
          if (own) latest.current(own, index);
        },
      }),
    [shortcuts],
  );
};

/** Says that shortcuts hold while the component is on the screen, which listens for them itself. */
export const useDescribedShortcuts = (shortcuts: readonly Shortcut[]): void => {
  useEffect(() => register({ shortcuts, run: undefined }), [shortcuts]);
};

/** All shortcuts active on the current page, each once. */
export const useCurrentShortcuts = (): readonly Shortcut[] => {
  const all = registered.use().flatMap(({ shortcuts }) => shortcuts);
  const key = (one: Shortcut): `${KeyScope}.${string}` => `${one.scope}.${one.id}`;
  return [...new Map(all.map((one) => [key(one), one])).values()];
};
