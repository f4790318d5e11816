import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differs } from './facts.ts';

test('two rows differ in what a column shows, and nothing differs from itself', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const watch = (row: { readonly v: unknown }) => row.v;
      expect(differs(watch, { v: a }, { v: structuredClone(a) })).toBe(false);
      expect(differs(watch, { v: a }, { v: b })).toBe(differs(watch, { v: b }, { v: a }));
    }),
  );
  expect(differs((row: { v?: string | null }) => row.v, { v: null }, {})).toBe(false);
  expect(differs((row: { v: string[] }) => row.v, { v: ['a'] }, { v: ['a', 'b'] })).toBe(true);
});
