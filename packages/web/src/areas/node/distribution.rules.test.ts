import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsFor, countsOf, groupsOf, pitchFor, squareAt } from './distribution.rules.ts';

const distribution = { platforms: [1, 1, 3, 1], states: [0, 1, 1, 4] as (0 | 1 | 4)[] };

test('nodes stand by platform, narrowed to states', () => {
  expect(groupsOf(distribution, new Set())).toEqual([
    { platform: 1, members: [0, 1, 3] },
    { platform: 3, members: [2] },
  ]);
  expect(groupsOf(distribution, new Set([4]))).toEqual([{ platform: 1, members: [3] }]);
});

test('the counts in words add up to the nodes', () => {
  const counts = countsOf(distribution);
  expect(counts.get(1)?.get(1)).toBe(1);
  expect([...counts.values()].flatMap((own) => [...own.values()]).reduce((a, b) => a + b, 0)).toBe(4);
});

test('every square is found at its own middle, and nothing beside them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 30, max: 3000 }), (count, width) => {
      const pitch = pitchFor(count);
      const columns = columnsFor(width, pitch);
      const square = count - 1;
      const at = (column: number, row: number) => ({
        x: column * pitch + pitch / 2,
        y: row * pitch + pitch / 2,
      });
      const place = at(square % columns, Math.floor(square / columns));
      expect(squareAt(place, { columns, pitch, count })).toBe(square);
      expect(squareAt(at(columns, 0), { columns, pitch, count })).toBeUndefined();
      expect(squareAt(at(0, Math.ceil(count / columns)), { columns, pitch, count })).toBeUndefined();
    }),
  );
});

test('few nodes have large squares, so that they fill their page', () => {
  expect([1, 150, 151, 400, 1500, 4000].map(pitchFor)).toEqual([44, 44, 32, 32, 20, 12]);
});
