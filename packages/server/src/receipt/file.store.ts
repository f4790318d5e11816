import { attachable, openFile } from '../core/attachments/attachment.store.ts';
import type { StoredBy } from '../core/auth/principal.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import type { FileAnswer } from '../core/calls/serve.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { badFields, notFound } from '../core/http/apiError.ts';

export type ReceiptFileKind = 1 | 2 | 3;
interface Of {
  readonly ownerId: number;
  readonly receiptId: number;
}
interface Added extends Of {
  readonly invoiceId?: number | undefined;
  readonly kind: ReceiptFileKind;
}

/** Gives a file to an application; answers whether it had none before. */
export const addFile = async (tx: Tx, key: string, o: Added): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('receipt_file')
    .values({
      key,
      kind: o.kind,
      owner_id: o.ownerId,
      receipt_id: o.receiptId,
      invoice_id: o.invoiceId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
};

/** Gives files that this person uploaded to an application; one that is not theirs, or has one, is refused under `path`. */
export const attachFiles = async (
  tx: Tx,
  o: Added & {
    readonly keys: readonly string[] | undefined;
    readonly by: StoredBy;
    readonly path: string;
  },
): Promise<void> => {
  for (const id of new Set(o.keys)) {
    const key = await attachable(tx, { id, kind: 'receipt', by: o.by, field: o.path });
    if (!(await addFile(tx, key, o))) throw badFields(o.path);
  }
};

/** Files of applications of a purse, of any kind or of one, in the order in which they came. */
export const filesOf = async (
  db: Db,
  o: {
    readonly ownerId: number;
    readonly receiptIds: readonly number[];
    readonly kind?: ReceiptFileKind;
  },
) =>
  db
    .selectFrom('receipt_file')
    .innerJoin('attachment', 'attachment.id', 'receipt_file.key')
    .where('owner_id', '=', o.ownerId)
    .where('receipt_id', 'in', o.receiptIds)
    .where((eb) => eb.and(o.kind === undefined ? {} : { 'receipt_file.kind': o.kind }))
    .select(['receipt_id', 'key', 'name', 'receipt_file.kind', 'media_type'])
    .orderBy('uploaded_at')
    .orderBy('key')
    .execute();

/** Whether an application has the letter of who paid for somebody else. */
export const hasLetter = async (db: Db, { ownerId, receiptId }: Of): Promise<boolean> =>
  (await filesOf(db, { ownerId, receiptIds: [receiptId], kind: 3 })).length > 0;

/** A file of an application, of any kind or of one. Throws `notFound`, and `fileGone` where the object is missing. */
export const openReceiptFile = async (
  db: Db,
  blobs: Blobs,
  o: Of & { readonly key: string; readonly kind?: ReceiptFileKind },
): Promise<FileAnswer> => {
  const files = await filesOf(db, { ...o, receiptIds: [o.receiptId] });
  if (!files.some(({ key }) => key === o.key)) throw notFound();
  return openFile(db, blobs, { id: o.key, kind: 'receipt' });
};
