import { sql } from 'kysely';
import { openFile } from '../core/attachments/attachment.store.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import { readStored } from '../core/blobs/stored.ts';
import type { Db } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { appealOf } from './appeal.store.ts';

/** An image that was frozen of an attempt, by its place among them. Throws `notFound`, and `fileGone` where the object is missing. */
export const openImage = async (
  db: Db,
  blobs: Blobs,
  o: {
    readonly actor: Actor;
    readonly appealId: number;
    readonly taskId: number;
    readonly ix: number;
    readonly n: number;
    readonly at: number;
  },
) => {
  const { owner_id: ownerId } = await appealOf(db, o.actor, o.appealId);
  const { rows } = await sql<{ key: string; name: string | null; type: string | null }>`
    select f.images[${o.at + 1}::int] as key, i.name, i.media_type as type from appeal_frame f
    left join attempt_file i on i.task_id = f.task_id and i.ix = f.ix and i.n = f.n and i.blob_key = f.images[${o.at + 1}::int]
    where f.owner_id = ${ownerId} and f.appeal_id = ${o.appealId} and f.source = 1 and f.task_id = ${o.taskId} and f.ix = ${o.ix}
      and f.n = ${o.n} and cardinality(f.images) > ${o.at}::int limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw new ApiError('notFound');
  return {
    name: found.name ?? 'image',
    // Of an image whose row was cleaned away nobody knows the type any more: a browser finds it out.
    type: found.type ?? 'image/png',
    body: await readStored(blobs, found.key),
  };
};

/** A picture of an appeal. Throws `notFound`, and `fileGone` where the object is missing. */
export const openPicture = async (
  db: Db,
  blobs: Blobs,
  o: { readonly actor: Actor; readonly appealId: number; readonly key: string },
) => {
  await appealOf(db, o.actor, o.appealId);
  const found = await db
    .selectFrom('appeal_picture')
    .where('key', '=', o.key)
    .where('appeal_id', '=', o.appealId)
    .select('key')
    .executeTakeFirst();
  return openFile(db, blobs, { id: found?.key ?? null, kind: 'appeal' });
};
