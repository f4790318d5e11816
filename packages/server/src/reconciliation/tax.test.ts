import { type BookAccount, microOf } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { side } from '../pay/index.ts';
import { taxesOf, taxLine } from './tax.ts';

const revenue = (account: BookAccount, gross: string, currency: 1 | 2 = 1) => ({
  account,
  currency,
  gross: microOf(gross),
});

test('tax stands within the gross: 6 % of services, 13 % of packs and rentals, nothing from abroad', () => {
  const taxes = taxesOf([
    revenue(202, '106'),
    revenue(204, '113'),
    revenue(202, '50', 2),
    revenue(201, '0.01'),
  ]);
  expect(taxes.map(({ account, rate, tax }) => [account, rate, tax])).toEqual([
    [202, 600, microOf('6')],
    [204, 1300, microOf('13')],
  ]);
});

test('more returned than earned takes tax back', () => {
  const [tax] = taxesOf([revenue(202, '-106')]);
  expect(tax && taxLine(tax)).toMatchObject({
    debit: side(120, 600),
    credit: side(202),
    amount: microOf('6'),
  });
});
