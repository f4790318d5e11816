import type { Instant, SelectionId } from '@renderdesk/contract';

/** Everything that matched the filter at one moment, held by the server. */
export interface Frozen {
  readonly selectionId: SelectionId;
  readonly count: number;
  readonly at: Instant;
}

/**
 * What is selected in a list: rows by id, kept across pages together with what they looked like when last seen (so
 * that a command can be previewed), or a frozen «all that match».
 */
export interface Selection<Row> {
  readonly rows: ReadonlyMap<number, Row>;
  readonly frozen: Frozen | null;
  /** Where a range begins. */
  readonly anchor: number | null;
}

export type SelectionEvent<Row> =
  /** One row on or off; it becomes the start of the next range. */
  | { readonly type: 'toggle'; readonly id: number; readonly page: readonly Row[] }
  /** From the range's start to this row, all set as the start is. */
  | { readonly type: 'range'; readonly id: number; readonly page: readonly Row[] }
  /** The whole page on, or off where it is all on already. */
  | { readonly type: 'page'; readonly page: readonly Row[] }
  | { readonly type: 'freeze'; readonly frozen: Frozen }
  /** Selects these rows; `add` keeps the selected ones. */
  | { readonly type: 'rows'; readonly rows: readonly Row[]; readonly add: boolean }
  /** The rows of a page were read anew. */
  | { readonly type: 'seen'; readonly page: readonly Row[] }
  | { readonly type: 'clear' };

export const emptySelection: Selection<never> = {
  rows: new Map<number, never>(),
  frozen: null,
  anchor: null,
};

/** How many things a command would act on. */
export const selectedCount = (selection: Selection<unknown>): number =>
  selection.frozen?.count ?? selection.rows.size;

/** The selection after an event; `idOf` returns a row's id. A change by hand dissolves a frozen selection. */
export const select = <Row>(
  selection: Selection<Row>,
  event: SelectionEvent<Row>,
  idOf: (row: Row) => number,
): Selection<Row> => {
  switch (event.type) {
    case 'clear':
      return emptySelection;
    case 'freeze':
      return { rows: new Map(), frozen: event.frozen, anchor: null };
    case 'rows':
      return {
        rows: new Map([...(event.add ? selection.rows : []), ...byId(event.rows, idOf)]),
        frozen: null,
        anchor: null,
      };
    case 'seen': {
      const changed = event.page.filter((row) => {
        const kept = selection.rows.get(idOf(row));
        return kept !== undefined && kept !== row;
      });
      return changed.length === 0
        ? selection
        : { ...selection, rows: new Map([...selection.rows, ...byId(changed, idOf)]) };
    }
    case 'page': {
      const all = event.page.length > 0 && event.page.every((row) => selection.rows.has(idOf(row)));
      return { rows: set(selection.rows, event.page, !all, idOf), frozen: null, anchor: null };
    }
    case 'toggle': {
      const row = event.page.filter((other) => idOf(other) === event.id);
      return {
        rows: set(selection.rows, row, !selection.rows.has(event.id), idOf),
        frozen: null,
        anchor: event.id,
      };
    }
    case 'range': {
      const start = event.page.findIndex((row) => idOf(row) === selection.anchor);
      const end = event.page.findIndex((row) => idOf(row) === event.id);
      if (start < 0 || end < 0) return select(selection, { ...event, type: 'toggle' }, idOf);
      const between = event.page.slice(Math.min(start, end), Math.max(start, end) + 1);
      const on = selection.anchor !== null && selection.rows.has(selection.anchor);
      return { rows: set(selection.rows, between, on, idOf), frozen: null, anchor: selection.anchor };
    }
  }
};

const byId = <Row>(rows: readonly Row[], idOf: (row: Row) => number): [number, Row][] =>
  rows.map((row) => [idOf(row), row]);

const set = <Row>(
  rows: ReadonlyMap<number, Row>,
  these: readonly Row[],
  on: boolean,
  idOf: (row: Row) => number,
): ReadonlyMap<number, Row> => {
  const next = new Map(rows);
  for (const row of these) {
    if (on) next.set(idOf(row), row);
    else next.delete(idOf(row));
  }
  return next;
};
