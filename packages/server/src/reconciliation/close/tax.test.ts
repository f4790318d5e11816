import { type BookAccount, microOf } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { side } from '../../pay/ledger/index.ts';
import { taxesOf, taxLine } from './tax.ts';

const revenue = (account: BookAccount, gross: string, currency: 1 | 2 = 1, ofPeriod = 202_603) => ({
  account,
  currency,
  ofPeriod,
  gross: microOf(gross),
});

/** Services at six percent, and at nine from April on. */
const rates = (period: number) => ({ 1: period < 202_604 ? 600 : 900, 2: 1300, 3: 0 }) as const;

test('tax stands within the gross: 6 % of services, 13 % of packs and rentals, nothing from abroad', () => {
  const taxes = taxesOf(
    [revenue(202, '106'), revenue(204, '113'), revenue(202, '50', 2), revenue(201, '0.01')],
    rates,
  );
  expect(taxes.map(({ account, rate, tax }) => [account, rate, tax])).toEqual([
    [202, 600, microOf('6')],
    [204, 1300, microOf('13')],
  ]);
});

test('more returned than earned takes tax back', () => {
  const [tax] = taxesOf([revenue(202, '-106')], rates);
  expect(tax && taxLine(tax)).toMatchObject({
    debit: side(120, 600),
    credit: side(202),
    amount: microOf('6'),
  });
});

test('each rate is taxed by itself, and what is of one rate together, of whatever months it is', () => {
  const taxes = taxesOf(
    [revenue(202, '109', 1, 202_604), revenue(202, '-106', 1, 202_603), revenue(202, '109', 1, 202_605)],
    rates,
  );
  expect(taxes.map(({ rate, gross, tax }) => [rate, gross, tax])).toEqual([
    [900, microOf('218'), microOf('18')],
    [600, microOf('-106'), microOf('-6')],
  ]);
});
