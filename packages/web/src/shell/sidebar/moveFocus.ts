import type { KeyboardEvent } from 'react';

const shown = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('a[href], button')].filter((one) => one.checkVisibility());

/** Index of the line that a key moves the focus to; undefined for keys other than up, down, Home and End. */
export const nextLine = (key: string, at: number, count: number): number | undefined => {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

/** Puts the focus on the first line inside an element. */
export const focusFirst = (root: Element | null | undefined): void =>
  root ? shown(root)[0]?.focus() : undefined;

/**
 * Handles the keys of the menu, as in a disclosure navigation. Up, down, Home and End move among its lines, inside a flyout
 * among those of the flyout. Right opens a group, then enters it; left returns to its head, then closes it.
 */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const flyout = target.closest<HTMLElement>('[data-flyout]');
  const group = target.closest<HTMLElement>('[data-group]');
  const head = group?.querySelector<HTMLElement>('[aria-expanded]');
  const handled = (): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  if (key === 'ArrowRight' && head === target) {
    handled();
    if (head.ariaExpanded === 'true') focusFirst(group?.querySelector('[data-body]'));
    else head.click();
    return;
  }
  if (key === 'ArrowLeft' && head) {
    handled();
    if (head === target && head.ariaExpanded === 'true') head.click();
    head.focus();
    return;
  }
  const lines = flyout ? shown(flyout) : shown(currentTarget).filter((one) => !one.closest('[data-flyout]'));
  const to = nextLine(key, lines.indexOf(target), lines.length);
  if (to === undefined) return;
  handled();
  lines[to]?.focus();
};
