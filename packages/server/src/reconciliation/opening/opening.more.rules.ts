import {
  type Micro,
  micro,
  nextPeriod,
  noMoney,
  openingFileKind,
  openingKind,
  type OpeningKind,
  openingProblem,
  periodOf,
} from '@renderdesk/contract';
import { eachLine, type Fault, onlyOnce, type OurLists, type Rows } from './opening.lines.rules.ts';
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

const { notUnderstood, cashAndCredit, aboveLimit, otherBooks, openMonth } = openingProblem.of;
const whole = 1_000_000n;
/** The balances of accounts of ours in a file; what cannot be read is added to `faults`. */
export const accountsOf = (
  rows: Rows | undefined,
  o: { readonly lists: OurLists; readonly companyId: number; readonly now: Date },
  faults: Fault[],
): OpeningAccount[] => {
  const seen = new Set<unknown>();
  return eachLine(openingFileKind.of.accounts, rows, faults, (line) => {
    const ours = line.listed('account', o.lists.accounts);
    if (ours && ours.companyId !== o.companyId) line.say('account', otherBooks);
    if (ours) onlyOnce(line, seen, 'account', ours.id);
    const currency = line.currency(ours);
    const amount = line.amount();
    const at = line.endOfDay('at', o.now);
    if (!ours || currency === undefined || !amount || !at) return undefined;
    return { account: ours.name, accountId: ours.id, currency, amount, at };
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
  rows: Rows | undefined,
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
  const seen = new Set<unknown>();
  return eachLine(openingFileKind.of.bills, rows, faults, (line) => {
    const customer = line.customer(byId);
    const earlierId = line.text('earlierId');
    if (!o.hasBills) line.say('earlierId', otherBooks);
    // Cash pays what is due at the next chance (ledger rule 7), and the books would differ from the file.
    if (withCash.has(earlierId)) line.say('earlierId', cashAndCredit);
    const number = line.needed('number');
    const period = monthOf(line.needed('month'));
    if (period === undefined && line.text('month') !== '') line.say('month', notUnderstood);
    if (period !== undefined && nextPeriod(period) > periodOf(o.now)) line.say('month', openMonth);
    // A customer has one bill of a month.
    onlyOnce(line, seen, 'number', `number ${earlierId} ${number}`);
    onlyOnce(line, seen, 'month', `month ${earlierId} ${period}`);
    const currency = line.currency(customer);
    const amount = line.amount();
    const dueAt = line.endOfDay('due');
    if (customer && amount) {
      const sum = micro((used.get(earlierId) ?? noMoney) + amount);
      used.set(earlierId, sum);
      if (sum > (customer.creditLimit ?? noMoney)) line.say('amount', aboveLimit);
    }
    if (period === undefined || currency === undefined || !amount || !dueAt) return undefined;
    return { earlierId, number, period, currency, amount, dueAt };
  });
};

/** What tasks, accounts and bills bring, as lines of the proof. */
export const linesOfMore = (o: {
  readonly tasks: readonly OpeningTask[];
  readonly accounts: readonly OpeningAccount[];
  readonly bills: readonly OpeningBill[];
}): OpeningLine[] => {
  const { credit, bank, tasks, frames } = openingKind.of;
  return [
    ...o.bills.map((one) => lineOf(one, credit)),
    ...o.accounts.map((one) => lineOf({ ...one, earlierId: one.account }, bank)),
    ...o.tasks.flatMap((one) => [
      lineOf({ ...one, amount: micro(whole) }, tasks),
      lineOf({ ...one, amount: micro(whole * BigInt(one.frameCount)) }, frames),
    ]),
  ];
};
const lineOf = ({ line, earlierId, currency, amount }: Omit<OpeningLine, 'kind'>, kind: OpeningKind) => ({
  line,
  earlierId,
  currency,
  amount,
  kind,
});
