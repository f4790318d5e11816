import type { KeyboardEvent } from 'react';

/** What the keys of a list do; `page` is how many rows PageUp and PageDown pass. */
export interface GridKeys {
  readonly active: number;
  readonly count: number;
  readonly page: number;
  readonly go: (index: number) => void;
  readonly open: (index: number) => void;
  readonly select: ((index: number, range: boolean) => void) | undefined;
  readonly selectPage: (() => void) | undefined;
  readonly menu: ((index: number) => void) | undefined;
  /** Opens a row or closes it, where rows can be opened; false where nothing came of it. */
  readonly expand: ((index: number, open: boolean) => boolean) | undefined;
  /** Shows the active row at the side, or no longer. */
  readonly side: () => void;
  /** Closes the side panel; returns false when none is open. */
  readonly closeSide: () => boolean;
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');

/** Where a key moves the active row to; undefined for a key that moves nothing. */
export const movedTo = (
  key: string,
  { active, count, page }: Pick<GridKeys, 'active' | 'count' | 'page'>,
): number | undefined => {
  const steps: Readonly<Record<string, number>> = {
    j: active + 1,
    ArrowDown: active + 1,
    k: active - 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, to));
};

/** The keyboard of a list: rows by j/k and arrows, Enter opens, Space selects (Shift: a range), v shows a row at the side, «.» opens the menu. */
export const onGridKey = (event: KeyboardEvent, keys: GridKeys): void => {
  if (isTyping(event.target) || event.altKey || event.metaKey) return;
  const inside = event.target !== event.currentTarget;
  const control =
    inside && event.target instanceof Element && event.target.closest('a, button, input') !== null;
  if (event.ctrlKey) {
    if (event.key === 'a' && keys.selectPage) {
      event.preventDefault();
      keys.selectPage();
    }
    return;
  }
  const to = movedTo(event.key, keys);
  if (to !== undefined) {
    event.preventDefault();
    if (event.shiftKey && keys.select && !event.key.startsWith('Page')) keys.select(to, true);
    keys.go(to);
    return;
  }
  if (event.key === 'Escape') {
    if (keys.closeSide()) event.preventDefault();
    return;
  }
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    if (keys.active >= 0 && keys.expand?.(keys.active, event.key === 'ArrowRight') === true)
      event.preventDefault();
    return;
  }
  if (control || keys.active < 0) return;
  if (event.key === 'Enter') keys.open(keys.active);
  else if (event.key === 'v' || (event.key === ' ' && !keys.select)) keys.side();
  else if (event.key === ' ') keys.select?.(keys.active, event.shiftKey);
  else if (event.key === '.' || event.key === 'ContextMenu') keys.menu?.(keys.active);
  else return;
  event.preventDefault();
};
