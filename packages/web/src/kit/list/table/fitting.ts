import { useMemo, useSyncExternalStore } from 'react';
import type { Labels } from '../../text/index.ts';
import { sizes } from '../../theme/tokens.ts';
import type { Column } from '../types.ts';
import { actionsWidth, boxWidth, drawnWidth, roomOf } from './useDrawnColumns.ts';

/** The narrowest window in which the columns that a list shows at first fit, with the menu open. CSS pixels. */
const narrowestWindow = 1366;
/** What a window has around a table: the menu, the space around the page, the table's border, a scroll bar. */
const besideTable = sizes.sidebar + 2 * sizes.space4 + 2 + 16;
/** What a list inside another page loses to the panel around it. */
const aroundPanel = 40;

/** CSS pixels that columns may take in a window, the boxes and the commands of rows taken off. */
export const roomIn = (windowWidth: number, isPanel = false): number =>
  Math.max(narrowestWindow, windowWidth) -
  besideTable -
  (isPanel ? aroundPanel : 0) -
  boxWidth -
  actionsWidth;

/**
 * The columns with those hidden that do not fit: the first ones that fit next to the pinned ones are shown, so that a list needs no
 * scrolling before a reader adds a column. `least` is the width that each needs, `opening` the sort of the list when it opens: its
 * column is always shown.
 */
export const fittingColumns = <Row>(
  columns: readonly Column<Row>[],
  room: number,
  least: (column: Column<Row>) => number,
  opening?: string,
): readonly Column<Row>[] => {
  const isKept = ({ pinned, sort }: Column<Row>): boolean =>
    pinned || (sort !== undefined && sort === opening);
  const widthOf = (column: Column<Row>): number => drawnWidth(Math.max(column.width, least(column)));
  let left = columns
    .filter((column) => isKept(column) && !column.hidden)
    .reduce((rest, column) => rest - widthOf(column), room);
  let isFull = false;
  return columns.map((column) => {
    if (isKept(column) || column.hidden) return column;
    left -= widthOf(column);
    isFull ||= left < 0;
    return isFull ? { ...column, hidden: true } : column;
  });
};

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};

/** A list's columns with those hidden at first that do not fit into the window. */
export const useFittingColumns = <Row>(
  columns: readonly Column<Row>[],
  labels: Labels,
  o: { readonly isPanel: boolean; readonly isWide: boolean; readonly opening: string },
): readonly Column<Row>[] => {
  const room = useSyncExternalStore(subscribe, () => roomIn(innerWidth, o.isPanel));
  return useMemo(
    () => (o.isWide ? columns : fittingColumns(columns, room, (column) => roomOf(column, labels), o.opening)),
    [columns, labels, room, o.isWide, o.opening],
  );
};
