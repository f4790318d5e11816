import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type ColumnChoice, maxColumnWidth, minColumnWidth, orderedKeys } from './columnData.ts';
import type { Column } from '../types.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
});
const noRows: never[] = [];

/** Widths of the columns that every list has, in CSS pixels: boxes at the start, actions at the end. */
export const boxWidth = 36;
export const actionsWidth = 44;

/** One column as it stands in the table now. */
export interface DrawnColumn<Row> {
  readonly column: Column<Row>;
  /** CSS pixels. */
  readonly width: number;
  /** Where a column that stays at the left sticks; undefined for one that scrolls. */
  readonly left: number | undefined;
  /** Place among all cells of a row, from 1. */
  readonly index: number;
}

/** The columns in sight: the pinned ones, and of the others those that the window shows. */
export interface ColumnWindow<Row> {
  readonly pinned: readonly DrawnColumn<Row>[];
  readonly seen: readonly DrawnColumn<Row>[];
  /** Columns out of sight before and after. */
  readonly before: number;
  readonly after: number;
}

/** Which columns stand in a window that was scrolled by `left` and is `width` wide; one more on either side. */
export const windowOf = <Row>(
  columns: readonly DrawnColumn<Row>[],
  left: number,
  width: number,
): ColumnWindow<Row> => {
  const pinned = columns.filter((drawn) => drawn.left !== undefined);
  const others = columns.filter((drawn) => drawn.left === undefined);
  const taken = pinned.reduce((sum, drawn) => sum + drawn.width, 0);
  let end = 0;
  const ends = others.map((drawn) => (end += drawn.width));
  const first = ends.findIndex((at) => at > left);
  const from = Math.max(0, (first < 0 ? others.length : first) - 1);
  const last = ends.findIndex((at) => at >= left + width - taken);
  // Pinned columns may cover the whole window; then none of the others is in sight.
  const to = Math.max(from, Math.min(others.length, (last < 0 ? others.length : last) + 2));
  return { pinned, seen: others.slice(from, to), before: from, after: others.length - to };
};

/** All columns at once, as on paper. */
export const wholeWindow = <Row>(columns: readonly DrawnColumn<Row>[]): ColumnWindow<Row> => ({
  pinned: columns.filter((drawn) => drawn.left !== undefined),
  seen: columns.filter((drawn) => drawn.left === undefined),
  before: 0,
  after: 0,
});

/** Whether a column is shown under a choice. */
export const isShown = (column: Pick<Column<never>, 'key' | 'hidden'>, choice: ColumnChoice): boolean =>
  choice.visible[column.key] ?? !column.hidden;

/**
 * The columns to draw, in order, pinned ones first, from a list's columns and what the person made of them. TanStack
 * Table holds order, visibility, pinning and sizes; the drawing is ours. `start` is the width before the first.
 */
export const useDrawnColumns = <Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
  start: number,
): readonly DrawnColumn<Row>[] => {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.key,
        size: column.width,
        minSize: minColumnWidth,
        maxSize: maxColumnWidth,
        meta: column,
      })),
    [columns],
  );
  const state = useMemo(() => {
    const keys = columns.map((column) => column.key);
    const order = orderedKeys(keys, choice.order);
    const pinned = columns.filter((column) => column.pinned).map((column) => column.key);
    return {
      columnOrder: order,
      columnVisibility: Object.fromEntries(columns.map((column) => [column.key, isShown(column, choice)])),
      columnPinning: { start: order.filter((key) => pinned.includes(key)), end: [] },
      columnSizing: { ...choice.widths },
    };
  }, [columns, choice]);
  const table = useTable({ features, columns: definitions, data: noRows, state });
  return useMemo(() => {
    const byKey = new Map(columns.map((column) => [column.key, column]));
    return table.getVisibleLeafColumns().flatMap((drawn, place) => {
      const column = byKey.get(drawn.id);
      if (!column) return [];
      const left = state.columnPinning.start.includes(drawn.id) ? start + drawn.getStart('start') : undefined;
      return [{ column, width: drawn.getSize(), left, index: place + (start > 0 ? 2 : 1) }];
    });
  }, [table, columns, state, start]);
};
