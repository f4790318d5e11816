import { expect, test } from 'vitest';
import { nextLine } from './moveFocus.ts';

test('keys walk the lines and go round at the ends', () => {
  expect([nextLine('ArrowDown', 0, 3), nextLine('ArrowDown', 2, 3)]).toEqual([1, 0]);
  expect([nextLine('ArrowUp', 1, 3), nextLine('ArrowUp', 0, 3), nextLine('ArrowUp', -1, 3)]).toEqual([
    0, 2, 2,
  ]);
  expect([nextLine('Home', 2, 3), nextLine('End', 0, 3)]).toEqual([0, 2]);
  expect(nextLine('x', 0, 3)).toBeUndefined();
  expect(nextLine('ArrowDown', -1, 0)).toBeUndefined();
});
