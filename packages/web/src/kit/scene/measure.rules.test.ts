import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaOf, wayOf } from './measure.rules.ts';

const coordinate = fc.double({ min: -1000, max: 1000, noNaN: true });
const place = fc.record({ x: coordinate, y: coordinate, z: coordinate });

test('a way has its length, its horizontal part and its height', () => {
  expect(wayOf([])).toEqual({ length: 0, horizontal: 0, height: 0 });
  const way = wayOf([
    { x: 0, y: 0, z: 0 },
    { x: 3, y: 0, z: 4 },
    { x: 3, y: 12, z: 4 },
  ]);
  expect(way).toEqual({ length: 17, horizontal: 5, height: 12 });
});

test('an area is that seen from above, whatever the heights, the direction and the place', () => {
  const square = [
    { x: 0, y: 5, z: 0 },
    { x: 2, y: 0, z: 0 },
    { x: 2, y: 9, z: 3 },
    { x: 0, y: 1, z: 3 },
  ];
  expect(areaOf(square).area).toBe(6);
  expect(areaOf(square.toReversed()).area).toBe(6);
  expect(areaOf(square.map(({ x, y, z }) => ({ x: x + 500_000, y, z: z - 4_000_000 }))).area).toBe(6);
  expect(areaOf(square.slice(0, 2))).toEqual({ area: 0, length: 0 });
});

test('no way is shorter than the straight line between its ends', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 8 }), (places) => {
      const ends = wayOf([places[0], places.at(-1)].filter((one) => one !== undefined));
      const way = wayOf(places);
      expect(way.length).toBeGreaterThanOrEqual(ends.length - 1e-9);
      expect(way.length).toBeGreaterThanOrEqual(way.horizontal - 1e-9);
    }),
  );
});
