import { postingPeriod, type PrincipalKind } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import type { Occasion } from './posting.rules.ts';

/** Which months of a company's books are open: one without a row is. */
export const openPeriods = async (tx: Tx, companyId: number): Promise<(period: number) => boolean> => {
  const rows = await tx
    .selectFrom('period')
    .where('company_id', '=', companyId)
    .where('state', '=', 3)
    .select('period')
    .execute();
  const closed = new Set(rows.map(({ period }) => period));
  return (period) => !closed.has(period);
};

/** The occasion of what happened at a moment: in its own month, or in the next that is open (ledger rule 1). */
export const occasionOf = async (
  tx: Tx,
  o: {
    readonly companyId: number;
    readonly at: Date;
    readonly incurredAt: Date;
    readonly actor: { readonly kind: PrincipalKind; readonly id: number | null };
  },
): Promise<Occasion> => ({ ...o, ...postingPeriod(o.incurredAt, await openPeriods(tx, o.companyId)) });
