import { createHash } from 'node:crypto';
import { drawSpan, prizeAt, rollOf, type Weight } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { drawnBy, newSeed } from './prizePool.store.ts';

const weights: readonly Weight[] = [
  { prizeId: 11, weight: 1_000 },
  { prizeId: 12, weight: 49_000 },
  { prizeId: 13, weight: 250_000 },
];

test('a number means the prize in whose part it lies, and nothing beyond all of them', () => {
  expect(
    [0, 999, 1_000, 49_999, 50_000, 299_999, 300_000, 999_999].map((roll) => prizeAt(weights, roll)),
  ).toEqual([11, 11, 12, 12, 13, 13, null, null]);
  expect([rollOf('000000000000ff'), rollOf('ffffffffffff00'), rollOf('800000000000')]).toEqual([
    0,
    drawSpan - 1,
    drawSpan / 2,
  ]);
});

test('the hash that is published is that of the seed', () => {
  const { seed, seed_hash } = newSeed();
  expect(createHash('sha256').update(seed).digest('hex')).toBe(seed_hash);
  expect(newSeed().seed).not.toBe(seed);
});

test('a million draws fall as the weights say (chi-square)', () => {
  const seed = 'a'.repeat(64);
  const counts = new Map<number | null, number>();
  for (let chance = 1; chance <= drawSpan; chance += 1) {
    const drawn = drawnBy(seed, chance, weights);
    counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
  }
  const expected = [...weights.map((one) => [one.prizeId, one.weight] as const), [null, 700_000] as const];
  const chi = expected.reduce((sum, [prize, n]) => sum + ((counts.get(prize) ?? 0) - n) ** 2 / n, 0);
  // Three degrees of freedom: beyond this only once in a thousand.
  expect(chi).toBeLessThan(16.27);
  expect(drawnBy(seed, 5, weights)).toBe(drawnBy(seed, 5, weights));
});
