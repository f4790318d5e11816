import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrongNumbering } from '@renderdesk/contract';
import { localIssuer } from './issuer.ts';
import type { Receipt } from './receipt.store.ts';

const now = new Date('2026-11-26T02:00:00Z');
const numberOf = async (id: number, medium: 1 | 3, before: number): Promise<string> => {
  const receipt = { id, medium, created_at: now } as Receipt;
  return (await localIssuer.issue({ receipt, color: before === 0 ? 1 : 2, before, now })).invoiceNumber;
};

test('numbers of invoices that were issued stay what they were', async () => {
  expect(await numberOf(12, 3, 0)).toBe('CI-202611-0001201');
  expect(await numberOf(12, 3, 98)).toBe('CI-202611-0001299');
  expect(await numberOf(12, 1, 1)).toBe('26990000000000001202');
});

test('the hundredth invoice of an application has no number of the next one', async () => {
  expect(await numberOf(12, 3, 99)).not.toBe(await numberOf(13, 3, 0));
  expect(await numberOf(12, 3, 100)).not.toBe(await numberOf(13, 3, 0));
});

test('no two invoices of our own bear one number, whatever applications they are of', async () => {
  const one = fc.record({
    id: fc.integer({ min: 1, max: 400 }),
    before: fc.integer({ min: 0, max: 40_000 }),
  });
  await fc.assert(
    fc.asyncProperty(one, one, fc.constantFrom<1 | 3>(1, 3), async (a, b, medium) => {
      const numbers = [await numberOf(a.id, medium, a.before), await numberOf(b.id, medium, b.before)];
      expect(new Set(numbers).size).toBe(a.id === b.id && a.before === b.before ? 1 : 2);
      for (const invoiceNumber of numbers)
        expect(wrongNumbering(medium, { invoiceNumber, invoiceCode: '' })).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
