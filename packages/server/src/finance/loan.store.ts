import {
  dayOf,
  financeKind,
  financeStatus,
  leastOf,
  micro,
  type Micro,
  microOf,
  settlementKind,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { asMoney } from '../core/db/wire.ts';
import { writeUnique } from '../core/crud/crud.store.ts';
import { ApiError } from '../core/http/apiError.ts';
import { type FinanceRequest } from './request.store.ts';

const { repaid, offset, offsetReversed } = settlementKind.of;
const isLoan = sql.lit(financeKind.of.loan);
const isPaid = sql.lit(financeStatus.of.paid);

/** What of a paid loan is settled: repaid and offset, without the offsets that were taken back. */
const settled = sql`(select coalesce(sum(case when s.kind = ${sql.lit(offsetReversed)} then -s.amount else s.amount end), 0)
  from finance_settlement s where s.loan_id = finance_request.id)`;
/** What of a paid loan is not settled; 0 for anything else. */
export const outstanding = sql<string>`case when finance_request.kind = ${isLoan} and finance_request.status = ${isPaid}
  then finance_request.amount - ${settled} else 0 end`;
/** What open loans offset of a reimbursement. */
export const offsetOf = sql<string>`case when finance_request.kind = ${sql.lit(financeKind.of.reimbursement)} then (select coalesce(sum(
  case s.kind when ${sql.lit(offset)} then s.amount else -s.amount end), 0)
  from finance_settlement s where s.request_id = finance_request.id) else 0 end`;

/** Loans of a person that are not settled, the earliest due first, locked. */
const openLoans = async (tx: Tx, personId: number) => {
  const person = sql`coalesce(finance_request.beneficiary_id, finance_request.applicant_id)`;
  await sql`select 1 from finance_request where kind = ${isLoan} and ${person} = ${personId} order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; currency: 1 | 2; dueDay: string; left: string }>`
    select id, currency, due_day::text as "dueDay", (${outstanding})::text as left from finance_request
    where kind = ${isLoan} and status = ${isPaid} and ${person} = ${personId} and ${outstanding} > 0 order by due_day, id`.execute(
    tx,
  );
  return rows;
};

/** Throws `loanOverdue` while a person has a loan that is due and not settled. */
export const expectNoOverdue = async (tx: Tx, personId: number, now: Date): Promise<void> => {
  const today = dayOf(now.getTime());
  if ((await openLoans(tx, personId)).some(({ dueDay }) => dueDay < today)) throw new ApiError('loanOverdue');
};

/** Offsets open loans of who is reimbursed, the earliest due first; answers whether that settles the whole reimbursement. */
export const offsetLoans = async (
  tx: Tx,
  row: FinanceRequest,
  o: { readonly by: number; readonly now: Date },
): Promise<boolean> => {
  let left: Micro = microOf(row.amount);
  for (const loan of await openLoans(tx, row.beneficiary_id ?? row.applicant_id)) {
    if (left === 0n) break;
    if (loan.currency !== row.currency) continue;
    const part = leastOf(left, microOf(loan.left));
    await tx
      .insertInto('finance_settlement')
      .values({
        loan_id: loan.id,
        kind: offset,
        request_id: row.id,
        amount: textOf(part),
        settled_by: o.by,
        settled_at: o.now,
      })
      .execute();
    left = micro(left - part);
  }
  return left === 0n;
};

/** Takes back what a reimbursement offset: the loans are open again. */
export const reverseOffsets = async (
  tx: Tx,
  row: FinanceRequest,
  o: { readonly by: number; readonly now: Date },
): Promise<void> => {
  await sql`insert into finance_settlement (loan_id, kind, request_id, amount, settled_by, settled_at)
    select loan_id, ${offsetReversed}, request_id, amount, ${o.by}, ${o.now} from finance_settlement
    where request_id = ${row.id} and kind = ${offset} order by id`.execute(tx);
};

/** Repayment of a locked loan. Throws `moreThanLeft`. */
export const repayLoan = async (
  tx: Tx,
  row: FinanceRequest,
  o: {
    readonly amount: string;
    readonly accountId: number;
    readonly bankFlow: string;
    readonly by: number;
    readonly now: Date;
  },
): Promise<void> => {
  const { left } = await tx
    .selectFrom('finance_request')
    .where('id', '=', row.id)
    .select(outstanding.as('left'))
    .executeTakeFirstOrThrow();
  if (microOf(o.amount) > microOf(left))
    throw new ApiError('moreThanLeft', { most: asMoney(left), currency: row.currency });
  await writeUnique(
    tx
      .insertInto('finance_settlement')
      .values({
        loan_id: row.id,
        kind: repaid,
        amount: o.amount,
        company_account_id: o.accountId,
        bank_flow: o.bankFlow,
        settled_by: o.by,
        settled_at: o.now,
      })
      .execute(),
    { finance_settlement_flow_unique: 'bankFlow' },
  );
};

/** Settlements of a loan, or those by a reimbursement. */
export const settlementsOf = (db: Db, row: Pick<FinanceRequest, 'id' | 'kind'>) =>
  db
    .selectFrom('finance_settlement')
    .innerJoin('admin', 'admin.id', 'finance_settlement.settled_by')
    .where(row.kind === financeKind.of.loan ? 'loan_id' : 'request_id', '=', row.id)
    .select([
      'kind',
      'amount',
      ((row.kind === financeKind.of.loan ? 'request_id' : 'loan_id') +
        ' as other_id') as 'loan_id as other_id',
      'bank_flow',
      'admin.really_name as settled_by',
      'settled_at',
    ])
    .orderBy('finance_settlement.id')
    .execute();
