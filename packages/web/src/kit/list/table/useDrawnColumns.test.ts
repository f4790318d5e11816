import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '../types.ts';
import { type DrawnColumn, windowOf } from './useDrawnColumns.ts';

const drawn = (widths: readonly number[], pinned: number): DrawnColumn<never>[] =>
  widths.map((width, index) => ({
    column: { key: String(index) } as Column<never>,
    width,
    left: index < pinned ? 0 : undefined,
    index: index + 1,
  }));

describe('the columns in sight', () => {
  it('are the pinned ones and those that the window reaches, with a neighbour on either side', () => {
    const window = windowOf(drawn([100, 100, 100, 100, 100, 100, 100, 100], 1), 250, 300);
    expect(window.pinned.map(({ index }) => index)).toEqual([1]);
    expect(window.seen.map(({ index }) => index)).toEqual([3, 4, 5, 6, 7]);
    expect([window.before, window.after]).toEqual([1, 1]);
  });
  it('leave no column out of place, and none unseen that stands in the window', () => {
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
