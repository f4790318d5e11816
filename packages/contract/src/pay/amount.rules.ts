import type { Money } from '../kernel/values.ts';
import { roundDecimal } from './decimal.rules.ts';

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

const symbols: Readonly<Record<number, string>> = { 1: '¥', 2: '$', 3: 'CRMB ', 4: 'CUSD ' };

/** An amount with grouping and its decimals as they are, without trailing zeros beyond two: `-12,345.678`. */
export const exactAmount = (amount: Money): string => {
  const negative = amount.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? amount.slice(1) : amount).split('.');
  return `${negative ? '-' : ''}${grouped(whole)}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
};

/** The same without grouping, as other systems want it typed: `-12345.678`. */
export const plainAmount = (amount: Money): string => exactAmount(amount).replaceAll(',', '');

/**
 * An amount for a column: two decimals, rounded half up. An amount too small for two decimals is shown exactly, so
 * that something never looks like nothing. `currency` 1 is RMB, 2 is USD, 3 and 4 their coupons (people §9).
 */
export const formatMoney = (amount: Money, currency?: number): string => {
  const rounded = roundDecimal(amount, 2);
  const shown = /[1-9]/.test(amount) && !/[1-9]/.test(rounded) ? exactAmount(amount) : groupDecimal(rounded);
  return withSymbol(shown, currency);
};

/** A price, or what adds up to another amount, with all of its decimals: a tenth of a cent an hour is much money. */
export const formatPrice = (price: Money, currency?: number): string =>
  withSymbol(exactAmount(price), currency);

/** The sign stands before the symbol. */
const withSymbol = (shown: string, currency: number | undefined): string => {
  const symbol = currency === undefined ? '' : (symbols[currency] ?? '');
  return shown.startsWith('-') ? `-${symbol}${shown.slice(1)}` : `${symbol}${shown}`;
};

/** A decimal with its whole part grouped: `12,345.678`. */
export const groupDecimal = (decimal: string): string => {
  const [whole = '', fraction] = decimal.split('.');
  return fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`;
};
