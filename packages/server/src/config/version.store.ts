import type { Tx } from '../core/db/db.ts';

/** Tables of versions, each with a start, that are planned and withdrawn; none is ever changed. */
type VersionTable = 'rate_version' | 'price_version' | 'level_threshold';

/** Takes versions back. */
export const withdrawVersions = async (
  tx: Tx,
  table: VersionTable,
  o: { readonly ids: readonly number[]; readonly by: number; readonly now: Date },
): Promise<void> => {
  if (o.ids.length === 0) return;
  await tx
    .updateTable(table)
    .set({ withdrawn_at: o.now, withdrawn_by: o.by })
    .where('id', 'in', o.ids)
    .execute();
};
