import {
  type BookAccount,
  type Micro,
  micro,
  noMoney,
  taxClass,
  type TaxClass,
  taxWithin,
} from '@renderdesk/contract';
import { line, type Line, side } from '../../pay/ledger/index.ts';

/** What a revenue account took in a month, in one currency. */
export interface Revenue {
  readonly account: BookAccount;
  readonly currency: 1 | 2;
  /** The month at whose rates it is taxed. */
  readonly ofPeriod: number;
  /** Negative where more was returned than earned. */
  readonly gross: Micro;
}
export interface Tax extends Omit<Revenue, 'ofPeriod'> {
  /** In hundredths of a percent. */
  readonly rate: number;
  readonly tax: Micro;
}

/** The rates of VAT within prices by what is taxed alike, in hundredths of a percent. */
export type Rates = Readonly<Record<TaxClass, number>>;

/** As what the revenue of an account is taxed (ledger §1). */
export const classOf = (account: BookAccount, currency: 1 | 2): TaxClass => {
  const { services, packsAndRentals, dollars } = taxClass.of;
  if (currency === 2) return dollars;
  return account === 204 || account === 205 ? packsAndRentals : services;
};

/** The tax of each revenue account and rate; what nothing is due on is left out. */
export const taxesOf = (revenues: readonly Revenue[], ratesOf: (period: number) => Rates): Tax[] => {
  const taxed = new Map<string, Omit<Tax, 'tax'>>();
  for (const { account, currency, ofPeriod, gross } of revenues) {
    const rate = ratesOf(ofPeriod)[classOf(account, currency)];
    const key = `${account} ${currency} ${rate}`;
    const before = taxed.get(key)?.gross ?? noMoney;
    taxed.set(key, { account, currency, rate, gross: micro(before + gross) });
  }
  return [...taxed.values()].flatMap((one) => {
    const size = micro(one.gross < 0n ? -one.gross : one.gross);
    const tax = one.rate === 0 ? noMoney : taxWithin(size, one.rate);
    return tax === 0n ? [] : [{ ...one, tax: micro(one.gross < 0n ? -tax : tax) }];
  });
};

/** The line of a tax: out of revenue into what is owed to the tax office, the other way where more was returned than earned. */
export const taxLine = ({ account, currency, rate, tax }: Tax): Line =>
  tax > 0n
    ? line(side(account), side(120, rate), tax, currency)
    : line(side(120, rate), side(account), micro(-tax), currency);
