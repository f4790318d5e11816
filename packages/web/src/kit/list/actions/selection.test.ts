import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Instant, SelectionId } from '@renderdesk/contract';
import { emptySelection, select, selectedCount, type Selection, type SelectionEvent } from './selection.ts';

interface Row {
  readonly id: number;
  readonly status: number;
}
const idOf = (row: Row): number => row.id;
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id, status: 0 }));
const run = (...events: SelectionEvent<Row>[]): Selection<Row> =>
  events.reduce<Selection<Row>>((selection, event) => select(selection, event, idOf), emptySelection);
const ids = (selection: Selection<Row>): number[] => [...selection.rows.keys()].toSorted((a, b) => a - b);
const frozen = { selectionId: SelectionId.parse(7), count: 48_210, at: Instant.parse(1_700_000_000_000) };

describe('a selection', () => {
  const first = rows(1, 2, 3, 4, 5);
  const second = rows(6, 7);
  it('is kept across pages', () => {
    const selection = run({ type: 'toggle', id: 2, page: first }, { type: 'page', page: second });
    expect(ids(selection)).toEqual([2, 6, 7]);
    expect(selectedCount(selection)).toBe(3);
  });
  it('sets a range as its start is set, in both directions', () => {
    expect(ids(run({ type: 'toggle', id: 4, page: first }, { type: 'range', id: 2, page: first }))).toEqual([
      2, 3, 4,
    ]);
    const off = run(
      { type: 'page', page: first },
      { type: 'toggle', id: 2, page: first },
      { type: 'range', id: 4, page: first },
    );
    expect(ids(off)).toEqual([1, 5]);
  });
  it('begins a range anew on another page', () => {
    expect(ids(run({ type: 'toggle', id: 4, page: first }, { type: 'range', id: 7, page: second }))).toEqual([
      4, 7,
    ]);
  });
  it('takes a page off only when all of it was on', () => {
    expect(ids(run({ type: 'toggle', id: 1, page: first }, { type: 'page', page: first }))).toEqual([
      1, 2, 3, 4, 5,
    ]);
    expect(ids(run({ type: 'page', page: first }, { type: 'page', page: first }))).toEqual([]);
  });
  it('counts a frozen one as the server did, and dissolves it when changed by hand', () => {
    const all = run({ type: 'page', page: first }, { type: 'freeze', frozen });
    expect(selectedCount(all)).toBe(48_210);
    expect(ids(all)).toEqual([]);
    const one = select(all, { type: 'toggle', id: 3, page: first }, idOf);
    expect(one.frozen).toBeNull();
    expect(ids(one)).toEqual([3]);
  });
  it('follows rows that were read anew, and is the same object where none changed', () => {
    const selection = run({ type: 'toggle', id: 2, page: first });
    const changed = [{ id: 2, status: 25 }];
    expect(select(selection, { type: 'seen', page: changed }, idOf).rows.get(2)?.status).toBe(25);
    expect(select(selection, { type: 'seen', page: first }, idOf)).toBe(selection);
  });
  it('toggled twice is what it was', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...first)), fc.constantFrom(...first), (before, row) => {
        const start = run(...before.map((one) => ({ type: 'toggle', id: one.id, page: first }) as const));
        const toggle = { type: 'toggle', id: row.id, page: first } as const;
        expect(ids(select(select(start, toggle, idOf), toggle, idOf))).toEqual(ids(start));
      }),
    );
  });
});
