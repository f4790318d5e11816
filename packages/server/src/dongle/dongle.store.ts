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
