import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type ColumnWindow, type DrawnColumn, windowOf } from './useDrawnColumns.ts';

/** Places differ only where other columns come into sight. */
const same = (a: ColumnWindow<never>, b: ColumnWindow<never>): boolean =>
  a.before === b.before && a.after === b.after;

/** The columns in sight of a scrolling element; changes only when others come into sight. */
export const useColumnWindow = <Row>(
  place: RefObject<HTMLElement | null>,
  columns: readonly DrawnColumn<Row>[],
): ColumnWindow<Row> => {
  const [at, setAt] = useState({ left: 0, width: innerWidth });
  const window = useMemo(() => windowOf(columns, at.left, at.width), [columns, at]);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let seen = { left: -1, width: -1 };
    const look = (): void => {
      const next = { left: element.scrollLeft, width: element.clientWidth };
      if (next.left === seen.left && next.width === seen.width) return;
      seen = next;
      setAt((before) => {
        const was = windowOf(columns, before.left, before.width) as ColumnWindow<never>;
        return same(was, windowOf(columns, next.left, next.width) as ColumnWindow<never>) ? before : next;
      });
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [place, columns]);
  return window;
};
