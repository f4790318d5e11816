import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currency, currencyOfZone } from './session.codes.ts';

test('money of a customer in zone 1 is RMB, in every other zone USD (people §1)', () => {
  expect(currencyOfZone(1)).toBe(currency.of.cny);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 32_767 }).filter((zone) => zone !== 1),
      (zone) => currencyOfZone(zone) === currency.of.usd,
    ),
  );
});
