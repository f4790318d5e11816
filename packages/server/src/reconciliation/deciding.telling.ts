import {
  bookAccount,
  currency as currencies,
  type Language,
  microOf,
  type Micro,
  micro,
  noMoney,
  statementTarget,
  textOf,
} from '@renderdesk/contract';
import { codeLabel } from '../core/calls/texts.ts';
import type { Effects } from '../core/calls/effects.ts';
import type { Db } from '../core/db/db.ts';
import { asMoney } from '../core/db/wire.ts';
import { monthTextOf, revenuesOf, type Month } from './blockers.store.ts';
import type { LineRow, Target } from './line.store.ts';
import { taxesOf } from './tax.ts';
import { taxRatesByMonth } from './taxRate.store.ts';

const area = 'reconciliation';
const moneyText = (language: Language, amount: Micro, currency: 1 | 2): string =>
  `${asMoney(textOf(amount))} ${codeLabel(language, 'session', currencies, currency)}`;

/** What a line is about, in words: the number of it, but for a fee and an account of ours. */
const targetText = async (
  db: Db,
  language: Language,
  { kind, id }: Pick<Target, 'kind' | 'id'>,
): Promise<string> => {
  const what = codeLabel(language, area, statementTarget, kind);
  if (kind === statementTarget.of.fee) return what;
  if (kind !== statementTarget.of.ownAccount) return `${what} ${id}`;
  const account = await db
    .selectFrom('company_account')
    .where('id', '=', id)
    .select('name')
    .executeTakeFirst();
  return `${what} ${account?.name ?? id}`;
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
    readonly language: Language;
  },
): Promise<void> => {
  const { row, language, difference = noMoney, target } = o;
  const money = (amount: Micro): string => moneyText(language, amount, row.currency);
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
      amount: money(microOf(row.amount)),
      ...(fee !== noMoney && { fee: money(fee) }),
      ...(target && { target: await targetText(db, language, target) }),
      ...(difference !== noMoney && { difference: money(difference) }),
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
  { month, language }: { readonly month: Month; readonly language: Language },
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
            gross: moneyText(language, sum(own.map((one) => one.gross)), currency),
            tax: moneyText(language, tax, currency),
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
      tax_lines: taxes.map(
        ({ account, currency, gross, rate, tax }) =>
          `${codeLabel(language, 'pay', bookAccount, account)} ${moneyText(language, gross, currency)} × ${rate / 100}% → ${moneyText(language, tax, currency)}`,
      ),
    },
  });
};
