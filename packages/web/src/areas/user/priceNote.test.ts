import { priceScope } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { priceNote } from './priceNote.ts';

test('a customer for whom no price is set sees which prices are charged', () => {
  const { everyone, level, customer } = priceScope.of;
  expect(priceNote([])).toBeUndefined();
  expect(priceNote([everyone, everyone])).toBe('listPricesHold');
  expect(priceNote([everyone, level])).toBe('sharedPricesHold');
  expect(priceNote([everyone, customer])).toBeUndefined();
});
