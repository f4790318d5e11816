import type { billPayment } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';
import { payStatusOf } from './bill.lists.ts';

interface Page {
  readonly ownerId: number;
  readonly before?: number | undefined;
  readonly most: number;
}

/** Issued bills of a purse as its customer sees them, the latest first. */
export const billsOfOwner = (db: Db, o: Page & { readonly billId?: number }) => {
  let query = db.selectFrom('bill').where('owner_id', '=', o.ownerId).where('document', '>', 0);
  if (o.billId !== undefined) query = query.where('id', '=', o.billId);
  if (o.before !== undefined) query = query.where('id', '<', o.before);
  return query
    .orderBy('id', 'desc')
    .limit(o.most)
    .selectAll()
    .select(sql<keyof typeof billPayment.entries>`${payStatusOf}`.as('payment'))
    .execute();
};

/** Lines of a bill, in their order, with what was charged where they are of a fee. */
export const linesOfBill = (
  db: Db,
  o: {
    readonly ownerId: number;
    readonly billId: number;
    readonly after: number | undefined;
    readonly most: number;
  },
) => {
  let query = db
    .selectFrom('bill_line')
    .leftJoin('fee', (on) =>
      on.onRef('fee.owner_id', '=', 'bill_line.owner_id').onRef('fee.id', '=', 'bill_line.fee_id'),
    )
    .where('bill_line.owner_id', '=', o.ownerId)
    .where('bill_line.bill_id', '=', o.billId);
  if (o.after !== undefined) query = query.where('bill_line.id', '>', o.after);
  return query
    .orderBy('bill_line.id')
    .limit(o.most)
    .selectAll('bill_line')
    .select('fee.source as fee_source')
    .execute();
};

/** Appeals of a purse, the latest first. */
export const appealsOfOwner = (db: Db, o: Page) => {
  let query = db.selectFrom('appeal').where('owner_id', '=', o.ownerId);
  if (o.before !== undefined) query = query.where('id', '<', o.before);
  return query.orderBy('id', 'desc').limit(o.most).selectAll().execute();
};
