import { errorCodes } from '@renderdesk/contract';
import { secondRefusal } from '../auth/control.store.ts';
import type { Outcome } from '../calls/serve.ts';
import type { Tx } from '../db/db.ts';

/**
 * Those of some rows on which a person is a second person to those who acted before; each of the others gets `notTwoPeople` as its
 * outcome.
 */
export const asSecond = async <R extends { readonly id: number }>(
  tx: Tx,
  o: {
    readonly adminId: number;
    readonly rows: readonly R[];
    readonly before: (row: R) => readonly (number | null)[];
    readonly outcomes: Map<number, Outcome>;
    readonly now: Date;
  },
): Promise<R[]> => {
  const free: R[] = [];
  for (const row of o.rows) {
    const before = o.before(row).filter((id) => id !== null);
    const refusal = await secondRefusal(tx, o.adminId, before, o.now);
    if (refusal) o.outcomes.set(row.id, { code: errorCodes.notTwoPeople, data: refusal });
    else free.push(row);
  }
  return free;
};
