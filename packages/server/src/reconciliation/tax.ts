import { type BookAccount, type Micro, micro, noMoney, taxWithin } from '@renderdesk/contract';
import { line, type Line, side } from '../pay/index.ts';

/** What a revenue account took in a month, in one currency. */
export interface Revenue {
  readonly account: BookAccount;
  readonly currency: 1 | 2;
  /** Negative where more was returned than earned. */
  readonly gross: Micro;
}
export interface Tax extends Revenue {
  /** In hundredths of a percent. */
  readonly rate: number;
  readonly tax: Micro;
}

/** VAT within prices (ledger §1): services 6 %, packs and rentals 13 %, nothing of what is paid from abroad. */
const services = 600;
const goods = 1300;
export const rateOf = (account: BookAccount, currency: 1 | 2): number =>
  currency === 2 ? 0 : account === 204 || account === 205 ? goods : services;

/** The tax of each revenue account of a month; what nothing is due on is left out. */
export const taxesOf = (revenues: readonly Revenue[]): Tax[] =>
  revenues.flatMap((one) => {
    const rate = rateOf(one.account, one.currency);
    const size = micro(one.gross < 0n ? -one.gross : one.gross);
    const tax = rate === 0 ? noMoney : taxWithin(size, rate);
    return tax === 0n ? [] : [{ ...one, rate, tax: micro(one.gross < 0n ? -tax : tax) }];
  });

/** The line of a tax: out of revenue into what is owed to the tax office, the other way where more was returned than earned. */
export const taxLine = ({ account, currency, rate, tax }: Tax): Line =>
  tax > 0n
    ? line(side(account), side(120, rate), tax, currency)
    : line(side(120, rate), side(account), micro(-tax), currency);
