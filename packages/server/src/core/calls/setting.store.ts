import * as z from 'zod';
import type { Db, Tx } from '../db/db.ts';
import { ApiError } from '../http/apiError.ts';

const Versioned = z.object({ version: z.int().default(0) });

/** Current value of a setting, with who set it last, when, and its version; version 0 until somebody sets it. */
export const readSetting = async (db: Db, key: string) => {
  const row = await db
    .selectFrom('setting')
    .leftJoin('admin', 'admin.id', 'setting.updated_by')
    .where('setting.key', '=', key)
    .select(['setting.value', 'setting.updated_at', 'admin.really_name'])
    .executeTakeFirst();
  return {
    value: row?.value as unknown,
    by: row?.really_name ?? null,
    at: row?.updated_at ?? null,
    version: Versioned.safeParse(row?.value).data?.version ?? 0,
  };
};

/** Writes a setting. Throws `changedMeanwhile` when its version is not the one that the caller read. */
export const writeSetting = async (
  tx: Tx,
  key: string,
  o: { readonly value: object; readonly expectedVersion: number; readonly by: number; readonly now: Date },
): Promise<void> => {
  // Serialises concurrent writes, also before the row exists.
  await tx
    .insertInto('setting')
    .values({ key, value: JSON.stringify({ version: 0 }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.selectFrom('setting').where('key', '=', key).select('key').forUpdate().execute();
  const before = await readSetting(tx, key);
  if (before.version !== o.expectedVersion)
    throw new ApiError('changedMeanwhile', { by: before.by ?? '', at: before.at?.getTime() });
  await tx
    .updateTable('setting')
    .set({
      value: JSON.stringify({ ...o.value, version: o.expectedVersion + 1 }),
      updated_at: o.now,
      updated_by: o.by,
    })
    .where('key', '=', key)
    .execute();
};
