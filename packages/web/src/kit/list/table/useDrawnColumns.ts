import { useMemo } from 'react';
import { type ColumnChoice, maxColumnWidth, minColumnWidth, orderedKeys } from './columnData.ts';
import type { Labels } from '../../text/index.ts';
import type { Column } from '../types.ts';
import { tagRoom } from './column.tsx';
import { headFont, tagFont, textWidth } from './textWidth.ts';

/** Widths of the columns that every list has, in CSS pixels: boxes at the start, actions at the end. */
export const boxWidth = 36;
export const actionsWidth = 44;

/** A column with its current position in the table. */
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

/** Both paddings of a cell and a pixel for rounding, the arrow and the level of a head that sorts, and the most that names of codes widen to. */
const cellPadding = 17;
const arrow = 21;
const mostForCodes = 192;

/** CSS pixels in which a column's head, and each name of a code that it may show, are read whole in this language. */
export const roomOf = (
  { label, sort, codes }: Pick<Column<never>, 'label' | 'sort' | 'codes'>,
  labels: Pick<Labels, 'field' | 'code'>,
  widthOf: (text: string, font: string) => number = textWidth,
): number => {
  const head = widthOf(labels.field(label), headFont) + (sort === undefined ? 0 : arrow);
  const names = codes?.codes.map((code) => widthOf(labels.code(codes, code), tagFont) + tagRoom) ?? [];
  return Math.ceil(cellPadding + Math.max(head, Math.min(mostForCodes, Math.max(0, ...names))));
};

/** A width within what columns may have. */
export const drawnWidth = (wanted: number): number =>
  Math.min(maxColumnWidth, Math.max(minColumnWidth, wanted));

/**
 * The columns to draw, in order, pinned ones first, from a list's columns and what the person made of them. `start` is the
 * width before the first; `least` what each column needs, which yields to a width that somebody chose.
 */
export const drawnColumns = <Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
  start: number,
  least: (column: Column<Row>) => number = () => 0,
): readonly DrawnColumn<Row>[] => {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = orderedKeys([...byKey.keys()], choice.order)
    .flatMap((key) => byKey.get(key) ?? [])
    .filter((column) => isShown(column, choice));
  let left = start;
  return [...shown.filter(({ pinned }) => pinned), ...shown.filter(({ pinned }) => !pinned)].map(
    (column, place) => {
      const wanted = choice.widths[column.key] ?? Math.max(column.width, least(column));
      const width = drawnWidth(wanted);
      const drawn = {
        column,
        width,
        left: column.pinned ? left : undefined,
        index: place + (start > 0 ? 2 : 1),
      };
      left += width;
      return drawn;
    },
  );
};

/** The columns to draw; the same ones as long as nothing of them changed. */
export const useDrawnColumns = <Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
  start: number,
  labels: Labels,
): readonly DrawnColumn<Row>[] =>
  useMemo(
    () => drawnColumns(columns, choice, start, (column) => roomOf(column, labels)),
    [columns, choice, start, labels],
  );
