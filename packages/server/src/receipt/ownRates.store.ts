import { contractKind, contractState, currency as currencies, periodOf } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { classOf, taxRatesOf } from '../reconciliation/index.ts';
import { badFields } from '../core/http/apiError.ts';

/** Whether a purse bought a pack or a rental, which are taxed otherwise than what is rendered. */
const rentsMachines = async (tx: Tx, ownerId: number): Promise<boolean> => {
  const { pending, cancelled } = contractState.of;
  const found = await tx
    .selectFrom('contract')
    .where('owner_id', '=', ownerId)
    .where('kind', 'in', [contractKind.of.pack, contractKind.of.rental])
    .where('state', 'not in', [pending, cancelled])
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
};

/**
 * What customers say of VAT themselves: the rates of this month at which what they bought is taxed, and no other; finance enters what
 * is special. Throws `badInput` under the line.
 */
export const expectOwnRates = async (
  tx: Tx,
  o: {
    readonly ownerId: number;
    readonly currency: 1 | 2;
    readonly lines: readonly { readonly taxRate: number }[];
    readonly now: Date;
  },
): Promise<void> => {
  const rates = await taxRatesOf(tx, periodOf(o.now));
  const isRenting = o.currency === currencies.of.cny && (await rentsMachines(tx, o.ownerId));
  const accounts = isRenting ? ([201, 204] as const) : ([201] as const);
  const allowed = accounts.map((account) => rates[classOf(account, o.currency)]);
  const wrong = o.lines.findIndex(({ taxRate }) => !allowed.includes(taxRate));
  if (wrong >= 0) throw badFields(`lines.${wrong}.taxRate`);
};
