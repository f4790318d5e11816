import { createStore } from '../../kit/store/createStore.ts';

const isOpen = createStore(() => false);
let before: Element | null = null;

/** Opens the palette; where the focus was is remembered. */
export const openPalette = (): void => {
  if (!isOpen.get()) before = document.activeElement;
  isOpen.set(true);
};
/** Closes it and gives the focus back. */
export const closePalette = (): void => {
  isOpen.set(false);
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  before = null;
};

/** Whether the palette is open. */
export const usePaletteOpen = isOpen.use;
