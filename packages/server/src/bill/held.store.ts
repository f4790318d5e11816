import { sql } from 'kysely';
import { operatingCompanyId } from '../pay/ledger/index.ts';

/** A bill, as far as it says which postings it holds. */
export interface HoldingBill {
  readonly owner_id: number;
  readonly period: number;
  readonly until_posting: number | null;
}

/**
 * Whether a bill holds a posting `p` of its purse, as it was issued by (`linesOf`): it is for its month, or for an earlier one and
 * was posted after the bill before it. A task over a month's end stands in two bills, with other charges in each.
 */
export const isHeldBy = (bill: HoldingBill) => sql<boolean>`(
  p.owner_id = ${bill.owner_id} and p.company_id = ${operatingCompanyId} and p.id <= ${bill.until_posting} and p.period <= ${bill.period}
  and (p.period = ${bill.period} or p.id > coalesce((select b.until_posting from bill b where b.owner_id = ${bill.owner_id}
    and b.company_id = ${operatingCompanyId} and b.document > 0 and b.period < ${bill.period} order by b.period desc limit 1), 0)))`;
