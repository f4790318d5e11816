import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Blobs } from '../../core/blobs/blob.ts';
import { readStored } from '../../core/blobs/stored.ts';
import { FileAnswer } from '../../core/calls/serve.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError, badFields } from '../../core/http/apiError.ts';

const objectOf = (key: string): string => `evidence/${key}`;

/** Stores a picture of a slip or of a payment and answers its key. */
export const keepEvidence = async (
  tx: Tx,
  blobs: Blobs,
  file: { readonly name: string; readonly type: string; readonly content: Readable | Uint8Array },
  o: { readonly by: number; readonly now: Date },
): Promise<string> => {
  const key = randomUUID();
  const size = await blobs.put(objectOf(key), file.content);
  await tx
    .insertInto('evidence_file')
    .values({ key, name: file.name, media_type: file.type, size, uploaded_by: o.by, uploaded_at: o.now })
    .execute();
  return key;
};

/** The key of a file that comes along, of those that this person uploaded; nothing where none comes. Throws `badInput`. */
export const ownEvidence = async (
  tx: Tx,
  o: { readonly keys: readonly string[] | undefined; readonly by: number; readonly path: string },
): Promise<string | null> => {
  const [key] = o.keys ?? [];
  if (key === undefined) return null;
  const found = await tx
    .selectFrom('evidence_file')
    .where('key', '=', key)
    .where('uploaded_by', '=', o.by)
    .select('key')
    .executeTakeFirst();
  if (!found) throw badFields(o.path);
  return key;
};

/** The file of a key. Throws `notFound` where there is none, `fileGone` where the object is missing. */
export const openEvidence = async (db: Db, blobs: Blobs, key: string | null): Promise<FileAnswer> => {
  const found =
    key === null
      ? undefined
      : await db.selectFrom('evidence_file').where('key', '=', key).selectAll().executeTakeFirst();
  if (!found) throw new ApiError('notFound');
  const body = await readStored(blobs, objectOf(found.key));
  return new FileAnswer({ name: found.name, type: found.media_type, size: found.size, body });
};

/** What the file of a key is called; nothing where there is none. */
export const evidenceName = async (db: Db, key: string | null): Promise<string | null> => {
  if (key === null) return null;
  const found = await db.selectFrom('evidence_file').where('key', '=', key).select('name').executeTakeFirst();
  return found?.name ?? null;
};
