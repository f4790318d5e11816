import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { DB, Db, Tx } from '../core/db/db.ts';
import type { VolumePlace } from './volumes.ts';

export type Volume = Selectable<DB['storage_volume']>;

/** Adds the storages of the installation that have no row, notes where the others are, and switches those off that it does not name any more. */
export const noteVolumes = async (db: Db, places: readonly VolumePlace[], now: Date): Promise<Volume[]> => {
  const names = places.map(({ name }) => name);
  await db
    .insertInto('storage_volume')
    .values(places.map((one) => ({ ...one, is_on: true, next_scan_at: now, created_at: now })))
    .onConflict((same) =>
      same
        .column('name')
        .doUpdateSet((eb) => ({
          folder: eb.ref('excluded.folder'),
          ip: eb.ref('excluded.ip'),
          is_on: true,
        }))
        .where(
          sql<boolean>`(storage_volume.folder, storage_volume.ip, storage_volume.is_on)
            is distinct from (excluded.folder, excluded.ip, true)`,
        ),
    )
    .execute();
  await db
    .updateTable('storage_volume')
    .set({ is_on: false })
    .where('is_on', '=', true)
    .where('name', 'not in', names)
    .execute();
  return volumesOn(db);
};

/** The storages in use, in the order of their numbers. */
export const volumesOn = (db: Db): Promise<Volume[]> =>
  db.selectFrom('storage_volume').where('is_on', '=', true).selectAll().orderBy('id').execute();

/** A storage in use; undefined where there is none of the number. */
export const volumeOf = (db: Db, id: number): Promise<Volume | undefined> =>
  db
    .selectFrom('storage_volume')
    .where('id', '=', id)
    .where('is_on', '=', true)
    .selectAll()
    .executeTakeFirst();

export const setVolume = async (
  db: Db,
  id: number,
  set: Partial<Omit<Volume, 'id' | 'scan_part'>> & { readonly scan_part?: string | null },
): Promise<void> => {
  await db.updateTable('storage_volume').set(set).where('id', '=', id).execute();
};

/** Sums of one account on one storage. */
export interface Sums {
  readonly used: number;
  readonly files: number;
  readonly monthOld: number;
  readonly quarterOld: number;
  /** Milliseconds of the latest change; 0 without files. */
  readonly newest: number;
}
export const noSums: Sums = { used: 0, files: 0, monthOld: 0, quarterOld: 0, newest: 0 };

/** Which of the accounts there are; folders of others are of no user. */
export const knownOwners = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('user')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Writes what was measured of an account, and of its day. */
export const writeUse = async (
  tx: Tx,
  o: {
    readonly volumeId: number;
    readonly ownerId: number;
    readonly scan: number;
    readonly day: string;
    readonly sums: readonly (readonly [1 | 2, Sums])[];
    readonly now: Date;
  },
): Promise<void> => {
  for (const [type, sums] of o.sums) {
    const key = { volume_id: o.volumeId, owner_id: o.ownerId, store_type: type };
    const row = {
      used_space: sums.used,
      files: sums.files,
      month_old_space: sums.monthOld,
      quarter_old_space: sums.quarterOld,
      newest_at: sums.newest === 0 ? null : new Date(sums.newest),
      scan_number: o.scan,
      scanned_at: o.now,
    };
    await tx
      .insertInto('storage_use')
      .values({ ...key, ...row })
      .onConflict((same) => same.columns(['volume_id', 'owner_id', 'store_type']).doUpdateSet(row))
      .execute();
    await tx
      .insertInto('storage_day')
      .values({ ...key, day: o.day, used_space: sums.used })
      .onConflict((same) =>
        same.columns(['owner_id', 'volume_id', 'store_type', 'day']).doUpdateSet({ used_space: sums.used }),
      )
      .execute();
  }
};

/** Accounts that had files at an earlier scan of a storage and have no folder any more. */
export const goneOwners = async (db: Db, volume: Pick<Volume, 'id' | 'scan_number'>): Promise<number[]> => {
  const rows = await db
    .selectFrom('storage_use')
    .where('volume_id', '=', volume.id)
    .where('scan_number', '<', volume.scan_number)
    .select('owner_id')
    .distinct()
    .orderBy('owner_id')
    .execute();
  return rows.map((row) => row.owner_id);
};

/** Removes measured days before one. */
export const forgetDays = async (db: Db, before: string): Promise<void> => {
  await db.deleteFrom('storage_day').where('day', '<', before).execute();
};
