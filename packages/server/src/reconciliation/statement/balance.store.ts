import {
  businessOffset,
  day,
  type Micro,
  micro,
  microOf,
  noMoney,
  type OutputOf,
  type balances,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../../core/db/db.ts';
import { asInstant, asMoney } from '../../core/db/wire.ts';
import type { Account } from '../account.store.ts';
import { chainOf, type Gap } from './chain.rules.ts';

interface Row {
  readonly at: Date;
  readonly flow: string;
  readonly amount: string;
  readonly balance: string | null;
  readonly state: number;
}
type Balance = OutputOf<typeof balances.read>;

const money = (amount: Micro) => asMoney(textOf(amount));
const dayTextOf = (at: Date): string => new Date(at.getTime() + businessOffset).toISOString().slice(0, 10);

/** The lines of an account in a span, oldest first, and what it held before them. */
const linesIn = async (db: Db, accountId: number, o: { readonly from: Date; readonly to: Date }) => {
  const { rows } = await sql<Row>`
    select booked_at as at, flow_number as flow, amount, balance_after as balance, state from statement_line
    where company_account_id = ${accountId} and booked_at >= ${o.from} and booked_at < ${o.to}
    order by booked_at, file_id, n`.execute(db);
  const {
    rows: [before],
  } = await sql<{ balance: string }>`
    select balance_after as balance from statement_line
    where company_account_id = ${accountId} and booked_at < ${o.from} and balance_after is not null
    order by booked_at desc, file_id desc, n desc limit 1`.execute(db);
  if (before) return { rows, before: microOf(before.balance) };
  // Nothing before them: what the account held in the earlier system begins the chain.
  const begun = await openedWith(db, accountId);
  const [first] = rows;
  return { rows, before: begun && first && first.at >= begun.at ? microOf(begun.amount) : null };
};

/** What an account of ours held as these books began, and from when on they go; nothing where no batch of opening balances says so. */
export const openedWith = (db: Db, accountId: number) =>
  db
    .selectFrom('opening_account')
    .where('company_account_id', '=', accountId)
    .where('undone_at', 'is', null)
    .select(['amount', 'at'])
    .executeTakeFirst();

/** Where the running balance of an account is not whole in a span. */
export const gapsIn = async (
  db: Db,
  accountId: number,
  o: { readonly from: Date; readonly to: Date },
): Promise<Gap[]> => {
  const { rows, before } = await linesIn(db, accountId, o);
  return chainOf(
    rows.map((row) => ({
      ...row,
      amount: microOf(row.amount),
      balance: row.balance === null ? null : microOf(row.balance),
    })),
    before,
  );
};

/** The running balance of an account day by day, its gaps, and what its lines come to by state. */
export const balanceOf = async (
  db: Db,
  account: Account,
  o: { readonly from: Date; readonly to: Date },
): Promise<Balance> => {
  const { rows } = await linesIn(db, account.id, o);
  const gaps = await gapsIn(db, account.id, o);
  const broken = new Set(gaps.map(({ at }) => dayTextOf(at)));
  const byDay = Map.groupBy(rows, ({ at }) => dayTextOf(at));
  const both = (some: readonly Row[]): { income: Micro; expense: Micro } => {
    let [income, expense] = [noMoney, noMoney];
    for (const { amount } of some.map((row) => ({ amount: microOf(row.amount) })))
      if (amount > 0n) income = micro(income + amount);
      else expense = micro(expense - amount);
    return { income, expense };
  };
  const days: Balance['days'] = [];
  let holds: string | null = null;
  const [first, last] = [rows[0], rows.at(-1)];
  const end = last ? dayTextOf(last.at) : '';
  for (let at = first?.at.getTime() ?? 0; first && dayTextOf(new Date(at)) <= end; at += day) {
    const name = dayTextOf(new Date(at));
    const some = byDay.get(name) ?? [];
    holds = some.findLast(({ balance }) => balance !== null)?.balance ?? holds;
    const { income, expense } = both(some);
    days.push({
      day: name,
      balance: holds === null ? null : asMoney(holds),
      income: money(income),
      expense: money(expense),
      lines: some.length,
      open: some.filter(({ state }) => state === 0 || state === 4).length,
      isBroken: broken.has(name),
    });
  }
  return {
    currency: account.currency,
    days,
    gaps: gaps.map((gap) => ({ ...gap, at: asInstant(gap.at), amount: money(gap.amount) })),
    states: [...Map.groupBy(rows, ({ state }) => state)]
      .toSorted(([a], [b]) => a - b)
      .map(([state, some]) => {
        const { income, expense } = both(some);
        return { state, lines: some.length, income: money(income), expense: money(expense) };
      }),
  };
};
