import type { lineKind } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';

export type LineKind = (typeof lineKind.codes)[number];

/** Takes the mark of the default from the engine or line that has it in its zone; `but` keeps it. */
export const clearDefault = async (
  tx: Tx,
  table: 'transfer_engine' | 'transfer_line',
  of: { readonly zone: 1 | 2; readonly line_kind?: LineKind },
  { but = 0, now }: { readonly but?: number | undefined; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable(table as 'transfer_line')
    .set((eb) => ({ is_default: false, version: eb('version', '+', 1), updated_at: now }))
    .where((eb) => eb.and({ is_default: true, ...of }))
    .where('deleted_at', 'is', null)
    .where('id', '<>', but)
    .execute();
};

/** Whether each of these engines has lines. */
export const enginesInUse = async (tx: Tx, ids: readonly number[]): Promise<Map<number, boolean>> => {
  const rows = await tx
    .selectFrom('transfer_engine as e')
    .where('e.id', 'in', ids)
    .select((eb) => [
      'e.id',
      eb
        .exists(
          eb
            .selectFrom('transfer_line as l')
            .whereRef('l.transfer_engine_id', '=', 'e.id')
            .where('l.deleted_at', 'is', null)
            .select('l.id'),
        )
        .as('used'),
    ])
    .execute();
  return new Map(rows.map(({ id, used }) => [id, Boolean(used)]));
};

/** Throws `notFound` unless the engine exists; it cannot be deleted until the transaction ends. */
export const expectEngine = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .selectFrom('transfer_engine')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .forKeyShare()
    .executeTakeFirstOrThrow(notFound);
};

/** Stores the sealed password of an account that was added in this transaction. */
export const keepPassword = async (tx: Tx, id: number, password: Buffer): Promise<void> => {
  await tx.updateTable('aspera_account').set({ password }).where('id', '=', id).execute();
};
