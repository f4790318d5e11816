import { expect, test } from 'vitest';
import { idsBeginning } from './search.rules.ts';

test.each([
  [123, 999, []],
  [123, 1235, [{ from: 1230, to: 1235 }]],
  [
    123,
    20_000,
    [
      { from: 1230, to: 1239 },
      { from: 12_300, to: 12_399 },
    ],
  ],
  [12, 999_999, []],
  [Number.MAX_SAFE_INTEGER, 1_000_000, []],
])('ids that begin with %i, up to %i', (number, largest, expected) => {
  expect(idsBeginning(number, largest)).toEqual(expected);
});
