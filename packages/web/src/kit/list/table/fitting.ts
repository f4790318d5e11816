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

/** What of a list takes room that columns cannot have. */
export interface Around {
  readonly isPanel: boolean;
  readonly hasBoxes: boolean;
  readonly hasMenu: boolean;
}

/** CSS pixels that columns may take in a window. */
export const roomIn = (windowWidth: number, { isPanel, hasBoxes, hasMenu }: Around): number =>
  Math.max(narrowestWindow, windowWidth) -
  besideTable -
  (isPanel ? aroundPanel : 0) -
  (hasBoxes ? boxWidth : 0) -
  (hasMenu ? actionsWidth : 0);

/**
 * The columns with those hidden that do not fit: shown are the ones that fit next to the pinned ones, by priority and then in order,
 * so that a list needs no scrolling before a reader adds a column; one that is too wide leaves its room to the next. `least` is the width that each needs, `opening` the sort of the
 * list when it opens: its column is always shown.
 */
export const fittingColumns = <Row>(
  columns: readonly Column<Row>[],
  room: number,
  least: (column: Column<Row>) => number,
  opening?: string,
): readonly Column<Row>[] => {
  const isKept = ({ pinned, sort }: Column<Row>): boolean =>
    pinned || (sort !== undefined && sort === opening);
  const offered = columns.filter(({ hidden }) => !hidden);
  const byNeed = [
    ...offered.filter(isKept),
    ...(['high', 'normal', 'low'] as const).flatMap((priority) =>
      offered.filter((column) => column.priority === priority && !isKept(column)),
    ),
  ];
  let left = room;
  const isShown = new Set<Column<Row>>();
  for (const column of byNeed) {
    const width = drawnWidth(Math.max(column.width, least(column)));
    if (width > left && !isKept(column)) continue;
    isShown.add(column);
    left -= width;
  }
  return columns.map((column) => (isShown.has(column) ? column : { ...column, hidden: true }));
};

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};

/** A list's columns with those hidden at first that do not fit into the window. */
export const useFittingColumns = <Row>(
  columns: readonly Column<Row>[],
  labels: Labels,
  { isPanel, hasBoxes, hasMenu, ...o }: Around & { readonly isWide: boolean; readonly opening: string },
): readonly Column<Row>[] => {
  const room = useSyncExternalStore(subscribe, () => roomIn(innerWidth, { isPanel, hasBoxes, hasMenu }));
  return useMemo(
    () => (o.isWide ? columns : fittingColumns(columns, room, (column) => roomOf(column, labels), o.opening)),
    [columns, labels, room, o.isWide, o.opening],
  );
};
