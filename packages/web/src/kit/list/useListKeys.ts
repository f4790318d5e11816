import { type RefObject, useEffect } from 'react';
import { listShortcuts, useDescribedShortcuts } from '../keys/index.ts';
import { copyText, toast } from '../dialogs/index.ts';
import { useKitText } from '../dialogs/dialogs.texts.ts';

/** Keys that move through the rows also where nothing has the focus, as on a page just opened. */
const rowKeys = new Set(['j', 'k']);

/**
 * Whether a typed filter has focus. Escape there moves to the table and keeps the text, which the browser would clear.
 */
const isTypedFilter = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'search' && target.closest('[data-search]') !== null;

/**
 * «/» goes to the first filter from anywhere that is no input and Escape back to the table, y copies the active row's id; j and k go to the table where
 * nothing has the focus.
 */
export const useListKeys = (place: RefObject<HTMLElement | null>): void => {
  useDescribedShortcuts(listShortcuts);
  const copied = useKitText()('copied');
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (rowKeys.has(event.key) && event.target === document.body) {
        const grid = place.current?.querySelector<HTMLElement>('[role="grid"]');
        grid?.focus();
        grid?.dispatchEvent(new KeyboardEvent(event.type, event));
        return;
      }
      if (event.key === 'Escape' && !event.isComposing && isTypedFilter(event.target)) {
        event.preventDefault();
        event.target.blur();
        place.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
        return;
      }
      if (event.key !== '/' && event.key !== 'y') return;
      if (
        event.target instanceof Element &&
        event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')
      )
        return;
      if (event.key === 'y') {
        const id = place.current?.querySelector<HTMLElement>('tr[data-active]')?.dataset['id'];
        if (id !== undefined) void copyText(id).then((done) => done && toast('success', `${copied}: ${id}`));
        return;
      }
      const first = place.current?.querySelector<HTMLElement>('[data-search] input, [data-search] button');
      if (!first) return;
      event.preventDefault();
      first.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [place, copied]);
};
