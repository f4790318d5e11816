import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Cents, microOf } from '@renderdesk/contract';
import { shareOf } from './money.ts';

test('a share is whole cents, never more than its part of the amount, and nothing where less than a cent is left', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((micro) => {
    const text = micro.toString().padStart(7, '0');
    return `${text.slice(0, -6)}.${text.slice(-6)}`;
  });
  fc.assert(
    fc.property(amount, fc.constantFrom(0.2, 0.3, 0.5, 1), (text, share) => {
      const part = shareOf(text, share);
      const most = (microOf(text) * BigInt(Math.round(share * 100))) / 100n;
      if (part === undefined) return void expect(most < 10_000n).toBe(true);
      expect(Cents.safeParse(part).success).toBe(true);
      expect(microOf(part) <= most && most - microOf(part) < 10_000n).toBe(true);
    }),
  );
});
