import { bookCurrency, type Money } from '@renderdesk/contract';
import { formatMoney } from '../../kit/show/index.ts';
import type { Labels } from '../../kit/text/index.ts';

/** An amount of the books: money with its sign, coupons with the name of their unit (people §9: CRMB, CUSD). */
export const bookAmount = (amount: Money, currency: number, labels: Labels): string =>
  currency <= bookCurrency.of.usd
    ? formatMoney(amount, currency)
    : `${formatMoney(amount)} ${labels.code(bookCurrency, currency)}`;
