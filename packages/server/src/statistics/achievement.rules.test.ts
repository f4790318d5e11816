import { micro } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { partsOf } from './achievement.rules.ts';

const split = fc
  .record({
    others: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 }),
    amount: fc.bigInt({ min: -20_000_000_000_000n, max: 20_000_000_000_000n }),
  })
  .chain(({ others, amount }) =>
    fc.record({
      percents: fc.constant([...others, 100 - others.reduce((sum, one) => sum + one, 0)]),
      amount: fc.constant(micro(amount)),
      rest: fc.nat({ max: others.length }),
    }),
  );

test('parts of a split are exactly the whole amount, in whole cents but for one', () => {
  fc.assert(
    fc.property(split, ({ percents, amount, rest }) => {
      const parts = partsOf(amount, percents, rest);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
      for (const [at, part] of parts.entries()) {
        if (at !== rest) expect(part % 10_000n).toBe(0n);
        // Within a cent for each of the others of what the percent says.
        const exact = (amount * BigInt(percents[at] ?? 0)) / 100n;
        const off = part > exact ? part - exact : exact - part;
        expect(off <= 10_000n * BigInt(percents.length)).toBe(true);
      }
    }),
  );
});

test('the rest of a cent goes to the person whose line it is', () => {
  expect(partsOf(micro(10_000_000n), [33, 33, 34], 0)).toEqual([3_300_000n, 3_300_000n, 3_400_000n]);
  expect(partsOf(micro(10_010_000n), [50, 50], 1)).toEqual([5_000_000n, 5_010_000n]);
});
