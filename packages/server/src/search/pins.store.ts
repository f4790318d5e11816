import { screenAt } from '@renderdesk/contract';
import * as z from 'zod';
import type { Db, Tx } from '../core/db/db.ts';

const key = 'pins';
const Pins = z.array(z.string()).catch([]);

/** A person's pinned places; those of screens that are gone since are left out. */
export const pinsOf = async (db: Db, adminId: number): Promise<string[]> => {
  const row = await db
    .selectFrom('preference')
    .where('admin_id', '=', adminId)
    .where('key', '=', key)
    .select('value')
    .executeTakeFirst();
  return Pins.parse(row?.value ?? []).filter((href) => screenAt(href) !== undefined);
};

/** Waits until no other change of this person's pins is under way, so that two at once lose neither. */
export const lockPins = async (tx: Tx, adminId: number): Promise<void> => {
  await tx
    .selectFrom('admin')
    .where('id', '=', adminId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
};

export const keepPins = async (
  tx: Tx,
  adminId: number,
  pins: readonly string[],
  now: Date,
): Promise<void> => {
  const value = JSON.stringify(pins);
  await tx
    .insertInto('preference')
    .values({ admin_id: adminId, key, value, updated_at: now })
    .onConflict((conflict) => conflict.columns(['admin_id', 'key']).doUpdateSet({ value, updated_at: now }))
    .execute();
};
