import { microOf, noMoney, postingCause } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../core/db/db.ts';
import { line, side } from './lines.rules.ts';
import { cashLots, type PayingLot, type Purse, settlementsOf } from './payment.rules.ts';
import type { Occasion } from './posting.rules.ts';
import { post } from './posting.store.ts';

/** The lots of a purse that hold something; the purse is locked. */
export const lotsOf = async (tx: Tx, ownerId: number): Promise<PayingLot[]> => {
  const rows = await tx
    .selectFrom('lot')
    .where('owner_id', '=', ownerId)
    .where('state', '=', 1)
    .select(['id', 'account', 'coupon_type', 'state', 'remaining', 'granted_at', 'expires_at'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    account: row.account,
    couponType: row.coupon_type,
    state: row.state,
    remaining: microOf(row.remaining),
    grantedAt: row.granted_at,
    expiresAt: row.expires_at,
  }));
};

/** What a purse has to pay with; it is locked. */
export const purseOf = async (tx: Tx, ownerId: number): Promise<Purse> => {
  const {
    rows: [row],
  } = await sql<{ credit_limit: string; credit_blocked: boolean; used: string }>`
    select l.credit_limit, l.credit_blocked, coalesce((select -sum(a.balance) from account a
      where a.owner_id = l.owner_id and a.kind = 2), 0) as used
    from owner_live l where l.owner_id = ${ownerId}`.execute(tx);
  return {
    lots: await lotsOf(tx, ownerId),
    creditLimit: row ? microOf(row.credit_limit) : noMoney,
    creditUsed: row ? microOf(row.used) : noMoney,
    creditBlocked: row?.credit_blocked ?? false,
  };
};

/**
 * Cash pays what is owed, the oldest first, at the end of whatever brings cash (ledger rule 5): cash and arrears never
 * remain together. `postingId` is what brought it, of which it has the moment and the month.
 */
export const payArrears = async (
  tx: Tx,
  { ownerId, postingId }: { readonly ownerId: number; readonly postingId: number },
  occasion: Occasion,
): Promise<void> => {
  const items = await tx
    .selectFrom('arrears_item')
    .where('owner_id', '=', ownerId)
    .where('open', '>', '0')
    .select(['id', 'open', 'at', 'currency'])
    .execute();
  const [first] = items;
  if (!first) return;
  const paid = settlementsOf(
    cashLots(await lotsOf(tx, ownerId)),
    items.map(({ id, open, at }) => ({ id, open: microOf(open), at })),
  );
  if (paid.length === 0) return;
  await post(tx, {
    ...occasion,
    ownerId,
    userId: ownerId,
    cause: postingCause.of.arrears,
    causeId: null,
    key: `arrears:${postingId}:pay`,
    lines: paid.map(({ lotId, debtId, amount }) =>
      line(side(1, lotId), side(5, debtId), amount, first.currency),
    ),
  });
};
