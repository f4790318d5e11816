import { day, type Micro, textOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../core/db/db.ts';
import { spanOfPeriod } from './issue.store.ts';
import { billRules } from './rules.store.ts';

/** What a bill of an earlier system has unpaid. */
export interface EarlierBill {
  readonly ownerId: number;
  readonly companyId: number;
  readonly number: string;
  readonly period: number;
  readonly currency: 1 | 2;
  readonly amount: Micro;
  /** The first instant after the day it is due. */
  readonly dueAt: Date;
}

/**
 * Makes a bill of what one of an earlier system has unpaid: issued with one line of its kind, due as it was there, paid, confirmed and
 * overdue as any other. The credit that it is the unpaid part of is posted (I18); `untilPosting` is the purse's last posting.
 */
export const addEarlierBill = async (
  tx: Tx,
  bill: EarlierBill,
  { untilPosting, now }: { readonly untilPosting: number; readonly now: Date },
): Promise<void> => {
  const amount = textOf(bill.amount);
  const { start, end } = spanOfPeriod(bill.period);
  const sums = {
    currency: bill.currency,
    amount,
    document_amount: sql<string>`round(${amount}::numeric, 2)`,
    list_amount: amount,
    coupon_part: '0',
    cash_part: '0',
    credit_part: amount,
    arrears_part: '0',
  };
  const { confirmDays } = await billRules(tx);
  const { id } = await tx
    .insertInto('bill')
    .values({
      ...sums,
      owner_id: bill.ownerId,
      company_id: bill.companyId,
      period: bill.period,
      number: bill.number,
      document: 1,
      lines: 1,
      until_posting: untilPosting,
      as_of: now,
      issued_at: now,
      due_at: bill.dueAt,
      confirm_due_at: new Date(now.getTime() + confirmDays * day),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('bill_line')
    .values({
      ...sums,
      owner_id: bill.ownerId,
      bill_id: id,
      kind: 4,
      user_id: bill.ownerId,
      charges: 0,
      render_ms: 0,
      first_at: start,
      last_at: new Date(end.getTime() - day),
    })
    .execute();
};
