import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { day, type Picture, publicFilePath } from '@renderdesk/contract';
import { sql } from 'kysely';
import { type Blobs } from '../blobs/blob.ts';
import { listForRemoval } from '../blobs/removal.store.ts';
import { readStored } from '../blobs/stored.ts';
import { derived } from '../calls/columns.ts';
import { FileAnswer, type UploadedFile } from '../calls/serve.ts';
import type { Db, Tx } from '../db/db.ts';
import type { StoredBy } from '../auth/principal.ts';
import { badFields, notFound } from '../http/apiError.ts';
import { withoutMetadata } from '../uploads/metadata.ts';
import { checkPixels, pictureSize } from '../uploads/pixels.ts';
import { attachmentKinds, type AttachmentKindName } from './attachment.kinds.ts';

/** Where the blob store has a file. */
export const objectOf = (kind: AttachmentKindName, id: string): string =>
  `${attachmentKinds[kind].folder}/${id}`;

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

/** The list column of a picture, from the attachment joined under `alias`. */
export const pictureColumn = (alias: string) =>
  derived(
    ['id', 'sha256', 'media_type', 'bytes', 'width', 'height'].map((name) => `${alias}.${name}`),
    pictureOf,
  );

/** A stored picture by its id; null without one. */
export const pictureOfId = async (db: Db, id: string | null): Promise<Picture | null> => {
  const row =
    id === null
      ? undefined
      : await db.selectFrom('attachment').where('id', '=', id).selectAll().executeTakeFirst();
  return row?.sha256
    ? pictureOf(row.id, row.sha256, row.media_type, row.bytes ?? 0, row.width ?? 0, row.height ?? 0)
    : null;
};

interface Stored {
  readonly kind: AttachmentKindName;
  /** Undefined for a file that the server made. */
  readonly by?: StoredBy;
  readonly now: Date;
}
interface Content {
  readonly content: Buffer;
  readonly type: string;
  readonly name?: string;
}

const store = async (tx: Tx, blobs: Blobs, file: Content, o: Stored) => {
  const { type, name = '' } = file;
  const sent = (at: number, length: number): Uint8Array => file.content.subarray(at, at + length);
  await checkPixels(type, sent, attachmentKinds[o.kind].pixels);
  const content = withoutMetadata(type, file.content);
  const read = (at: number, length: number): Uint8Array => content.subarray(at, at + length);
  const { width = null, height = null } = (await pictureSize(type, read)) ?? {};
  const id = randomUUID();
  const sha256 = createHash('sha256').update(content).digest('hex');
  const bytes = await blobs.put(objectOf(o.kind, id), content);
  const row = { id, kind: o.kind, name, media_type: type, bytes, sha256, width, height };
  await tx
    .insertInto('attachment')
    .values({ ...row, ...o.by, uploaded_at: o.now })
    .execute();
  return row;
};

/**
 * Stores an uploaded picture and returns it. The call has checked its type and bytes. Throws `UploadRefused` for more
 * pixels than its kind allows.
 */
export const storePicture = async (
  tx: Tx,
  blobs: Blobs,
  file: Pick<UploadedFile, 'path' | 'type'>,
  o: Stored,
): Promise<Picture> => {
  const content = await readFile(file.path);
  const row = await store(tx, blobs, { content, type: file.type }, o);
  return pictureOf(row.id, row.sha256, row.media_type, row.bytes, row.width ?? 0, row.height ?? 0);
};

/** Stores a file and returns its id. Throws as `storePicture`. */
export const storeFile = async (
  tx: Tx,
  blobs: Blobs,
  file: Pick<UploadedFile, 'name' | 'type'> & ({ readonly path: string } | { readonly content: Buffer }),
  o: Stored,
): Promise<string> => {
  const content = 'content' in file ? file.content : await readFile(file.path);
  return (await store(tx, blobs, { ...file, content }, o)).id;
};

/** Opens an uploaded file. Throws `notFound` for an unknown one, `fileGone` when the object is missing. */
export const openFile = async (
  db: Db,
  blobs: Blobs,
  o: { readonly id: string | null; readonly kind: AttachmentKindName },
): Promise<FileAnswer> => {
  const { id, name, media_type, bytes } = await db
    .selectFrom('attachment')
    .where('id', '=', o.id)
    .where('kind', '=', o.kind)
    .select(['id', 'name', 'media_type', 'bytes'])
    .executeTakeFirstOrThrow(notFound);
  const body = await readStored(blobs, objectOf(o.kind, id));
  return new FileAnswer({ name, type: media_type, body, ...(bytes !== null && { size: bytes }) });
};

/** Name of a file; null without one. */
export const fileName = async (db: Db, id: string | null): Promise<string | null> => {
  const found = await db.selectFrom('attachment').where('id', '=', id).select('name').executeTakeFirst();
  return found?.name ?? null;
};

/**
 * Checks that a thing may refer to a file, and returns its id. Files of a public kind may be used by anyone, so that
 * duplicates share a picture; others only by their uploader. Otherwise throws `badInput` for the field.
 */
export const attachable = async (
  tx: Tx,
  o: {
    readonly id: string;
    readonly kind: AttachmentKindName;
    readonly by: StoredBy;
    readonly field: string;
  },
): Promise<string> => {
  const found = await tx
    .selectFrom('attachment')
    .where('id', '=', o.id)
    .where('kind', '=', o.kind)
    .where((eb) => eb.and(attachmentKinds[o.kind].isPublic ? {} : o.by))
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw badFields(o.field);
  return o.id;
};

const publicKinds = Object.entries(attachmentKinds).flatMap(([kind, { isPublic }]) =>
  isPublic ? [kind] : [],
);

/** Finds a file by hash, if its kind is public. */
export const publicFile = async (db: Db, sha256: string) => {
  const found = await db
    .selectFrom('attachment')
    .where('sha256', '=', sha256)
    .where('kind', 'in', publicKinds)
    .select(['id', 'kind', 'media_type', 'bytes'])
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    found && {
      object: objectOf(found.kind as AttachmentKindName, found.id),
      type: found.media_type,
      bytes: found.bytes,
    }
  );
};

/** Removes files whose owner no longer needs them. */
export const removeFiles = async (
  tx: Tx,
  o: { readonly ids: readonly string[]; readonly kind: AttachmentKindName; readonly now: Date },
): Promise<void> => {
  if (o.ids.length === 0) return;
  await tx.deleteFrom('attachment').where('id', 'in', o.ids).where('kind', '=', o.kind).execute();
  await listForRemoval(
    tx,
    o.ids.map((id) => objectOf(o.kind, id)),
    o.now,
  );
};

/** Removes unused files after the days of their kind. A file that a command refers to now is locked and stays. */
export const removeOrphans = async (db: Db, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const [name, { orphanDays, usedBy }] of Object.entries(attachmentKinds)) {
      const before = new Date(now.getTime() - orphanDays * day);
      const uses = usedBy.map(
        ({ table, column, untilDeleted }) => sql`exists (select from ${sql.table(table)} used
          where used.${sql.ref(column)} = a.id ${untilDeleted ? sql`and used.deleted_at is null` : sql``})`,
      );
      const { rows } = await sql<{ id: string }>`
        delete from attachment where id in (select a.id from attachment a
          where a.kind = ${name} and a.uploaded_at < ${before} and not (${sql.join(uses, sql` or `)})
          for update skip locked)
        returning id`.execute(tx);
      await listForRemoval(
        tx,
        rows.map(({ id }) => objectOf(name as AttachmentKindName, id)),
        now,
      );
    }
  });
