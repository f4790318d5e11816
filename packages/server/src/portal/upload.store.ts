import { hour, uploadParts, uploadLimits } from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import { listForRemoval, removeListed } from '../core/blobs/removal.store.ts';
import { writeUnique } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';

/** The object of a part: another try of it takes its place. */
export const objectOfPart = (uploadId: number, part: number): string => `upload/${uploadId}/${part}`;

/** An upload of an account, as it was announced. */
export interface Upload {
  readonly id: number;
  readonly ownerId: number;
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly movedAt: Date;
}
const columns = ['id', 'owner_id as ownerId', 'path', 'size', 'sha256', 'moved_at as movedAt'] as const;

/** Notes that an upload begins. Throws `accountDisabled`, `limitReached` beyond so many open ones. */
export const beginUpload = async (
  tx: Tx,
  o: Pick<Upload, 'path' | 'size' | 'sha256'> & {
    readonly userId: number;
    readonly partnerId: number;
    readonly now: Date;
  },
): Promise<number> => {
  // One after the other, so that two beginnings count each other.
  const user = await tx
    .selectFrom('user')
    .where('id', '=', o.userId)
    .select(['owner_id', 'enabled'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!user.enabled) throw new ApiError('accountDisabled');
  const { open } = await tx
    .selectFrom('upload')
    .where('user_id', '=', o.userId)
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  if (Number(open) >= uploadLimits.open) throw new ApiError('limitReached', { limit: uploadLimits.open });
  const { id } = await tx
    .insertInto('upload')
    .values({
      user_id: o.userId,
      owner_id: user.owner_id,
      partner_id: o.partnerId,
      path: o.path,
      size: o.size,
      sha256: o.sha256,
      created_at: o.now,
      moved_at: o.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Whose folder a customer's files lie in. */
export const payerFolderOf = async (db: Db, userId: number): Promise<number> =>
  (await db.selectFrom('user').where('id', '=', userId).select('owner_id').executeTakeFirstOrThrow())
    .owner_id;

const own = (db: Db, o: { readonly userId: number; readonly uploadId: number }) =>
  db.selectFrom('upload').where('id', '=', o.uploadId).where('user_id', '=', o.userId).select(columns);

type Own = Parameters<typeof own>[1];

/** An upload of an account; undefined where it ended. */
export const findUpload = (db: Db, o: Own): Promise<Upload | undefined> => own(db, o).executeTakeFirst();

/** An upload of an account. Throws `notFound`. */
export const uploadOf = async (db: Db, o: Own): Promise<Upload> => {
  const found = await findUpload(db, o);
  if (!found) throw new ApiError('notFound');
  return found;
};

/** The same, locked against whoever would finish or drop it meanwhile. */
export const lockUpload = (tx: Tx, o: Own): Promise<Upload> =>
  own(tx, o).forUpdate().executeTakeFirstOrThrow(notFound);

/** The parts that have not come. */
export const missingParts = async (db: Db, upload: Upload): Promise<number[]> => {
  const rows = await db.selectFrom('upload_part').where('upload_id', '=', upload.id).select('part').execute();
  const there = new Set(rows.map(({ part }) => part));
  return Array.from({ length: uploadParts(upload.size) }, (_, ix) => ix + 1).filter(
    (part) => !there.has(part),
  );
};

/** Notes that a part came. Throws `notFound` where the upload ended meanwhile. */
export const notePart = async (
  tx: Tx,
  o: { readonly uploadId: number; readonly part: number; readonly now: Date },
): Promise<void> => {
  await writeUnique(
    tx
      .insertInto('upload_part')
      .values({ upload_id: o.uploadId, part: o.part, at: o.now })
      .onConflict((same) => same.columns(['upload_id', 'part']).doUpdateSet({ at: o.now }))
      .execute(),
    {},
  );
  await tx.updateTable('upload').set({ moved_at: o.now }).where('id', '=', o.uploadId).execute();
};

/** Ends uploads that are done or given up; the objects of their parts go after the commit. */
export const endUploads = async (
  tx: Tx,
  uploads: readonly Pick<Upload, 'id' | 'size'>[],
  now: Date,
): Promise<void> => {
  if (uploads.length === 0) return;
  const ids = uploads.map(({ id }) => id);
  await tx.deleteFrom('upload').where('id', 'in', ids).execute();
  // All that could be there, also those of a try that broke off.
  const objects = uploads.flatMap(({ id, size }) =>
    Array.from({ length: uploadParts(size) }, (_, ix) => objectOfPart(id, ix + 1)),
  );
  await listForRemoval(tx, objects, now);
};

/** Drops what nobody went on with for a day, and lets the store go of its parts. */
export const dropLeftUploads = async (app: App): Promise<void> => {
  const now = app.clock();
  const left = await app.db.transaction().execute(async (tx) => {
    const uploads = await tx
      .selectFrom('upload')
      .where('moved_at', '<', new Date(now.getTime() - uploadLimits.idleHours * hour))
      .select(['id', 'size'])
      .orderBy('moved_at')
      .limit(100)
      .forUpdate()
      .skipLocked()
      .execute();
    await endUploads(tx, uploads, now);
    return uploads.length;
  });
  if (left > 0) await removeListed(app);
};
