import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOf } from './change.ts';
import { demandOf } from './demand.ts';
import { linePoints, roundTop } from './pace.ts';

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

describe('the line over time', () => {
  it('has an edge that holds every value and wastes no more than it must', () => {
    expect([0, 4, 5, 6, 11, 21, 100, 101].map(roundTop)).toEqual([4, 4, 6, 6, 20, 30, 100, 200]);
    fc.assert(
      fc.property(fc.nat(10_000_000), (largest) => {
        expect(roundTop(largest)).toBeGreaterThanOrEqual(largest);
        expect(roundTop(largest)).toBeLessThanOrEqual(Math.max(4, largest * 2));
      }),
    );
  });
  it('goes through the middle of each step, nothing at the bottom', () => {
    expect(linePoints([0, 5, 10], 10, 100)).toBe('0.5,100 1.5,50 2.5,0');
  });
});
