import {
  type Micro,
  micro,
  noMoney,
  openingFileKind,
  openingProblem,
  type OpeningFileKind,
  type OpeningKind,
  type OpeningProblem,
} from '@renderdesk/contract';
import { amountOf, momentOf } from './cells.rules.ts';

export type Rows = readonly (readonly string[])[];

/** Whether a line says anything. */
export const isLine = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/** What is wrong with a cell; the head is line 1. */
export interface Fault {
  readonly kind: OpeningFileKind;
  readonly line: number;
  readonly column: string;
  readonly problem: OpeningProblem;
  readonly cell: string;
}

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

/** Heads of the files in both languages; the first is the one of the template. */
export const openingHeads = {
  1: {
    earlierId: ['Earlier ID', '原系统编号'],
    name: ['Name', '名称'],
    phone: ['Phone', '手机'],
    email: ['Email', '邮箱'],
    company: ['Company', '公司'],
    currency: ['Currency', '币种'],
    mainId: ['Main account', '主账号'],
  },
  2: {
    earlierId: ['Earlier ID', '原系统编号'],
    kind: ['Kind', '类型'],
    amount: ['Amount', '金额'],
    currency: ['Currency', '币种'],
    at: ['Paid', '支付时间'],
    expiresAt: ['Last day', '最后有效日'],
    refundable: ['Refundable', '可退款'],
    reference: ['Reference', '外部编号'],
  },
} as const;

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
const currencies: Readonly<Record<string, 1 | 2>> = { rmb: 1, cny: 1, 人民币: 1, usd: 2, 美元: 2 };
const truths: Readonly<Record<string, boolean>> = { '': false, yes: true, 是: true, no: false, 否: false };
const folded = (cell: string): string => cell.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
const {
  missing,
  notUnderstood,
  twice,
  unknownCustomer,
  otherCurrency,
  ended,
  cashAndArrears,
  ofChild,
  inFuture,
} = openingProblem.of;
const day = 86_400_000;

type Say = (column: string, problem: OpeningProblem, cell?: string) => void;
type Take = (column: string) => string;

/** The lines of a file below its head, each with its cells by column and a way to say what is wrong. */
const eachLine = <T>(
  kind: OpeningFileKind,
  rows: Rows,
  faults: Fault[],
  one: (take: Take, say: Say, line: number) => T | undefined,
): T[] => {
  const heads: [string, readonly string[]][] = Object.entries(openingHeads[kind]);
  const [first = [], ...rest] = rows;
  const found = first.map(folded);
  const place = new Map(
    heads.map(([column, names]) => [
      column,
      found.findIndex((head) => names.some((name) => folded(name) === head)),
    ]),
  );
  const needed = heads.filter(([column]) => column !== 'mainId' && column !== 'reference');
  const absent = needed.filter(([column]) => place.get(column) === -1);
  for (const [column] of absent) faults.push({ kind, line: 1, column, problem: missing, cell: '' });
  if (absent.length > 0) return [];
  return rest.flatMap((cells, at) => {
    if (!isLine(cells)) return [];
    const line = at + 2;
    const before = faults.length;
    const take: Take = (column) => (cells[place.get(column) ?? -1] ?? '').trim();
    const say: Say = (column, problem, cell = take(column)) =>
      void faults.push({ kind, line, column, problem, cell });
    const read = one(take, say, line);
    return read === undefined || faults.length > before ? [] : [read];
  });
};

const needed = (take: Take, say: Say, column: string): string => {
  const cell = take(column);
  if (cell === '') say(column, missing);
  return cell;
};
const coded = <T>(
  take: Take,
  say: Say,
  column: string,
  codes: Readonly<Record<string, T>>,
): T | undefined => {
  const code = codes[folded(take(column))];
  if (code === undefined) say(column, take(column) === '' ? missing : notUnderstood);
  return code;
};

/** The customers of a file; what cannot be read is added to `faults`. */
export const customersOf = (rows: Rows, faults: Fault[]): OpeningCustomer[] => {
  const customers = eachLine(openingFileKind.of.customers, rows, faults, (take, say, line) => {
    const earlierId = needed(take, say, 'earlierId');
    const name = needed(take, say, 'name');
    const currency = coded(take, say, 'currency', currencies);
    if (currency === undefined) return undefined;
    const rest = {
      phone: take('phone'),
      email: take('email'),
      company: take('company'),
      mainId: take('mainId'),
    };
    return { line, earlierId, name, currency, ...rest };
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
  rows: Rows,
  customers: readonly OpeningCustomer[],
  now: Date,
  faults: Fault[],
): OpeningBalance[] => {
  const byId = new Map(customers.map((one) => [one.earlierId, one]));
  const references = new Set<string>();
  const balances = eachLine(openingFileKind.of.balances, rows, faults, (take, say, line) => {
    const earlierId = needed(take, say, 'earlierId');
    const kind = coded(take, say, 'kind', kinds);
    const currency = coded(take, say, 'currency', currencies);
    const amount = amountOf(take('amount'));
    if (amount === null) say('amount', missing);
    else if (amount === undefined || amount <= noMoney) say('amount', notUnderstood);
    const paid = momentOf(take('at'));
    if (!paid) say('at', take('at') === '' ? missing : notUnderstood);
    else if (paid.at > now) say('at', inFuture);
    const refundable = coded(take, say, 'refundable', truths) ?? false;
    const last = take('expiresAt') === '' ? null : momentOf(take('expiresAt'));
    const isCoupon = kind !== 0 && kind !== 7;
    if (last === undefined || (last !== null && !isCoupon)) say('expiresAt', notUnderstood);
    if (refundable && kind !== 0) say('refundable', notUnderstood);
    const expiresAt = last ? new Date(last.at.getTime() + day) : null;
    if (expiresAt && expiresAt <= now) say('expiresAt', ended);
    const customer = byId.get(earlierId);
    if (earlierId !== '' && !customer) say('earlierId', unknownCustomer);
    if (customer && customer.mainId !== '') say('earlierId', ofChild);
    if (customer && currency !== undefined && customer.currency !== currency) say('currency', otherCurrency);
    const reference = take('reference');
    if (reference !== '' && references.has(reference)) say('reference', twice);
    references.add(reference);
    if (kind === undefined || currency === undefined || !amount || !paid) return undefined;
    return { line, earlierId, kind, amount, currency, at: paid.at, expiresAt, refundable, reference };
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
/** What lines sum up to, by kind and currency. */
export const sumsOf = (lines: readonly Sum[]): Sum[] => {
  const sums = new Map<string, Sum>();
  for (const { kind, currency, amount } of lines) {
    const key = `${currency}.${kind}`;
    sums.set(key, { kind, currency, amount: micro((sums.get(key)?.amount ?? noMoney) + amount) });
  }
  return [...sums.values()].toSorted((a, b) => a.currency - b.currency || a.kind - b.kind);
};
