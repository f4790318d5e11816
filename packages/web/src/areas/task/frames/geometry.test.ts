import { describe, expect, it } from 'vitest';
import {
  autoSize,
  cellAfter,
  cellAt,
  geometryOf,
  placeOf,
  scrolledTo,
  seenCells,
  zoomed,
} from './geometry.ts';

describe('a grid of frames', () => {
  const grid = geometryOf(100_000, 1203, 4);
  it('finds each cell where it puts it', () => {
    expect(grid).toMatchObject({ columns: 300, rows: 334 });
    for (const ix of [0, 299, 300, 54_321, 99_999]) {
      const { x, y } = placeOf(grid, ix);
      expect(cellAt(grid, x, y)).toBe(ix);
      expect(cellAt(grid, x + 3.9, y + 3.9)).toBe(ix);
    }
  });
  it('has no cell beside the last column, before the first or behind the last', () => {
    expect(cellAt(grid, 1201, 5)).toBeUndefined();
    expect(cellAt(grid, -1, 5)).toBeUndefined();
    expect(cellAt(grid, 500, 333 * 4 + 1)).toBeUndefined();
  });
  it('draws only the rows that are seen, cut ones too', () => {
    expect(seenCells(grid, 6, 10)).toEqual([300, 1200]);
    expect(seenCells(grid, 333 * 4, 400)).toEqual([99_900, 100_000]);
  });
  it('takes the largest cells with which all are seen, and the smallest where none are', () => {
    const size = autoSize(1000, 1200, 300);
    expect(geometryOf(1000, 1200, size).rows * size).toBeLessThanOrEqual(300);
    expect(size).toBe(16);
    expect(autoSize(12, 1200, 300)).toBe(20);
    expect(autoSize(1_000_000, 1200, 300)).toBe(3);
  });
  it('zooms in steps and stays at the ends', () => {
    expect([zoomed(8, 1), zoomed(8, -1), zoomed(3, -1), zoomed(40, 1)]).toEqual([10, 6, 3, 40]);
  });
  it('moves by keys and never leaves the frames', () => {
    expect(cellAfter(grid, 5, 'ArrowDown', 10)).toBe(305);
    expect(cellAfter(grid, 5, 'ArrowUp', 10)).toBe(0);
    expect(cellAfter(grid, 99_999, 'ArrowRight', 10)).toBe(99_999);
    expect(cellAfter(grid, 5, 'End', 10)).toBe(99_999);
    expect(cellAfter(grid, 5, 'PageDown', 10)).toBe(3005);
    expect(cellAfter(grid, 5, 'a', 10)).toBeUndefined();
  });
  it('scrolls only as far as it must', () => {
    expect(scrolledTo(grid, 0, 40, 100)).toBe(0);
    expect(scrolledTo(grid, 300 * 20, 40, 100)).toBe(40);
    expect(scrolledTo(grid, 300 * 50, 40, 100)).toBe(104);
  });
});
