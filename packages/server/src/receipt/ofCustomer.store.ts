import { receiptFileKind } from '@renderdesk/contract';
import type { Db } from '../core/db/db.ts';
import { filesOf, openReceiptFile } from './file.store.ts';
import type { Blobs } from '../core/blobs/blob.ts';

const { invoice } = receiptFileKind.of;

/** Titles of a purse that stand, the latest first. */
export const titlesOfOwner = (db: Db, ownerId: number) =>
  db
    .selectFrom('invoice_title')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .orderBy('id', 'desc')
    .execute();

/** Addresses of a purse that stand, the latest first. */
export const addressesOfOwner = (db: Db, ownerId: number) =>
  db
    .selectFrom('invoice_address')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .orderBy('id', 'desc')
    .execute();

/** Applications of a purse, the latest first, each with its orders, its invoices and their files. */
export const receiptsOfOwner = async (
  db: Db,
  o: { readonly ownerId: number; readonly before: number | undefined; readonly most: number },
) => {
  let query = db.selectFrom('receipt').where('owner_id', '=', o.ownerId);
  if (o.before !== undefined) query = query.where('id', '<', o.before);
  const rows = await query.orderBy('id', 'desc').limit(o.most).selectAll().execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [parts, issued, files] = await Promise.all([
    db
      .selectFrom('receipt_part')
      .where('owner_id', '=', o.ownerId)
      .where('receipt_id', 'in', ids)
      .selectAll()
      .orderBy('n')
      .execute(),
    db
      .selectFrom('invoice')
      .where('owner_id', '=', o.ownerId)
      .where('receipt_id', 'in', ids)
      .selectAll()
      .orderBy('id')
      .execute(),
    filesOf(db, { ownerId: o.ownerId, receiptIds: ids, kind: invoice }),
  ]);
  return rows.map((row) => ({
    ...row,
    parts: parts.filter((one) => one.receipt_id === row.id),
    issued: issued.filter((one) => one.receipt_id === row.id),
    files: files.filter((one) => one.receipt_id === row.id),
  }));
};

/** A file of what was issued for an application. Throws `notFound`, also for a letter or an annex, and `fileGone`. */
export const openInvoiceFile = (
  db: Db,
  blobs: Blobs,
  o: { readonly ownerId: number; readonly receiptId: number; readonly key: string },
) => openReceiptFile(db, blobs, { ...o, kind: invoice });
