import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { StoredBy } from '../core/auth/principal.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import { readStored } from '../core/blobs/stored.ts';
import { FileAnswer } from '../core/calls/serve.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { badFields, notFound } from '../core/http/apiError.ts';

const objectOf = (key: string): string => `receipt/${key}`;
type Kind = 1 | 2 | 3;
interface Of {
  readonly ownerId: number;
  readonly receiptId: number;
  readonly invoiceId?: number | undefined;
}

/** Stores a file that will be named by an application; answers its key. */
export const keepFile = async (
  tx: Tx,
  blobs: Blobs,
  file: { readonly body: Readable | Buffer; readonly name: string; readonly type: string },
  o: { readonly by: StoredBy; readonly now: Date },
): Promise<string> => {
  const key = randomUUID();
  const size = await blobs.put(objectOf(key), file.body);
  await tx
    .insertInto('receipt_file')
    .values({ key, name: file.name, media_type: file.type, size, ...o.by, uploaded_at: o.now })
    .execute();
  return key;
};

/** Puts what was made here where `addMadeFile` will name it; answers key and size. */
export const putMadeFile = async (blobs: Blobs, body: Readable): Promise<{ key: string; size: number }> => {
  const key = randomUUID();
  return { key, size: await blobs.put(objectOf(key), body) };
};

/** Names a PDF that was made here: it belongs to an invoice from the beginning. */
export const addMadeFile = async (
  tx: Tx,
  file: { readonly key: string; readonly size: number; readonly name: string },
  o: Of & { readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('receipt_file')
    .values({
      ...file,
      media_type: 'application/pdf',
      kind: 1,
      owner_id: o.ownerId,
      receipt_id: o.receiptId,
      invoice_id: o.invoiceId ?? null,
      uploaded_at: o.now,
    })
    .execute();
};

/** Gives files that this person uploaded to an application; one that is not theirs, or has one, is refused under `path`. */
export const attachFiles = async (
  tx: Tx,
  o: Of & {
    readonly keys: readonly string[] | undefined;
    readonly kind: Kind;
    readonly by: StoredBy;
    readonly path: string;
  },
): Promise<void> => {
  const keys = [...new Set(o.keys)];
  if (keys.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('receipt_file')
    .set({ kind: o.kind, owner_id: o.ownerId, receipt_id: o.receiptId, invoice_id: o.invoiceId ?? null })
    .where('key', 'in', keys)
    .where((eb) => eb.and(o.by))
    .where('receipt_id', 'is', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== keys.length) throw badFields(o.path);
};

/** Files of an application, in the order in which they came. */
export const filesOf = (db: Db, { ownerId, receiptId }: Of) =>
  db
    .selectFrom('receipt_file')
    .where('owner_id', '=', ownerId)
    .where('receipt_id', '=', receiptId)
    .select(['key', 'name', 'kind'])
    .orderBy('uploaded_at')
    .orderBy('key')
    .execute();

/** Whether an application has the letter of who paid for somebody else. */
export const hasLetter = async (db: Db, { ownerId, receiptId }: Of): Promise<boolean> => {
  const found = await db
    .selectFrom('receipt_file')
    .where('owner_id', '=', ownerId)
    .where('receipt_id', '=', receiptId)
    .where('kind', '=', 3)
    .select('key')
    .executeTakeFirst();
  return found !== undefined;
};

/** A file of an application. Throws `notFound`, and `fileGone` where the object is missing. */
export const openFile = async (
  db: Db,
  blobs: Blobs,
  o: Of & { readonly key: string },
): Promise<FileAnswer> => {
  const found = await db
    .selectFrom('receipt_file')
    .where('key', '=', o.key)
    .where('owner_id', '=', o.ownerId)
    .where('receipt_id', '=', o.receiptId)
    .select(['name', 'media_type', 'size'])
    .executeTakeFirstOrThrow(notFound);
  const body = await readStored(blobs, objectOf(o.key));
  return new FileAnswer({ name: found.name, type: found.media_type, size: found.size, body });
};
