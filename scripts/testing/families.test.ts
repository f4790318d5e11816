import { expect, test } from 'vitest';
import { expectNoFaults, faultsOf } from './families.ts';

test('a family tries every item and names all that have a fault', async () => {
  const tried: number[] = [];
  const faults = await faultsOf(
    [1, 2, 3, 4],
    (item) => `item ${item}`,
    (item) => {
      tried.push(item);
      expect(item % 2, 'odd').toBe(1);
    },
  );
  expect(tried).toEqual([1, 2, 3, 4]);
  expect(faults).toHaveLength(2);
  expect(() => expectNoFaults(faults, 4)).toThrow(/2 of 4 have a fault:[^]*item 2[^]*odd[^]*item 4/);
  expect(() => expectNoFaults([], 4)).not.toThrow();
});
