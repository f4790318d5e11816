import { expect, test } from 'vitest';
import { beginsMonth, belowFloor } from './terms.rules.ts';

const floor = { cpuCny: '0.04', gpuCny: null, cpuUsd: '0.006', gpuUsd: '0.5' };

test.each([
  { prices: ['0.04', '0'], currency: 1, below: 0 },
  { prices: ['0.039999', null], currency: 1, below: 1 },
  { prices: ['0.0060', '0.499999'], currency: 2, below: 1 },
  { prices: ['0', '0'], currency: 2, below: 2 },
  { prices: [null, null], currency: 2, below: 0 },
] as const)('$prices in currency $currency: $below below the floor', ({ prices, currency, below }) => {
  const [agentCpuPrice, agentGpuPrice] = prices;
  expect(belowFloor({ agentCpuPrice, agentGpuPrice }, currency, floor)).toBe(below);
});

test('a month begins on its first day', () => {
  expect(['2026-04-01', '2026-04-11', '2026-03-31'].map(beginsMonth)).toEqual([true, false, false]);
});
