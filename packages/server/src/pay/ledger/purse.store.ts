import { microOf, noMoney, postingCause } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../../core/db/db.ts';
import { line, side } from './lines.rules.ts';
import { cashLots, type PayingLot, type Purse, settlementsOf } from './payment.rules.ts';
import type { PostingContext } from './posting.rules.ts';
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
 * Cash pays what is owed at the end of whatever brings cash: arrears, the oldest first, so that cash and arrears never remain
 * together (ledger rule 5); then issued bills, those due first (rule 7); then what was written off. `postingId` is what brought
 * it, of which it has the moment and the month.
 */
export const payArrears = async (
  tx: Tx,
  { ownerId, postingId }: { readonly ownerId: number; readonly postingId: number },
  occasion: PostingContext,
): Promise<void> => {
  await payItems(tx, { ownerId, postingId }, occasion);
  await payBills(tx, { ownerId, by: postingId }, occasion);
  await recoverWrittenOff(tx, { ownerId, postingId }, occasion);
  await unblockCredit(tx, ownerId);
};

const payItems = async (
  tx: Tx,
  { ownerId, postingId }: { readonly ownerId: number; readonly postingId: number },
  occasion: PostingContext,
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

/**
 * Cash pays issued bills, those due first before the others (ledger rule 7). `postingId` is what brought it; at the issue of a bill
 * the word for it.
 */
export const payBills = async (
  tx: Tx,
  { ownerId, by }: { readonly ownerId: number; readonly by: number | 'issue' },
  occasion: PostingContext,
): Promise<void> => {
  const bills = await tx
    .selectFrom('bill')
    .where('owner_id', '=', ownerId)
    .where('document', '>', 0)
    .where('pay_status', '=', 0)
    .where('unpaid', '>', '0')
    .select(['id', 'period', 'unpaid', 'due_at', 'currency'])
    .execute();
  if (bills.length === 0) return;
  const paid = settlementsOf(
    cashLots(await lotsOf(tx, ownerId)),
    bills.map(({ id, unpaid, due_at: due }) => ({ id, open: microOf(unpaid), at: due ?? occasion.at })),
  );
  for (const bill of bills) {
    const lines = paid
      .filter(({ debtId }) => debtId === bill.id)
      .map(({ lotId, amount }) => line(side(1, lotId), side(2, bill.period), amount, bill.currency));
    if (lines.length === 0) continue;
    await post(tx, {
      ...occasion,
      ownerId,
      userId: ownerId,
      cause: postingCause.of.bill,
      causeId: bill.id,
      key: `bill:${bill.id}:pay:${by}`,
      lines,
    });
  }
};

/** Money that comes after a write-off makes up for it (ledger §4), and what is owed no longer lets credit be used again. */
const recoverWrittenOff = async (
  tx: Tx,
  { ownerId, postingId }: { readonly ownerId: number; readonly postingId: number },
  occasion: PostingContext,
): Promise<void> => {
  const { rows } = await sql<{ id: number; left: string; at: Date; currency: 1 | 2 }>`
    select i.id, i.at, i.currency, coalesce((select sum(s.debit - s.credit) from side s
      where s.owner_id = i.owner_id and s.account = 404 and s.ref = i.id), 0) as left
    from arrears_item i where i.owner_id = ${ownerId} and i.written_off > 0`.execute(tx);
  const paid = settlementsOf(
    cashLots(await lotsOf(tx, ownerId)),
    rows.map(({ id, left, at }) => ({ id, open: microOf(left), at })),
  );
  for (const { id, currency } of rows) {
    const lines = paid
      .filter(({ debtId }) => debtId === id)
      .map(({ lotId, amount }) => line(side(1, lotId), side(404, id), amount, currency));
    if (lines.length > 0)
      await post(tx, {
        ...occasion,
        ownerId,
        userId: ownerId,
        cause: postingCause.of.writeOff,
        causeId: id,
        key: `writeoff:${id}:recover:${postingId}`,
        lines,
      });
  }
};

/** Credit that an overdue bill blocked may be used again once nothing is owed; after a write-off only when finance lifts it. */
const unblockCredit = async (tx: Tx, ownerId: number): Promise<void> => {
  await sql`
    update owner_live set credit_blocked = false
    where owner_id = ${ownerId} and credit_blocked and not credit_written_off
      and not exists (select from arrears_item i where i.owner_id = ${ownerId} and i.open > 0)`.execute(tx);
};
