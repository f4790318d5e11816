import type { BookAccount, BookCurrency } from './pay.codes.ts';

/** What an account's reference names: whose part of the balance a line moves. */
export type RefKind =
  | 'lot'
  | 'period'
  | 'item'
  | 'companyAccount'
  | 'channel'
  | 'evidence'
  | 'refund'
  | 'rate'
  | 'contract'
  | 'project'
  | 'transfer'
  | 'request'
  | 'agent'
  | 'batch'
  | 'statementLine';

interface AccountFacts {
  /** What it counts; `both` hold money and coupon units, each in its own currency. */
  readonly unit: 'money' | 'coupon' | 'both';
  /** What every line of it must name; null where there is nothing to name, undefined where naming is free. */
  readonly ref?: RefKind | null;
}

/** The chart of accounts (ledger §1): the database's CHECKs on movements say the same, and a test compares them. */
export const chartOfAccounts: Readonly<Record<BookAccount, AccountFacts>> = {
  1: { unit: 'money', ref: 'lot' },
  2: { unit: 'money', ref: 'period' },
  3: { unit: 'coupon', ref: 'lot' },
  4: { unit: 'coupon', ref: 'lot' },
  5: { unit: 'money', ref: 'item' },
  6: { unit: 'both', ref: 'lot' },
  7: { unit: 'coupon', ref: 'lot' },
  101: { unit: 'money', ref: 'companyAccount' },
  102: { unit: 'money', ref: 'channel' },
  103: { unit: 'money', ref: 'companyAccount' },
  110: { unit: 'money', ref: 'evidence' },
  111: { unit: 'money', ref: 'refund' },
  120: { unit: 'money', ref: 'rate' },
  130: { unit: 'money', ref: 'contract' },
  131: { unit: 'money', ref: 'contract' },
  132: { unit: 'money', ref: 'contract' },
  133: { unit: 'money', ref: 'contract' },
  134: { unit: 'money', ref: 'project' },
  140: { unit: 'both', ref: 'transfer' },
  142: { unit: 'money', ref: 'agent' },
  143: { unit: 'money', ref: 'request' },
  199: { unit: 'money', ref: 'batch' },
  201: { unit: 'money', ref: null },
  202: { unit: 'money', ref: null },
  203: { unit: 'money', ref: null },
  204: { unit: 'money', ref: null },
  205: { unit: 'money', ref: null },
  206: { unit: 'money', ref: null },
  207: { unit: 'money', ref: null },
  208: { unit: 'money', ref: null },
  209: { unit: 'money', ref: null },
  210: { unit: 'money', ref: null },
  211: { unit: 'money', ref: 'lot' },
  212: { unit: 'money', ref: null },
  219: { unit: 'money', ref: 'agent' },
  301: { unit: 'coupon' },
  302: { unit: 'coupon' },
  303: { unit: 'coupon' },
  304: { unit: 'coupon' },
  305: { unit: 'coupon' },
  401: { unit: 'money', ref: 'channel' },
  402: { unit: 'money', ref: 'statementLine' },
  403: { unit: 'money', ref: 'agent' },
  404: { unit: 'money', ref: 'item' },
  405: { unit: 'money', ref: 'request' },
};

/** The coupon unit that belongs to a money: one of it pays one unit of a charge. */
export const couponUnitOf = (currency: 1 | 2): 3 | 4 => (currency === 1 ? 3 : 4);
/** The money that a coupon unit pays for; money is its own. */
export const moneyOf = (currency: BookCurrency): 1 | 2 => (currency === 1 || currency === 3 ? 1 : 2);
