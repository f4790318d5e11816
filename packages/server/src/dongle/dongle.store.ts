import { dongleStatus } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';

/** Throws `notFound` unless the node exists; it cannot be deleted until the transaction ends. */
export const expectNode = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .selectFrom('node')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .forShare()
    .executeTakeFirstOrThrow(notFound);
};

/** Releases the dongles that are bound to these nodes, such as nodes that are taken out. */
export const releaseFrom = async (tx: Tx, nodeIds: readonly number[], now: Date): Promise<void> => {
  await tx
    .updateTable('dongle')
    .set((eb) => ({
      status: dongleStatus.of.free,
      node_id: null,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('node_id', 'in', nodeIds)
    .execute();
};
