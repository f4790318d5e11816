import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '../types.ts';
import { type DrawnColumn, drawnColumns, roomOf, windowOf } from './useDrawnColumns.ts';

const drawn = (widths: readonly number[], pinned: number): DrawnColumn<never>[] =>
  widths.map((width, index) => ({
    column: { key: String(index) } as Column<never>,
    width,
    left: index < pinned ? 0 : undefined,
    index: index + 1,
  }));

const column = (key: string, o: Partial<Column<never>> = {}): Column<never> =>
  ({ key, width: 100, hidden: false, pinned: false, ...o }) as Column<never>;

describe('the columns to draw', () => {
  const columns = [
    column('name'),
    column('id', { pinned: true, width: 128 }),
    column('remark', { hidden: true }),
    column('state'),
  ];
  const keys = (choice: Parameters<typeof drawnColumns>[1]) =>
    drawnColumns(columns, choice, 36).map((one) => one.column.key);
  it('begin with the pinned ones, which stand where those before them end', () => {
    expect(drawnColumns(columns, { visible: {}, widths: {} }, 36)).toMatchObject([
      { column: { key: 'id' }, left: 36, width: 128, index: 2 },
      { column: { key: 'name' }, left: undefined, index: 3 },
      { column: { key: 'state' }, left: undefined, index: 4 },
    ]);
  });
  it('follow what the person shows, hides, orders and widens, within bounds', () => {
    expect(keys({ visible: { remark: true, name: false }, widths: {} })).toEqual(['id', 'remark', 'state']);
    expect(keys({ visible: {}, widths: {}, order: ['state', 'name', 'id'] })).toEqual([
      'id',
      'state',
      'name',
    ]);
    const wide = drawnColumns(columns, { visible: {}, widths: { id: 9999, name: 1 } }, 0);
    expect(wide.map(({ width, index }) => [width, index])).toEqual([
      [640, 1],
      [56, 2],
      [100, 3],
    ]);
  });
});

describe('the columns in sight', () => {
  it('are the pinned ones and those that the window reaches, with a neighbour on either side', () => {
    const window = windowOf(drawn([100, 100, 100, 100, 100, 100, 100, 100], 1), 250, 300);
    expect(window.pinned.map(({ index }) => index)).toEqual([1]);
    expect(window.seen.map(({ index }) => index)).toEqual([3, 4, 5, 6, 7]);
    expect([window.before, window.after]).toEqual([1, 1]);
  });
  it('keep every column in place and include every column in the window', () => {
    const widths = fc.array(fc.integer({ min: 56, max: 640 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        widths,
        fc.nat(3),
        fc.nat(8000),
        fc.integer({ min: 200, max: 2600 }),
        (all, pins, left, width) => {
          const columns = drawn(all, pins);
          const window = windowOf(columns, left, width);
          expect(window.pinned.length + window.before + window.seen.length + window.after).toBe(all.length);
          const taken = window.pinned.reduce((sum, one) => sum + one.width, 0);
          let at = 0;
          for (const column of columns.slice(window.pinned.length)) {
            const inSight = at + column.width > left && at < left + width - taken;
            if (inSight) expect(window.seen).toContain(column);
            at += column.width;
          }
        },
      ),
    );
  });
});

describe('the room that a column needs', () => {
  const labels = { field: (key: string) => key, code: (_: unknown, code: number) => 'x'.repeat(code) };
  const tenEach = (text: string): number => text.length * 10;
  const codes = { name: 'state', codes: [3, 12] };
  it('is that of its head, with an arrow where it sorts, or of the widest name that its cells may show', () => {
    expect(roomOf({ label: 'four', codes: undefined }, labels, tenEach)).toBe(57);
    expect(roomOf({ label: 'four', sort: 'fourFlag', codes: undefined }, labels, tenEach)).toBe(78);
    expect(roomOf({ label: 'four', codes }, labels, tenEach)).toBe(17 + 120 + 14);
  });
  it('does not grow without end for the name of a code, and does for a head', () => {
    expect(roomOf({ label: 'four', codes: { name: 'state', codes: [90] } }, labels, tenEach)).toBe(17 + 192);
    expect(roomOf({ label: 'y'.repeat(30), codes }, labels, tenEach)).toBe(317);
  });
  it('widens a column, and yields to what somebody chose', () => {
    const columns = [column('name'), column('state')];
    const widths = (choice: Parameters<typeof drawnColumns>[1]) =>
      drawnColumns(columns, choice, 0, ({ key }) => (key === 'state' ? 150 : 20)).map(({ width }) => width);
    expect(widths({ visible: {}, widths: {} })).toEqual([100, 150]);
    expect(widths({ visible: {}, widths: { state: 80 } })).toEqual([100, 80]);
  });
});
