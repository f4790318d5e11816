import { cleanFileStatus, day } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';
import { asBytes, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { guardOf } from './guard.store.ts';
import { plainPath, storeTypeOf, whyKept } from './protect.rules.ts';
import type { FoundFile } from './storage.port.ts';
import { volumesOn } from './volume.store.ts';
import { openStorage } from './volumes.ts';

const shown = 100;

/** The file of a path, on the first storage that has it. */
const fileAt = async (db: Db, ownerId: number, path: string): Promise<FoundFile | undefined> => {
  if (path.split('/').includes('..')) return undefined;
  for (const { folder } of await volumesOn(db)) {
    const found = await openStorage(folder).look(ownerId, path);
    if (found) return found;
  }
  return undefined;
};

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
  const found = await fileAt(db, ownerId, path);
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
    standing: found
      ? {
          size: asBytes(found.size),
          changeTime: asInstant(found.changedAt),
          keptBecause: whyKept(path, storeTypeOf(path, guard), guard) ?? null,
        }
      : null,
    taken: rows.map((row) => ({
      path: row.path,
      size: asBytes(row.size),
      changeTime: asInstant(row.changed_at),
      at: asInstant(row.cleared_at),
      cleanFileStatus: row.clean_file_status,
      cleanOrigin: row.clean_origin,
      jobId: row.id,
      rule: `mtime <= ${new Date(row.cleared_at.getTime() - row.expire_days * day).toISOString().slice(0, 10)}`,
      reason: row.reason,
      purgeTime: asInstantOrNull(row.clean_file_status === cleanFileStatus.of.recycled ? row.purge_at : null),
    })),
  };
};
