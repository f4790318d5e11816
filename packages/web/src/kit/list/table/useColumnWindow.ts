import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type ColumnWindow, type DrawnColumn, windowOf } from './useDrawnColumns.ts';

/** Places differ only where other columns come into sight. */
const same = (a: ColumnWindow<never>, b: ColumnWindow<never>): boolean =>
  a.before === b.before && a.after === b.after;

/**
 * Says at a scrolling element on which sides columns are out of sight, and where the pinned ones end: its place draws a shadow there
 * (grid.css). Not by rendering: it may change with every frame of scrolling.
 */
const markEdges = (element: HTMLElement, columns: readonly DrawnColumn<never>[]): void => {
  const right = element.scrollWidth - element.clientWidth - element.scrollLeft;
  element.toggleAttribute('data-before', element.scrollLeft > 1);
  element.toggleAttribute('data-after', right > 1);
  const pinned = columns.findLast(({ left }) => left !== undefined);
  const { style } = element.parentElement ?? element;
  style.setProperty('--rd-pinned-end', `${(pinned?.left ?? 0) + (pinned?.width ?? 0)}px`);
  style.setProperty('--rd-scroll-bar', `${element.offsetWidth - element.clientWidth}px`);
};

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
      markEdges(element, columns as readonly DrawnColumn<never>[]);
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
    // The table alone grows where a column is dragged wider.
    if (element.firstElementChild) watch.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [place, columns]);
  return window;
};
