import type { Tx } from '../core/db/db.ts';

/** Whether a push uses each template. */
export const templatesInUse = async (
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> => {
  const rows = await tx
    .selectFrom('message_push')
    .where('template_id', 'in', [...ids])
    .select('template_id')
    .distinct()
    .execute();
  const used = new Set(rows.map((row) => row.template_id));
  return new Map(ids.map((id) => [id, used.has(id)]));
};
