import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();
const set = (next: boolean): void => {
  if (isOpen === next) return;
  isOpen = next;
  for (const listener of listeners) listener();
};

let before: Element | null = null;

/** Opens the palette; where the focus was is remembered. */
export const openPalette = (): void => {
  if (!isOpen) before = document.activeElement;
  set(true);
};
/** Closes it and gives the focus back. */
export const closePalette = (): void => {
  set(false);
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  before = null;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Whether the palette is open. */
export const usePaletteOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
