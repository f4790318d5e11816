import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Picture, publicFilePath } from '@renderdesk/contract';
import { sql } from 'kysely';
import { type Blobs } from '../blobs/blob.ts';
import { listForRemoval } from '../blobs/removal.store.ts';
import { derived } from '../calls/columns.ts';
import type { UploadedFile } from '../calls/serve.ts';
import type { Db, Tx } from '../db/db.ts';
import { badFields } from '../http/apiError.ts';
import { checkPixels, pictureSize } from '../uploads/pixels.ts';
import { attachmentKinds, type AttachmentKindName } from './attachment.kinds.ts';

const objectOf = (id: string): string => `attachment/${id}`;

const pictureOf = (
  fileId: string,
  sha256: string,
  mediaType: string,
  bytes: number,
  width: number,
  height: number,
): Picture => ({
  fileId,
  url: publicFilePath + sha256,
  mediaType,
  bytes: bytes as Picture['bytes'],
  width,
  height,
});

/** The column of a list that shows a picture, from the attachment that is joined under `alias`. */
export const pictureColumn = (alias: string) =>
  derived(
    ['id', 'sha256', 'media_type', 'bytes', 'width', 'height'].map((name) => `${alias}.${name}`),
    pictureOf,
  );

/**
 * Stores a picture that was uploaded and answers it. Its type and bytes were checked by the call. Throws `UploadRefused` for one
 * with more pixels than its kind allows.
 */
export const storePicture = async (
  tx: Tx,
  blobs: Blobs,
  file: Pick<UploadedFile, 'path' | 'type'>,
  o: { readonly kind: AttachmentKindName; readonly by: number; readonly now: Date },
): Promise<Picture> => {
  const content = await readFile(file.path);
  const read = (at: number, length: number): Uint8Array => content.subarray(at, at + length);
  await checkPixels(file.type, read, attachmentKinds[o.kind].pixels);
  const size = await pictureSize(file.type, read);
  const id = randomUUID();
  const sha256 = createHash('sha256').update(content).digest('hex');
  const bytes = await blobs.put(objectOf(id), content);
  const { width = 0, height = 0 } = size ?? {};
  await tx
    .insertInto('attachment')
    .values({
      id,
      kind: o.kind,
      media_type: file.type,
      bytes,
      sha256,
      width,
      height,
      uploaded_by: o.by,
      uploaded_at: o.now,
    })
    .execute();
  return pictureOf(id, sha256, file.type, bytes, width, height);
};

/**
 * The id of a file that a thing may refer to. Anyone may use a file of a public kind, so a duplicate shares the picture; a file of
 * another kind only its uploader. Throws `badInput` for the field otherwise.
 */
export const attachable = async (
  tx: Tx,
  o: { readonly id: string; readonly kind: AttachmentKindName; readonly by: number; readonly field: string },
): Promise<string> => {
  const found = await tx
    .selectFrom('attachment')
    .where('id', '=', o.id)
    .where('kind', '=', o.kind)
    .select('uploaded_by')
    .forKeyShare()
    .executeTakeFirst();
  if (!found || !(attachmentKinds[o.kind].isPublic || found.uploaded_by === o.by)) throw badFields(o.field);
  return o.id;
};

const publicKinds = Object.entries(attachmentKinds).flatMap(([kind, { isPublic }]) =>
  isPublic ? [kind] : [],
);

/** The file with a hash, where its kind is public. */
export const publicFile = async (db: Db, sha256: string) => {
  const found = await db
    .selectFrom('attachment')
    .where('sha256', '=', sha256)
    .where('kind', 'in', publicKinds)
    .select(['id', 'media_type', 'bytes'])
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && { object: objectOf(found.id), type: found.media_type, bytes: found.bytes };
};

/** Removes files that were uploaded before a moment and that nothing refers to. A file that a form just took stays. */
export const removeOrphans = async (db: Db, before: Date, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const [kind, { usedBy }] of Object.entries(attachmentKinds)) {
      const { rows } = await sql<{ id: string }>`
        delete from attachment where id in (select a.id from attachment a
          where a.kind = ${kind} and a.uploaded_at < ${before} and not exists (select from ${sql.table(usedBy.table)} used
            where used.${sql.ref(usedBy.column)} = a.id and used.deleted_at is null)
          for update skip locked)
        returning id`.execute(tx);
      await listForRemoval(
        tx,
        rows.map(({ id }) => objectOf(id)),
        now,
      );
    }
  });
