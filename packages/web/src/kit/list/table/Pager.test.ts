import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageNumbers } from './Pager.tsx';

describe('page numbers', () => {
  it.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 200, [1, 2, 3, 4, 5, 0, 200]],
    [100, 200, [1, 0, 99, 100, 101, 0, 200]],
    [200, 200, [1, 0, 196, 197, 198, 199, 200]],
  ])('around page %i of %i are %j', (page, last, numbers) => {
    expect(pageNumbers(page, last)).toEqual(numbers);
  });
  it('always hold the first, the last and the present page, rising, and at most seven places', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (last, place) => {
        const page = (place % last) + 1;
        const numbers = pageNumbers(page, last);
        const real = numbers.filter((number) => number !== 0);
        expect(real).toEqual([...new Set(real)].toSorted((a, b) => a - b));
        expect([real[0], real.at(-1), real.includes(page)]).toEqual([1, last, true]);
        expect(numbers.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
