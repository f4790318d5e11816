import { expect, test } from 'vitest';
import { movedId } from './rowOrder.ts';

test('an id takes the place of another, and the rows between move up or down', () => {
  expect(movedId([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4]);
  expect(movedId([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3]);
});
