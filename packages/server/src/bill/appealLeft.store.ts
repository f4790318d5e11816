import { leastOf, type Micro, micro, microOf, sumOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { compensatedFor, type returnCharge } from '../pay/index.ts';
import { type HoldingBill, isHeldBy } from './held.store.ts';

/** A line of a bill: of a task, or of a fee. */
export interface LineOf {
  readonly lineId: number;
  readonly taskId: number | null;
  readonly feeId: number | null;
}
interface ChargeLeft {
  readonly charge: Parameters<typeof returnCharge>[1]['charge'];
  /** Its part of the key by which it returns. */
  readonly key: string;
  readonly left: Micro;
}

/** The charges of a task that a bill holds, newest first, or its fee, with what is left of each. */
export const chargesOf = async (
  db: Db,
  bill: HoldingBill,
  { taskId, feeId }: Omit<LineOf, 'lineId'>,
): Promise<ChargeLeft[]> => {
  const ownerId = bill.owner_id;
  if (feeId !== null) {
    const fee = await db
      .selectFrom('fee')
      .where('owner_id', '=', ownerId)
      .where('id', '=', feeId)
      .where('posting_id', 'is not', null)
      .select(['amount', 'returned'])
      .executeTakeFirst();
    if (!fee) return [];
    const left = micro(microOf(fee.amount) - microOf(fee.returned));
    return [{ charge: { ownerId, feeId }, key: `fee.${feeId}`, left }];
  }
  const { rows } = await sql<{ task_id: number; source: number; ix: number; n: number; left: string }>`
    select c.task_id, c.source, c.ix, c.n, c.amount - c.returned as left
    from charge c join posting p on p.owner_id = c.owner_id and p.id = c.posting_id
    where c.task_id = ${taskId} and c.owner_id = ${ownerId} and ${isHeldBy(bill)}
    order by c.incurred_at desc, c.source desc, c.ix desc, c.n desc`.execute(db);
  return rows.map(({ task_id, source, ix, n, left }) => ({
    charge: { taskId: task_id, source, ix, n },
    key: `${task_id}.${source}.${ix}.${n}`,
    left: microOf(left),
  }));
};

/** What is left of all charges of a task, or of a fee, in whatever bill they stand. */
const leftOfAll = async (tx: Tx, ownerId: number, { taskId, feeId }: LineOf): Promise<Micro> => {
  const from =
    feeId === null
      ? sql`charge where task_id = ${taskId} and owner_id = ${ownerId}`
      : sql`fee where id = ${feeId} and owner_id = ${ownerId}`;
  const { rows } = await sql<{ left: string }>`
    select coalesce(sum(amount - returned), 0)::numeric(20,6) as left from ${from} and posting_id is not null`.execute(
    tx,
  );
  return microOf(rows[0]?.left ?? '0');
};

/**
 * What an appeal may still give for a line: what is left of the charges that its bill holds, less what was given for it in coupons; and
 * never more than is left of the task or fee as a whole, from which a voucher or an appeal against another bill may have taken.
 */
export const leftOfLine = async (tx: Tx, bill: HoldingBill, line: LineOf): Promise<Micro> => {
  const ownerId = bill.owner_id;
  const inBill = sumOf((await chargesOf(tx, bill, line)).map(({ left }) => left));
  const ofLine = await compensatedFor(tx, ownerId, { lineId: line.lineId });
  const ofAll = await compensatedFor(
    tx,
    ownerId,
    line.feeId === null ? { taskId: line.taskId ?? 0 } : { feeId: line.feeId },
  );
  return leastOf(micro(inBill - ofLine), micro((await leftOfAll(tx, ownerId, line)) - ofAll));
};
