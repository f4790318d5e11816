import { sql } from 'kysely';
import type { Versions } from '../../config/index.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { Listed } from './contract.rules.ts';
import { pricesIn } from './prices.store.ts';

/** Of what a list price is. */
export interface Priced {
  readonly soldKind: Listed;
  /** Of a copyright order. */
  readonly auditDays: 1 | 3 | 5 | 10 | null;
  readonly currency: 1 | 2;
}

/** The list price of a node and day, or of a copyright order, at any moment. */
export const unitPrices = (db: Db, { soldKind, auditDays, currency }: Priced): Versions =>
  pricesIn(
    db,
    'contract_price',
    sql`sold_kind = ${soldKind} and audit_days is not distinct from ${auditDays} and currency = ${currency}`,
  );

/** The list prices of now. */
export const unitPricesNow = (db: Db, now: Date) =>
  db
    .selectFrom('contract_price')
    .distinctOn(['sold_kind', 'audit_days', 'currency'])
    .where('valid_from', '<=', now)
    .orderBy('sold_kind')
    .orderBy('audit_days')
    .orderBy('currency')
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .select(['sold_kind', 'audit_days', 'currency', 'price'])
    .execute();

/** Says what something costs from now on; the number of that price. */
export const addUnitPrice = async (
  tx: Tx,
  o: Priced & { readonly price: string; readonly reason: string; readonly by: number; readonly now: Date },
): Promise<number> => {
  const { id } = await tx
    .insertInto('contract_price')
    .values({
      sold_kind: o.soldKind,
      audit_days: o.auditDays,
      currency: o.currency,
      price: o.price,
      valid_from: o.now,
      created_by: o.by,
      reason: o.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
