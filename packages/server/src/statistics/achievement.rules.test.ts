import { micro } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { seededRandom } from '../demo/random.ts';
import { partsOf } from './achievement.rules.ts';

test('parts of a split are exactly the whole amount, in whole cents but for one', () => {
  const { next } = seededRandom(12);
  const below = (limit: number): number => Math.floor(next() * limit);
  for (let round = 0; round < 2000; round += 1) {
    const people = 2 + below(4);
    const percents = Array.from({ length: people - 1 }, () => 1 + below(20));
    percents.push(100 - percents.reduce((sum, one) => sum + one, 0));
    const amount = micro(
      BigInt(below(2_000_000_000)) * (round % 2 === 0 ? 10_000n : 1n) * (round % 3 === 0 ? -1n : 1n),
    );
    const rest = below(people);
    const parts = partsOf(amount, percents, rest);
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
    for (const [at, part] of parts.entries()) {
      if (at !== rest) expect(part % 10_000n).toBe(0n);
      // Within a cent for each of the others of what the percent says.
      const exact = (amount * BigInt(percents[at] ?? 0)) / 100n;
      const off = part > exact ? part - exact : exact - part;
      expect(off <= 10_000n * BigInt(people)).toBe(true);
    }
  }
});

test('the rest of a cent goes to the person whose line it is', () => {
  expect(partsOf(micro(10_000_000n), [33, 33, 34], 0)).toEqual([3_300_000n, 3_300_000n, 3_400_000n]);
  expect(partsOf(micro(10_010_000n), [50, 50], 1)).toEqual([5_000_000n, 5_010_000n]);
});
