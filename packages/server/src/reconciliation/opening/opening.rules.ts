import {
  day,
  type Micro,
  micro,
  noMoney,
  openingFileKind,
  openingProblem,
  type OpeningKind,
  type OpeningProblem,
} from '@renderdesk/contract';
import { amountOf, momentOf } from '../statement/cells.rules.ts';
import { currencies, eachLine, type Fault, folded, onlyOnce, type Rows } from './opening.lines.rules.ts';

/** A customer of the earlier system. */
export interface OpeningCustomer {
  readonly line: number;
  readonly earlierId: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly company: string;
  readonly currency: 1 | 2;
  /** The main account's number there; empty where it is one itself. */
  readonly mainId: string;
  /** What it may use on credit; null where the file says nothing of it. */
  readonly creditLimit: Micro | null;
}
/** Something that a customer has, or owes, there. */
export interface OpeningBalance {
  readonly line: number;
  readonly earlierId: string;
  readonly kind: OpeningKind;
  readonly amount: Micro;
  readonly currency: 1 | 2;
  /** When it was paid or given. */
  readonly at: Date;
  /** The first instant at which coupons have ended; null never. */
  readonly expiresAt: Date | null;
  readonly refundable: boolean;
  readonly reference: string;
}

const kinds: Readonly<Record<string, OpeningKind>> = {
  cash: 0,
  现金: 0,
  gpu: 1,
  gpu券: 1,
  cpu: 2,
  cpu券: 2,
  general: 3,
  通用券: 3,
  cpuqingyun: 4,
  青云cpu券: 4,
  picture: 5,
  效果图券: 5,
  gpuqingyun: 6,
  青云gpu券: 6,
  arrears: 7,
  欠费: 7,
};
const truths: Readonly<Record<string, boolean>> = { '': false, yes: true, 是: true, no: false, 否: false };
const { notUnderstood, twice, unknownCustomer, otherCurrency, ended, cashAndArrears, ofChild } =
  openingProblem.of;

/** The customers of a file; what cannot be read is added to `faults`. */
export const customersOf = (rows: Rows | undefined, faults: Fault[]): OpeningCustomer[] => {
  const customers = eachLine(openingFileKind.of.customers, rows, faults, (line) => {
    const { text } = line;
    const earlierId = line.needed('earlierId');
    const name = line.needed('name');
    const currency = line.coded('currency', currencies);
    const limit = amountOf(text('creditLimit'));
    if (limit === undefined || (limit !== null && limit < noMoney)) line.say('creditLimit', notUnderstood);
    if (limit && text('mainId') !== '') line.say('creditLimit', ofChild);
    if (currency === undefined) return undefined;
    return {
      earlierId,
      name,
      currency,
      creditLimit: limit ?? null,
      phone: text('phone'),
      email: text('email'),
      company: text('company'),
      mainId: text('mainId'),
    };
  });
  const byId = new Map(customers.map((one) => [one.earlierId, one]));
  const say = (
    one: OpeningCustomer,
    column: 'earlierId' | 'name' | 'phone' | 'email' | 'mainId' | 'currency',
    problem: OpeningProblem,
  ) => void faults.push({ kind: 1, line: one.line, column, problem, cell: String(one[column]) });
  for (const column of ['earlierId', 'name', 'phone', 'email'] as const) {
    const seen = new Set<string>();
    for (const one of customers) {
      const value = folded(one[column]);
      if (value !== '' && seen.has(value)) say(one, column, twice);
      seen.add(value);
    }
  }
  for (const one of customers) {
    const main = byId.get(one.mainId);
    // A child of a child has nobody whose balance it could use.
    if (one.mainId !== '' && (main === undefined || main.mainId !== '')) say(one, 'mainId', unknownCustomer);
    if (main && main.currency !== one.currency) say(one, 'currency', otherCurrency);
  }
  return customers;
};

/** The balances of a file, held against the customers of the other; what cannot be read is added to `faults`. */
export const balancesOf = (
  rows: Rows | undefined,
  customers: readonly OpeningCustomer[],
  now: Date,
  faults: Fault[],
): OpeningBalance[] => {
  const byId = new Map(customers.map((one) => [one.earlierId, one]));
  const references = new Set<unknown>();
  const balances = eachLine(openingFileKind.of.balances, rows, faults, (line) => {
    const customer = line.customer(byId);
    const kind = line.coded('kind', kinds);
    const currency = line.currency(customer);
    const amount = line.amount();
    const at = line.past('at', now);
    const refundable = line.coded('refundable', truths) ?? false;
    const last = line.text('expiresAt') === '' ? null : momentOf(line.text('expiresAt'));
    const isCoupon = kind !== 0 && kind !== 7;
    if (last === undefined || (last !== null && !isCoupon)) line.say('expiresAt', notUnderstood);
    if (refundable && kind !== 0) line.say('refundable', notUnderstood);
    const expiresAt = last ? new Date(last.at.getTime() + day) : null;
    if (expiresAt && expiresAt <= now) line.say('expiresAt', ended);
    const reference = line.text('reference');
    if (reference !== '') onlyOnce(line, references, 'reference', reference);
    if (kind === undefined || currency === undefined || !amount || !at) return undefined;
    const earlierId = line.text('earlierId');
    return { earlierId, kind, amount, currency, at, expiresAt, refundable, reference };
  });
  const withCash = new Set(balances.filter(({ kind }) => kind === 0).map(({ earlierId }) => earlierId));
  // Cash would pay the arrears at once (ledger rule 5), and the books would differ from the file.
  for (const { kind, line, earlierId } of balances)
    if (kind === 7 && withCash.has(earlierId))
      faults.push({ kind: 2, line, column: 'kind', problem: cashAndArrears, cell: earlierId });
  return balances;
};

export interface Sum {
  readonly kind: OpeningKind;
  readonly currency: 1 | 2;
  readonly amount: Micro;
}
/** What a line of a file brings, of a customer or an account of ours. */
export interface OpeningLine extends Sum {
  readonly line: number;
  readonly earlierId: string;
}
/** What lines sum up to, by kind and currency. */
export const sumsOf = (lines: readonly Sum[]): Sum[] => {
  const sums = new Map<string, Sum>();
  for (const { kind, currency, amount } of lines) {
    const key = `${currency}.${kind}`;
    sums.set(key, { kind, currency, amount: micro((sums.get(key)?.amount ?? noMoney) + amount) });
  }
  return [...sums.values()].toSorted((a, b) => a.currency - b.currency || a.kind - b.kind);
};
