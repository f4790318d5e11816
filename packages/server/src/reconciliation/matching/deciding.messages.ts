import {
  bookAccount,
  microOf,
  type Micro,
  micro,
  noMoney,
  type Said,
  saidCode,
  statementTarget,
  textOf,
} from '@renderdesk/contract';
import type { Effects } from '../../core/calls/effects.ts';
import type { Db } from '../../core/db/db.ts';
import { asMoney } from '../../core/db/wire.ts';
import { monthTextOf, revenuesOf, type Month } from '../close/blockers.store.ts';
import type { LineRow, Target } from './line.store.ts';
import { taxesOf } from '../close/tax.ts';
import { taxRatesByMonth } from '../close/taxRate.store.ts';

const area = 'reconciliation';
type Part = Said['said'][number];
const money = (amount: Micro, currency: 1 | 2): Part => ({ amount: asMoney(textOf(amount)), currency });

/** What a line is about: the number of it, but for a fee and an account of ours. */
const targetOf = async (db: Db, { kind, id }: Pick<Target, 'kind' | 'id'>): Promise<Said> => {
  const what = saidCode(area, statementTarget, kind);
  if (kind === statementTarget.of.fee) return { said: [what] };
  if (kind !== statementTarget.of.ownAccount) return { said: [what, ` ${id}`] };
  const account = await db
    .selectFrom('company_account')
    .where('id', '=', id)
    .select('name')
    .executeTakeFirst();
  return { said: [what, ` ${account?.name ?? id}`] };
};

/**
 * Tells what a second person decides a line of a statement by: which it is, of whom, how much, and what becomes of it. Of its row alone
 * would stand there a state and two numbers.
 */
export const tellLine = async (
  db: Db,
  effects: Effects,
  o: {
    /** The line as it was. */
    readonly row: LineRow;
    readonly state: number;
    readonly target?: Pick<Target, 'kind' | 'id'>;
    readonly difference?: Micro;
    readonly reason: string;
  },
): Promise<void> => {
  const { row, difference = noMoney, target } = o;
  const own = (amount: Micro): Said => ({ said: [money(amount, row.currency)] });
  const fee = microOf(row.fee);
  effects.derived.push({
    kind: 'statementLine',
    id: row.id,
    before: { state: row.state },
    after: {
      company_account_id: row.company_account_id,
      booked_at: row.booked_at.toISOString(),
      payer: row.payer,
      memo: row.memo,
      amount: own(microOf(row.amount)),
      ...(fee !== noMoney && { fee: own(fee) }),
      ...(target && { target: await targetOf(db, target) }),
      ...(difference !== noMoney && { difference: own(difference) }),
      state: o.state,
      reason: o.reason,
    },
  });
};

/**
 * Tells what a second person closes a month by: whose books, which month, what was earned and the tax of it. What is earned or given back
 * until they decide makes another request of it.
 */
export const tellClose = async (
  db: Db,
  effects: Effects,
  { month }: { readonly month: Month },
): Promise<void> => {
  const revenues = await revenuesOf(db, month);
  const taxes = taxesOf(revenues, await taxRatesByMonth(db));
  const totals = ([1, 2] as const).flatMap((currency) => {
    const own = revenues.filter((one) => one.currency === currency);
    const sum = (all: readonly Micro[]): Micro => all.reduce((a, b) => micro(a + b), noMoney);
    const tax = sum(taxes.filter((one) => one.currency === currency).map((one) => one.tax));
    return own.length === 0
      ? []
      : [
          {
            gross: { said: [money(sum(own.map((one) => one.gross)), currency)] },
            tax: { said: [money(tax, currency)] },
          },
        ];
  });
  effects.derived.push({
    kind: 'period',
    id: month.companyId,
    before: { state: 1 },
    after: {
      month: monthTextOf(month.period),
      state: 2,
      gross: totals.map(({ gross }) => gross),
      tax: totals.map(({ tax }) => tax),
      tax_lines: taxes.map(({ account, currency, gross, rate, tax }): Said => ({
        said: [
          saidCode('pay', bookAccount, account),
          ' ',
          money(gross, currency),
          ` × ${rate / 100}% → `,
          money(tax, currency),
        ],
      })),
    },
  });
};
