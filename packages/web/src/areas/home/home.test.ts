import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOf } from './change.ts';
import { demandOf } from './demand.ts';

describe('a change since yesterday', () => {
  it.each([
    ['120', '100', 20],
    ['50', '100', -50],
    ['100', '100', 0],
    ['0', '0', 0],
    ['3', '0', undefined],
    ['100.01', '100', 1],
    ['99.99', '100', -1],
    ['0', '12.5', -100],
  ])('%s after %s is %s %', (now, before, change) => {
    expect(changeOf(now, before)).toBe(change);
  });
});

describe('demand beside capacity', () => {
  it('has a row for each platform with anything, by platform, and adds up', () => {
    const cell = fc.record({
      platform: fc.integer({ min: 1, max: 6 }),
      state: fc.integer({ min: 0, max: 6 }),
      nodes: fc.nat(50),
    });
    const wants = fc.uniqueArray(
      fc.record({ platform: fc.integer({ min: 1, max: 6 }), ready: fc.nat(900) }),
      {
        selector: ({ platform }) => platform,
      },
    );
    fc.assert(
      fc.property(wants, fc.array(cell), (demand, cells) => {
        const rows = demandOf(demand, cells);
        const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
        expect(sum(rows.map((row) => row.ready))).toBe(sum(demand.map((row) => row.ready)));
        expect(sum(rows.map((row) => row.free))).toBe(
          sum(cells.filter(({ state }) => state === 0).map(({ nodes }) => nodes)),
        );
        expect(sum(rows.map((row) => row.working))).toBe(
          sum(cells.filter(({ state }) => state === 1 || state === 2).map(({ nodes }) => nodes)),
        );
        expect(rows.map((row) => row.platform)).toEqual(
          rows.map((row) => row.platform).toSorted((a, b) => a - b),
        );
      }),
    );
  });
});
