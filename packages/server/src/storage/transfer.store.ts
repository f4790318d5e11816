import { storageTransferStatus } from '@renderdesk/contract';
import type { Selectable } from 'kysely';
import type { DB, Db } from '../core/db/db.ts';

export type StorageTransfer = Selectable<DB['storage_transfer']>;
const { waiting, running } = storageTransferStatus.of;

export const transfersDue = (db: Db): Promise<StorageTransfer[]> =>
  db
    .selectFrom('storage_transfer')
    .where('storage_transfer_status', 'in', [waiting, running])
    .where('deleted_at', 'is', null)
    .selectAll()
    .orderBy('id')
    .limit(100)
    .execute();

/** Writes how far a transfer is; false where it was cancelled meanwhile. */
export const setTransfer = async (
  db: Db,
  id: number,
  set: Partial<Omit<StorageTransfer, 'id'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('storage_transfer')
    .set(set)
    .where('id', '=', id)
    .where('storage_transfer_status', 'in', [waiting, running])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
