import { owes } from '../task/index.ts';
import type { Tx } from '../core/db/db.ts';

/** Which of these jobs are of an owner in arrears. */
export const owesOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('dayan_job')
    .where('id', 'in', ids)
    .where(owes('dayan_job'))
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
};
