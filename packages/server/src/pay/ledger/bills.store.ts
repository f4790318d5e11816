import { type Micro, micro, nextPeriod, noMoney, textOf, webhookTopic } from '@renderdesk/contract';
import { sql } from 'kysely';
import { notifyPartners } from '../../core/events/partnerEvents.store.ts';
import type { Tx } from '../../core/db/db.ts';
import type { NewPosting } from './posting.rules.ts';

/** What became of the credit of a month that is billed. */
interface Kept {
  paid: Micro;
  moved: Micro;
  returned: Micro;
}

/**
 * What postings do together to the issued bills of their purse: credit of a billed month that cash repaid, that became arrears, or
 * that was returned. A bill whose credit and arrears are paid is paid.
 */
export const keepBills = async (tx: Tx, ownerId: number, postings: readonly NewPosting[]): Promise<void> => {
  const changes = new Map<number, Kept>();
  let paysItems = false;
  for (const { lines } of postings)
    for (const { debit, credit, amount } of lines) {
      if ((credit.account === 5 || credit.account === 404) && debit.account === 1) paysItems = true;
      if (credit.account !== 2 || credit.ref === null) continue;
      const kept = changes.get(credit.ref) ?? { paid: noMoney, moved: noMoney, returned: noMoney };
      const place = debit.account === 1 ? 'paid' : debit.account === 5 ? 'moved' : 'returned';
      kept[place] = micro(kept[place] + amount);
      changes.set(credit.ref, kept);
    }
  let touched = 0;
  for (const [period, { paid, moved, returned }] of changes) {
    const { numAffectedRows } = await sql`
      update bill set paid = paid + ${textOf(paid)}::numeric, moved_to_arrears = moved_to_arrears + ${textOf(moved)}::numeric,
        returned = returned + ${textOf(returned)}::numeric, version = version + 1
      where owner_id = ${ownerId} and period = ${period} and document > 0`.execute(tx);
    touched += Number(numAffectedRows ?? 0n);
  }
  const [last] = postings.slice(-1);
  if (last && (touched > 0 || paysItems)) {
    await sql`
      update bill set pay_status = 1, version = version + 1
      where owner_id = ${ownerId} and document > 0 and pay_status = 0 and unpaid = 0
        and (arrears_item_id is null and moved_to_arrears = 0 or arrears_item_id in (
          select i.id from arrears_item i where i.owner_id = ${ownerId} and i.open = 0 and i.written_off = 0))`.execute(
      tx,
    );
    await settleBills(tx, ownerId, last.at);
  }
};

/** A bill that is paid and confirmed, and that nobody appeals against, is settled (lifecycles §9). */
export const settleBills = async (tx: Tx, ownerId: number, at: Date): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    update bill set document = 2, settled_at = ${at}, version = version + 1
    where owner_id = ${ownerId} and document = 1 and pay_status = 1 and confirm_status > 0
      and id not in (select a.bill_id from appeal a where a.owner_id = ${ownerId} and a.status < 2)
    returning id`.execute(tx);
  const { bill } = webhookTopic.of;
  const settled = rows.map(({ id }) => ({ topic: bill, userId: ownerId, objectId: id, state: 2 }));
  await notifyPartners(tx, settled, at);
};

/** The first month whose credit is not billed yet: what is charged late for an earlier one is due with it. */
export const firstUnbilled = async (tx: Tx, ownerId: number): Promise<number> => {
  const { last } = await tx
    .selectFrom('bill')
    .where('owner_id', '=', ownerId)
    .where('document', '>', 0)
    .select(({ fn }) => fn.max('period').as('last'))
    .executeTakeFirstOrThrow();
  return typeof last === 'number' ? nextPeriod(last) : 0;
};
