import { bookCurrency, type Money } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { exactAmount, formatMoney, Money as Amount } from '../kit/show/index.ts';
import { type Labels, useLabels } from '../kit/text/index.ts';

/** An amount of the books: money with its sign, coupons with the name of their unit (people §9: CRMB, CUSD). */
export const bookAmount = (amount: Money, currency: number, labels: Labels): string =>
  currency <= bookCurrency.of.usd
    ? formatMoney(amount, currency)
    : `${formatMoney(amount)} ${labels.code(bookCurrency, currency)}`;

/** The same as a figure, exact where the pointer rests. */
export const BookAmount = ({ amount, currency }: { amount: Money; currency: number | null }): ReactNode => {
  const labels = useLabels('pay');
  return currency === null || currency <= bookCurrency.of.usd ? (
    <Amount amount={amount} currency={currency ?? undefined} />
  ) : (
    <span className="rd-figure" title={exactAmount(amount)}>
      {bookAmount(amount, currency, labels)}
    </span>
  );
};
