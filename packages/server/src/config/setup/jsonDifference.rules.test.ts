import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changesOf, type Json } from './jsonDifference.rules.ts';

it('names what is missing, what is other and what is more, by its path', () => {
  const from = { a: 1, camera: { lens: 35, name: 'x' }, passes: ['z', 'ao'], empty: {} };
  const to = { a: 1, camera: { lens: 50 }, passes: ['z'], empty: [], more: null };
  expect(changesOf(from, to)).toEqual([
    { key: 'camera.lens', from: 35, to: 50 },
    { key: 'camera.name', from: 'x', to: undefined },
    { key: 'empty', from: {}, to: [] },
    { key: 'more', from: undefined, to: null },
    { key: 'passes[1]', from: 'ao', to: undefined },
  ]);
});

it('is nothing between equals, and the same in both directions', () => {
  const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
  fc.assert(
    fc.property(json, json, (a, b) => {
      expect(changesOf(a, a)).toEqual([]);
      const back = changesOf(b, a).map(({ key, from, to }) => ({ key, from: to, to: from }));
      expect(changesOf(a, b)).toEqual(back);
    }),
    { numRuns: 200 },
  );
});
