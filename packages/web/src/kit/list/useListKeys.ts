import { type RefObject, useEffect } from 'react';

/** Keys that move through the rows also where nothing has the focus, as on a page just opened. */
const rowKeys = new Set(['j', 'k']);

/** «/» goes to the first filter from anywhere that is no input; j and k go to the table where nothing has the focus. */
export const useListKeys = (place: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (rowKeys.has(event.key) && event.target === document.body) {
        const grid = place.current?.querySelector<HTMLElement>('[role="grid"]');
        grid?.focus();
        grid?.dispatchEvent(new KeyboardEvent(event.type, event));
        return;
      }
      if (event.key !== '/') return;
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable]')
      )
        return;
      const first = place.current?.querySelector<HTMLElement>('[data-search] input, [data-search] button');
      if (!first) return;
      event.preventDefault();
      first.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [place]);
};
