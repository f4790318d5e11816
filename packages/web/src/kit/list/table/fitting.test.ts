import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '../types.ts';
import { fittingColumns, roomIn } from './fitting.ts';
import { actionsWidth, boxWidth, drawnColumns } from './useDrawnColumns.ts';

const column = (key: string, o: Partial<Column<never>> = {}): Column<never> =>
  ({ key, width: 100, hidden: false, pinned: false, priority: 'normal', ...o }) as Column<never>;
const own = ({ width }: Column<never>): number => width;
const shownIn = (columns: readonly Column<never>[], room: number): string[] =>
  fittingColumns(columns, room, own).flatMap(({ key, hidden }) => (hidden ? [] : [key]));

describe('the columns that a list shows at first', () => {
  it('are the first ones that fit next to the pinned', () => {
    const columns = [
      column('a'),
      column('wide', { width: 300 }),
      column('id', { pinned: true }),
      column('b'),
    ];
    expect(shownIn(columns, 600)).toEqual(['a', 'wide', 'id', 'b']);
    expect(shownIn(columns, 599)).toEqual(['a', 'wide', 'id']);
    // What is too wide leaves its room to what follows.
    expect(shownIn(columns, 499)).toEqual(['a', 'id', 'b']);
  });
  it('are those of a high priority before others, in the order of the screen', () => {
    const columns = [
      column('creator', { priority: 'low' }),
      column('size'),
      column('state', { priority: 'high' }),
      column('name', { pinned: true, priority: 'low' }),
    ];
    expect(shownIn(columns, 400)).toEqual(['creator', 'size', 'state', 'name']);
    expect(shownIn(columns, 300)).toEqual(['size', 'state', 'name']);
    expect(shownIn(columns, 200)).toEqual(['state', 'name']);
  });
  it('contain the one that the list is ordered by when it opens', () => {
    const columns = [column('a'), column('b'), column('time', { sort: 'timeFlag' })];
    const shown = fittingColumns(columns, 200, own, 'timeFlag').flatMap(({ key, hidden }) =>
      hidden ? [] : [key],
    );
    expect(shown).toEqual(['a', 'time']);
  });
  it('never contain one that the screen hides, nor lose a pinned one', () => {
    const columns = [column('id', { pinned: true }), column('off', { hidden: true }), column('a')];
    expect(shownIn(columns, 1000)).toEqual(['id', 'a']);
    expect(shownIn(columns, 10)).toEqual(['id']);
  });
  it('are no wider than the room as they are drawn, whatever a language takes', () => {
    const widths = fc.array(fc.tuple(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 0, max: 400 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(widths, fc.integer({ min: 200, max: 2600 }), (all, room) => {
        const least = new Map(all.map(([, needed], at) => [String(at), needed]));
        const needs = ({ key }: Column<never>): number => least.get(key) ?? 0;
        const columns = all.map(([width], at) => column(String(at), { width }));
        const drawn = drawnColumns(
          fittingColumns(columns, room, needs),
          { visible: {}, widths: {} },
          boxWidth,
          needs,
        );
        expect(drawn.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(room);
      }),
    );
  });
  it('have the room of a window of 1366 px with the menu open, and more in a wider one', () => {
    const bare = { isPanel: false, hasBoxes: false, hasMenu: false };
    expect(roomIn(1366, bare)).toBe(1366 - 240 - 32 - 18);
    expect(roomIn(1366, { ...bare, hasBoxes: true, hasMenu: true })).toBe(
      roomIn(1366, bare) - boxWidth - actionsWidth,
    );
    expect(roomIn(800, bare)).toBe(roomIn(1366, bare));
    expect(roomIn(1920, bare) - roomIn(1366, bare)).toBe(1920 - 1366);
    expect(roomIn(1366, { ...bare, isPanel: true })).toBeLessThan(roomIn(1366, bare));
  });
});
