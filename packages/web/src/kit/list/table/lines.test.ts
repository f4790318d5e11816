import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, type Opening, parentLine, rowFrom } from './lines.ts';

const o = (open: readonly number[], more: Partial<Opening<number>> = {}): Opening<number> => ({
  idOf: (row) => row,
  open: new Set(open),
  hasBelow: false,
  hasChildren: (row) => row < 10,
  childrenOf: (row) => [row * 10, row * 10 + 1],
  ...more,
});

describe('the lines of a list', () => {
  it('are its rows where nothing is open', () => {
    expect(linesOf([1, 2], o([]))).toEqual([
      { kind: 'row', row: 1, level: 0, open: false },
      { kind: 'row', row: 2, level: 0, open: false },
    ]);
    expect(linesOf([30], o([]))[0]).toMatchObject({ open: undefined });
  });
  it('have the rows of an open one below it, a step further in', () => {
    const lines = linesOf([1, 2], o([1]));
    expect(lines.map(({ row, level }) => [row, level])).toEqual([
      [1, 0],
      [10, 1],
      [11, 1],
      [2, 0],
    ]);
    expect(parentLine(lines, 2)).toBe(0);
    expect(parentLine(lines, 3)).toBe(-1);
  });
  it('say that rows are read, or that they could not be', () => {
    const kinds = (found: undefined | 'failed') =>
      linesOf([1], o([1], { childrenOf: () => found })).map(({ kind }) => kind);
    expect(kinds(undefined)).toEqual(['row', 'reading']);
    expect(kinds('failed')).toEqual(['row', 'failed']);
  });
  it('draw each row once, whatever belongs to whom', () => {
    const rows = fc.array(fc.nat(9), { minLength: 1 });
    fc.assert(
      fc.property(rows, fc.dictionary(fc.constantFrom(...'0123456789'), rows), (page, below) => {
        const lines = linesOf(
          page,
          o([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { hasBelow: true, childrenOf: (row) => below[row] ?? [] }),
        );
        const drawn = lines.filter(({ kind }) => kind === 'row').map(({ row }) => row);
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(lines.filter(({ kind }) => kind === 'below')).toHaveLength(drawn.length);
      }),
    );
  });
  it('are walked by rows alone, and not beyond the last one', () => {
    const lines = linesOf([30, 31], o([30], { hasBelow: true }));
    expect(lines.map(({ kind }) => kind)).toEqual(['row', 'below', 'row']);
    expect(rowFrom(lines, 0, 1)).toBe(2);
    expect(rowFrom(lines, 2, 1)).toBe(0);
    const last = linesOf([30], o([30], { hasBelow: true }));
    expect(rowFrom(last, 0, 1)).toBe(0);
  });
});
