import {
  type Micro,
  micro,
  nextPeriod,
  noMoney,
  openingFileKind,
  openingProblem,
  periodOf,
} from '@renderdesk/contract';
import { amountOf, momentOf } from '../statement/cells.rules.ts';
import {
  coded,
  currencies,
  eachLine,
  type Fault,
  folded,
  needed,
  type OurLists,
  type Rows,
} from './opening.lines.rules.ts';
import type { OpeningBalance, OpeningCustomer, OpeningLine } from './opening.rules.ts';
import type { OpeningTask } from './opening.tasks.rules.ts';

/** What an account of ours held at the end of a day. */
export interface OpeningAccount {
  readonly line: number;
  readonly account: string;
  readonly accountId: number;
  readonly currency: 1 | 2;
  readonly amount: Micro;
  /** The first instant after the day. */
  readonly at: Date;
}
/** What a bill of there has unpaid. */
export interface OpeningBill {
  readonly line: number;
  readonly earlierId: string;
  readonly number: string;
  readonly period: number;
  readonly currency: 1 | 2;
  readonly amount: Micro;
  /** The first instant after the day it is due. */
  readonly dueAt: Date;
}

const {
  missing,
  notUnderstood,
  twice,
  unknownCustomer,
  otherCurrency,
  ofChild,
  inFuture,
  cashAndCredit,
  notInOurLists,
  aboveLimit,
  otherBooks,
  openMonth,
} = openingProblem.of;
const day = 86_400_000;
const whole = 1_000_000n;
/** The balances of accounts of ours in a file; what cannot be read is added to `faults`. */
export const accountsOf = (
  rows: Rows,
  o: { readonly lists: OurLists; readonly companyId: number; readonly now: Date },
  faults: Fault[],
): OpeningAccount[] => {
  const seen = new Set<number>();
  return eachLine(openingFileKind.of.accounts, rows, faults, (take, say, line) => {
    const account = needed(take, say, 'account');
    const ours = o.lists.accounts.get(folded(account));
    if (account !== '' && !ours) say('account', notInOurLists);
    if (ours && ours.companyId !== o.companyId) say('account', otherBooks);
    if (ours && seen.has(ours.id)) say('account', twice);
    if (ours) seen.add(ours.id);
    const currency = coded(take, say, 'currency', currencies);
    if (ours && currency !== undefined && ours.currency !== currency) say('currency', otherCurrency);
    const amount = amountOf(take('amount'));
    if (amount === null) say('amount', missing);
    else if (amount === undefined || amount <= noMoney) say('amount', notUnderstood);
    const on = momentOf(take('at'));
    if (!on || on.hasClock) say('at', take('at') === '' ? missing : notUnderstood);
    else if (on.at > o.now) say('at', inFuture);
    if (!ours || currency === undefined || !amount || !on) return undefined;
    return {
      line,
      account: ours.name,
      accountId: ours.id,
      currency,
      amount,
      at: new Date(on.at.getTime() + day),
    };
  });
};

/** `2026-10`, `202610`, `2026年10月`; undefined where it is no month. */
const monthOf = (cell: string): number | undefined => {
  const [, year, month] = /^(20\d{2})[-/.年]?(\d{1,2})月?$/.exec(cell.normalize('NFKC')) ?? [];
  if (year === undefined || Number(month) < 1 || Number(month) > 12) return undefined;
  return Number(year) * 100 + Number(month);
};

/** The unpaid bills of a file, held against customers and what they may use; what cannot be read is added to `faults`. */
export const billsOf = (
  rows: Rows,
  o: {
    readonly customers: readonly OpeningCustomer[];
    readonly balances: readonly OpeningBalance[];
    /** In whose books bills are kept. */
    readonly hasBills: boolean;
    readonly now: Date;
  },
  faults: Fault[],
): OpeningBill[] => {
  const byId = new Map(o.customers.map((one) => [one.earlierId, one]));
  const withCash = new Set(o.balances.filter(({ kind }) => kind === 0).map(({ earlierId }) => earlierId));
  const used = new Map<string, Micro>();
  const seen = new Set<string>();
  return eachLine(openingFileKind.of.bills, rows, faults, (take, say, line) => {
    const earlierId = needed(take, say, 'earlierId');
    const customer = byId.get(earlierId);
    if (earlierId !== '' && !customer) say('earlierId', unknownCustomer);
    if (customer && customer.mainId !== '') say('earlierId', ofChild);
    if (!o.hasBills) say('earlierId', otherBooks);
    // Cash pays what is due at the next chance (ledger rule 7), and the books would differ from the file.
    if (withCash.has(earlierId)) say('earlierId', cashAndCredit);
    const number = needed(take, say, 'number');
    const period = monthOf(needed(take, say, 'month'));
    if (period === undefined && take('month') !== '') say('month', notUnderstood);
    if (period !== undefined && nextPeriod(period) > periodOf(o.now)) say('month', openMonth);
    for (const [column, key] of [
      ['number', `number ${earlierId} ${number}`],
      ['month', `month ${earlierId} ${period}`],
    ] as const) {
      // A customer has one bill of a month.
      if (seen.has(key)) say(column, twice);
      seen.add(key);
    }
    const currency = coded(take, say, 'currency', currencies);
    if (customer && currency !== undefined && customer.currency !== currency) say('currency', otherCurrency);
    const amount = amountOf(take('amount'));
    if (amount === null) say('amount', missing);
    else if (amount === undefined || amount <= noMoney) say('amount', notUnderstood);
    const due = momentOf(take('due'));
    if (!due || due.hasClock) say('due', take('due') === '' ? missing : notUnderstood);
    if (customer && amount) {
      const sum = micro((used.get(earlierId) ?? noMoney) + amount);
      used.set(earlierId, sum);
      if (sum > (customer.creditLimit ?? noMoney)) say('amount', aboveLimit);
    }
    if (period === undefined || currency === undefined || !amount || !due) return undefined;
    return { line, earlierId, number, period, currency, amount, dueAt: new Date(due.at.getTime() + day) };
  });
};

/** What tasks, accounts and bills bring, as lines of the proof. */
export const linesOfMore = (o: {
  readonly tasks: readonly OpeningTask[];
  readonly accounts: readonly OpeningAccount[];
  readonly bills: readonly OpeningBill[];
}): OpeningLine[] => [
  ...o.bills.map(({ line, earlierId, currency, amount }) => ({
    line,
    earlierId,
    currency,
    amount,
    kind: 8 as const,
  })),
  ...o.accounts.map(({ line, account, currency, amount }) => ({
    line,
    earlierId: account,
    currency,
    amount,
    kind: 9 as const,
  })),
  ...o.tasks.flatMap(({ line, earlierId, currency, frameCount }) => [
    { line, earlierId, currency, amount: micro(whole), kind: 10 as const },
    { line, earlierId, currency, amount: micro(whole * BigInt(frameCount)), kind: 11 as const },
  ]),
];
