import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stripeOf } from './stripe.rules.ts';

const id = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const drawn = (of: number): string => JSON.stringify(stripeOf(of).bars);

test('the same id gives the same bars, another id others', () => {
  fc.assert(
    fc.property(id, id, (one, other) => {
      expect(drawn(one)).toBe(drawn(one));
      if (one !== other) expect(drawn(one)).not.toBe(drawn(other));
    }),
    {
      examples: [
        [1, 10],
        [12, 21],
        [1000, 1001],
        [99_999_999, 100_000_000],
      ],
    },
  );
});

test('bars never touch, and all lie within the stripe', () => {
  fc.assert(
    fc.property(id, (one) => {
      const { bars, width } = stripeOf(one);
      bars.forEach((bar, at) => {
        const next = bars[at + 1];
        expect(bar.x + bar.width).toBeLessThan(next === undefined ? width + 1 : next.x);
      });
    }),
  );
});

test('the stripe of the first administrator, bar by bar', () => {
  expect(stripeOf(1000)).toEqual({
    bars: [
      { x: 0, width: 1 },
      { x: 3, width: 1 },
      { x: 5, width: 1 },
      { x: 7, width: 1 },
      { x: 9, width: 1 },
      { x: 11, width: 2 },
      { x: 14, width: 1 },
      { x: 16, width: 1 },
      { x: 18, width: 1 },
      { x: 21, width: 1 },
    ],
    width: 22,
  });
});
