import { priceScope } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { priceNote } from './priceNote.ts';

test('prices of a customer without prices of its own are named for what they are', () => {
  const { everyone, level, customer } = priceScope.of;
  expect(priceNote([])).toBeUndefined();
  expect(priceNote([everyone, everyone])).toBe('listPricesHold');
  expect(priceNote([everyone, level])).toBe('sharedPricesHold');
  expect(priceNote([everyone, customer])).toBeUndefined();
});
