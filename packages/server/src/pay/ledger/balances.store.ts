import { type Micro, micro, microOf, noMoney, sumOf, textOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../../core/db/db.ts';
import { balancesOf } from './lines.rules.ts';
import { itemChanges, type ItemParts, lotChanges, type LotParts, stateAfter } from './lot.rules.ts';
import { idOf, type NewPosting } from './posting.rules.ts';

/** What postings do together to the balances of their purse: each account is written once. */
export const keepBalances = async (
  tx: Tx,
  ownerId: number,
  postings: readonly NewPosting[],
): Promise<void> => {
  const changes = balancesOf(postings.flatMap(({ lines }) => lines));
  for (const { account, currency, amount } of changes.values()) {
    if (amount === noMoney) continue;
    const change = textOf(amount);
    const { numAffectedRows } = await sql`
      update account set balance = balance + ${change}::numeric
      where owner_id = ${ownerId} and kind = ${account} and currency = ${currency}`.execute(tx);
    if (numAffectedRows === 0n)
      await sql`
        insert into account (owner_id, kind, currency, balance, floor)
        select owner_id, ${account}, ${currency}, ${change}::numeric, case when ${account} = 2 then -credit_limit end
        from owner_live where owner_id = ${ownerId}`.execute(tx);
  }
};

const lotColumns = ['remaining', 'frozen', 'used', 'refunded', 'expired', 'voided', 'moved'] as const;

/** What postings do together to the lots of their purse: those that they issue, and those that they spend or fill. */
export const keepLots = async (tx: Tx, ownerId: number, postings: readonly NewPosting[]): Promise<void> => {
  const made = new Map(postings.flatMap(({ lots = [] }) => lots.map((lot) => [lot.id, lot])));
  const changes = lotChanges(
    postings.flatMap(({ lines }) => lines),
    new Set(made.keys()),
  );
  const issued = [...made.values()].flatMap((lot) => {
    const parts = changes.get(lot.id);
    return parts ? [{ lot, parts }] : [];
  });
  if (issued.length > 0)
    await tx
      .insertInto('lot')
      .values(
        issued.map(({ lot, parts }) => ({
          owner_id: ownerId,
          id: lot.id,
          account: lot.account,
          coupon_type: lot.couponType,
          currency: lot.currency,
          issued: textOf(sumOf(lotColumns.map((column) => parts[column]))),
          state: stateAfter(1, parts.remaining, parts),
          ...textsOf(parts),
          recharge_id: lot.rechargeId ?? null,
          bonus_of: lot.bonusOf ?? null,
          origin_owner: lot.origin?.owner ?? null,
          origin_lot: lot.origin?.lot ?? null,
          refundable: lot.refundable ?? false,
          granted_at: lot.grantedAt,
          expires_at: lot.expiresAt,
        })),
      )
      .execute();
  for (const [id, change] of changes) if (!made.has(id)) await changeLot(tx, ownerId, id, change);
};

const textsOf = (parts: LotParts): Record<(typeof lotColumns)[number], string> => ({
  remaining: textOf(parts.remaining),
  frozen: textOf(parts.frozen),
  used: textOf(parts.used),
  refunded: textOf(parts.refunded),
  expired: textOf(parts.expired),
  voided: textOf(parts.voided),
  moved: textOf(parts.moved),
});

const changeLot = async (tx: Tx, ownerId: number, id: number, change: LotParts): Promise<void> => {
  const before = await tx
    .selectFrom('lot')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .select(['state', ...lotColumns])
    .executeTakeFirstOrThrow();
  const after = (column: keyof LotParts): Micro => micro(microOf(before[column]) + change[column]);
  const parts = Object.fromEntries(
    lotColumns.map((column) => [column, after(column)]),
  ) as unknown as LotParts;
  await tx
    .updateTable('lot')
    .set({ ...textsOf(parts), state: stateAfter(before.state, parts.remaining, change) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
};

/** What postings do together to what their purse owes: items that they open, and those that they close. */
export const keepItems = async (
  tx: Tx,
  ownerId: number,
  postings: readonly NewPosting[],
  ids: ReadonlyMap<string, number>,
): Promise<void> => {
  const made = new Map(
    postings.flatMap(({ key, incurredAt, items = [] }) =>
      items.map((item) => [item.id, { item, at: incurredAt, postingId: idOf(ids, key) }]),
    ),
  );
  const changes = itemChanges(
    postings.flatMap(({ lines }) => lines),
    new Set(made.keys()),
  );
  const opened = [...changes].flatMap(([id, change]) => {
    const one = made.get(id);
    return one ? [{ ...one, change }] : [];
  });
  if (opened.length > 0)
    await tx
      .insertInto('arrears_item')
      .values(
        opened.map(({ item, at, postingId, change }) => ({
          owner_id: ownerId,
          id: item.id,
          posting_id: postingId,
          for_key: item.forKey,
          currency: item.currency,
          amount: textOf(sumOf([change.open, change.paid, change.returned, change.written])),
          open: textOf(change.open),
          paid: textOf(change.paid),
          returned: textOf(change.returned),
          written_off: textOf(change.written),
          at,
        })),
      )
      .execute();
  for (const [id, change] of changes) if (!made.has(id)) await changeItem(tx, ownerId, id, change);
};

const changeItem = async (tx: Tx, ownerId: number, id: number, change: ItemParts): Promise<void> => {
  await sql`
    update arrears_item set open = open + ${textOf(change.open)}::numeric, paid = paid + ${textOf(change.paid)}::numeric,
      returned = returned + ${textOf(change.returned)}::numeric, written_off = written_off + ${textOf(change.written)}::numeric
    where owner_id = ${ownerId} and id = ${id}`.execute(tx);
};
