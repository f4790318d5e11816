import { expect, test } from 'vitest';
import { waitBeforeAgain } from './agent.ts';

test('an attempt that comes again waits longer each time, five minutes at most', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(waitBeforeAgain);
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300].map((seconds) => seconds * 1000));
});
