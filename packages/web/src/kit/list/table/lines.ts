/** A line of a list: a row, the content below an open row, or a child row one level deeper. */
export type Line<Row> =
  | {
      readonly kind: 'row';
      readonly row: Row;
      /** 0 for the rows of the page itself. */
      readonly level: number;
      /** Undefined where nothing can be opened. */
      readonly open: boolean | undefined;
    }
  | { readonly kind: 'below' | 'reading' | 'failed'; readonly row: Row; readonly level: number };

/** What is known of the rows that belong to one: undefined while they are read. */
export type Children<Row> = readonly Row[] | 'failed' | undefined;

/** What can be opened in a list, and what is. */
export interface Opening<Row> {
  readonly idOf: (row: Row) => number;
  readonly open: ReadonlySet<number>;
  /** Whether each row has content below it. */
  readonly hasBelow: boolean;
  /** Whether rows belong to a row. */
  readonly hasChildren: (row: Row) => boolean;
  readonly childrenOf: (row: Row) => Children<Row>;
}

/** Lines of a list from top to bottom. A row that is its own descendant is drawn once. */
export const linesOf = <Row>(rows: readonly Row[], o: Opening<Row>): Line<Row>[] => {
  const lines: Line<Row>[] = [];
  const drawn = new Set<number>();
  const add = (row: Row, level: number): void => {
    const id = o.idOf(row);
    if (drawn.has(id)) return;
    drawn.add(id);
    const isParent = o.hasChildren(row);
    const open = isParent || o.hasBelow ? o.open.has(id) : undefined;
    lines.push({ kind: 'row', row, level, open });
    if (open !== true) return;
    if (o.hasBelow) lines.push({ kind: 'below', row, level });
    if (!isParent) return;
    const children = o.childrenOf(row);
    if (children === undefined) lines.push({ kind: 'reading', row, level: level + 1 });
    else if (children === 'failed') lines.push({ kind: 'failed', row, level: level + 1 });
    else for (const child of children) add(child, level + 1);
  };
  for (const row of rows) add(row, 0);
  return lines;
};

/** The line that the keyboard goes to: the nearest row from `to` on, in the direction of the way; -1 where there is none. */
export const rowFrom = (lines: readonly Line<unknown>[], from: number, to: number): number => {
  const step = to < from ? -1 : 1;
  for (let at = to; at >= 0 && at < lines.length; at += step) if (lines[at]?.kind === 'row') return at;
  return from;
};

/** Index of a line's parent row: the nearest line before it that is one level higher. */
export const parentLine = (lines: readonly Line<unknown>[], at: number): number => {
  const level = lines[at]?.level ?? 0;
  return lines.findLastIndex((line, index) => index < at && line.kind === 'row' && line.level < level);
};
