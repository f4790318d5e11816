import { day } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';
import { asId, asInstant } from '../core/db/wire.ts';
import { guardOf } from './guard.store.ts';
import { plainPath, storeTypeOf, whyKept } from './protect.rules.ts';
import { volumesOn } from './volume.store.ts';
import { openStorage } from './volumes.ts';

const shown = 100;

/** Where a file of a customer is, and what cleanings took of that path or below it. */
export const whyGone = async (
  db: Db,
  o: { readonly userId: number; readonly path: string; readonly root: string; readonly now: Date },
) => {
  const user = await db
    .selectFrom('user')
    .where('id', '=', o.userId)
    .select('owner_id')
    .executeTakeFirstOrThrow();
  const ownerId = user.owner_id;
  const path = plainPath(o.path);
  const guard = await guardOf(db, { ownerId, root: o.root, now: o.now });
  let standing = null;
  for (const volume of await volumesOn(db)) {
    const found = path.split('/').includes('..')
      ? undefined
      : await openStorage(volume.folder).look(ownerId, path);
    if (found && standing === null)
      standing = {
        size: found.size,
        changeTime: asInstant(found.changedAt),
        keptBecause: whyKept(path, storeTypeOf(path, guard), guard) ?? null,
      };
  }
  const rows = await db
    .selectFrom('clean_file')
    .innerJoin('clean_job', 'clean_job.id', 'clean_file.job_id')
    .where('clean_file.user_id', '=', ownerId)
    .where(
      sql<boolean>`(clean_file.path = ${path} or starts_with(clean_file.path, ${`${path}/`})
        or clean_file.path like '%/' || ${path.replaceAll(/[\\%_]/g, String.raw`\$&`)})`,
    )
    .select([
      'clean_file.path',
      'clean_file.size',
      'clean_file.changed_at',
      'clean_file.cleared_at',
      'clean_file.clean_file_status',
      'clean_job.clean_origin',
      'clean_job.id',
      'clean_job.expire_days',
      'clean_job.reason',
      'clean_job.purge_at',
    ])
    .orderBy('clean_file.cleared_at', 'desc')
    .orderBy('clean_file.id', 'desc')
    .limit(shown)
    .execute();
  return {
    standing,
    taken: rows.map((row) => ({
      path: row.path,
      size: asId(row.size),
      changeTime: asInstant(row.changed_at),
      at: asInstant(row.cleared_at),
      cleanFileStatus: row.clean_file_status,
      cleanOrigin: row.clean_origin,
      jobId: row.id,
      rule: `mtime <= ${new Date(row.cleared_at.getTime() - row.expire_days * day).toISOString().slice(0, 10)}`,
      reason: row.reason,
      purgeTime: row.clean_file_status === 2 && row.purge_at ? asInstant(row.purge_at) : null,
    })),
  } as never;
};
