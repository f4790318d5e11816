import { expect, test } from 'vitest';
import { authStatusesFound } from './user.rules.ts';

test.each([
  { what: 'enterprise under review finds person under review', chosen: 2, found: [2, 1] },
  { what: 'personal failed finds enterprise failed', chosen: 3, found: [3, 4] },
  {
    what: 'personal verified finds personal change failed and personal-to-enterprise failed',
    chosen: 8,
    found: [8, 10, 11],
  },
  { what: 'enterprise verified finds enterprise change failed', chosen: 9, found: [9, 12] },
  { what: 'changing finds personal changing', chosen: 6, found: [6, 7] },
] as const)('the filter of the customer list: $what too', ({ chosen, found }) => {
  expect(authStatusesFound(chosen)).toEqual(found);
});

test('every other status of the filter finds itself alone', () => {
  for (const code of [0, 1, 4, 5, 7, 10, 11, 12] as const) expect(authStatusesFound(code)).toEqual([code]);
});
