import {
  type BookCurrency,
  type CouponType,
  type Micro,
  micro,
  microOf,
  noMoney,
  type PostingCause,
  type PrincipalKind,
  sumOf,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../core/db/db.ts';
import { balancesOf, faultOf, type Line } from './lines.rules.ts';
import { itemChanges, lotChanges, type LotParts, stateAfter } from './lot.rules.ts';

/** A lot that the lines of a posting issue; what enters it is what it is issued for. */
export interface IssuedLot {
  readonly id: number;
  readonly account: 1 | 3 | 4 | 7;
  readonly couponType: Exclude<CouponType, 0> | null;
  readonly currency: BookCurrency;
  readonly grantedAt: Date;
  readonly expiresAt: Date | null;
  readonly refundable?: boolean;
  readonly rechargeId?: number;
  readonly bonusOf?: number;
  readonly origin?: { readonly owner: number; readonly lot: number };
}
/** An arrears item that the lines open, by the key of what is owed. */
export interface OpenedItem {
  readonly id: number;
  readonly forKey: string;
  readonly currency: 1 | 2;
}

export interface NewPosting {
  readonly ownerId: number;
  readonly companyId: number;
  /** Who acted for the purse; null for the house. */
  readonly userId: number | null;
  readonly cause: PostingCause;
  readonly causeId: number | null;
  /** `<cause>:<id>:<step>[:<n>]`: posts once. */
  readonly key: string;
  readonly reverses?: number;
  readonly adjusts?: number;
  readonly peer?: { readonly ownerId: number; readonly key: string };
  readonly at: Date;
  readonly incurredAt: Date;
  readonly period: number;
  readonly originPeriod?: number | null;
  /** Who did it; the system has no id. */
  readonly actor: { readonly kind: PrincipalKind; readonly id: number | null };
  readonly operationId?: number;
  readonly approvalId?: number;
  readonly lines: readonly Line[];
  readonly lots?: readonly IssuedLot[];
  readonly items?: readonly OpenedItem[];
  /** What of the unposted charges of the purse is posted by it. */
  readonly settles?: Micro;
}

/** Somebody posted something else under the same key (error 40901): nothing is written. */
export class KeyTakenError extends Error {
  constructor(key: string) {
    super(`${key} was posted with another cause or other lines`);
    this.name = 'KeyTakenError';
  }
}

/** Locks a purse: the first thing that whatever reads or moves its money does (ledger §5). By ascending owner id. */
export const lockOwner = async (tx: Tx, ownerId: number): Promise<void> => {
  const lock = () =>
    sql`select from owner_live where owner_id = ${ownerId} for update`
      .execute(tx)
      .then(({ rows }) => rows.length);
  if ((await lock()) > 0) return;
  await sql`insert into owner_live (owner_id) values (${ownerId}) on conflict do nothing`.execute(tx);
  await lock();
};

/** Ids for lots or arrears items, taken before the lines that name them are written. */
export const takeIds = async (tx: Tx, table: 'lot' | 'arrears_item', count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};

/**
 * Posts lines for one purse: header, movements, balances, lots and arrears items in step, in the caller's transaction. A
 * key that is there already is answered with its posting and writes nothing. Throws `KeyTakenError` where that was another
 * posting, and where a bound of the database would be broken.
 */
export const post = async (
  tx: Tx,
  o: NewPosting,
): Promise<{ readonly id: number; readonly isNew: boolean }> => {
  const fault = faultOf(o.lines);
  if (fault !== undefined) throw new Error(`${o.key}: ${fault}`);
  await lockOwner(tx, o.ownerId);
  const known = await postedUnder(tx, o);
  if (known !== undefined) return { id: known, isNew: false };
  const { id } = await tx
    .insertInto('posting')
    .values({
      owner_id: o.ownerId,
      company_id: o.companyId,
      user_id: o.userId,
      cause: o.cause,
      cause_id: o.causeId,
      key: o.key,
      reverses: o.reverses ?? null,
      adjusts: o.adjusts ?? null,
      peer_owner_id: o.peer?.ownerId ?? null,
      peer_key: o.peer?.key ?? null,
      at: o.at,
      incurred_at: o.incurredAt,
      period: o.period,
      origin_period: o.originPeriod ?? null,
      actor_kind: o.actor.kind,
      actor_id: o.actor.id,
      operation_id: o.operationId ?? null,
      approval_id: o.approvalId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('movement')
    .values(
      o.lines.map(({ debit, credit, amount, currency }, at) => ({
        owner_id: o.ownerId,
        posting_id: id,
        n: at + 1,
        debit: debit.account,
        debit_ref: debit.ref,
        credit: credit.account,
        credit_ref: credit.ref,
        amount: textOf(amount),
        currency,
        period: o.period,
      })),
    )
    .execute();
  await keepBalances(tx, o);
  await keepLots(tx, o);
  await keepItems(tx, o, id);
  await sql`
    update owner_live set last_posting_id = ${id}, pending = pending - ${textOf(o.settles ?? noMoney)}::numeric
    where owner_id = ${o.ownerId}`.execute(tx);
  return { id, isNew: true };
};

const postedUnder = async (tx: Tx, o: NewPosting): Promise<number | undefined> => {
  const found = await tx
    .selectFrom('posting')
    .where('owner_id', '=', o.ownerId)
    .where('key', '=', o.key)
    .select(['id', 'cause', 'cause_id'])
    .executeTakeFirst();
  if (!found) return undefined;
  const { amount } = await tx
    .selectFrom('movement')
    .where('owner_id', '=', o.ownerId)
    .where('posting_id', '=', found.id)
    .select(({ fn }) => fn.sum<string>('amount').as('amount'))
    .executeTakeFirstOrThrow();
  const same =
    found.cause === o.cause &&
    found.cause_id === o.causeId &&
    microOf(amount) === sumOf(o.lines.map((one) => one.amount));
  if (!same) throw new KeyTakenError(o.key);
  return found.id;
};

const keepBalances = async (tx: Tx, o: NewPosting): Promise<void> => {
  for (const { account, currency, amount } of balancesOf(o.lines).values()) {
    const change = textOf(amount);
    const { numAffectedRows } = await sql`
      update account set balance = balance + ${change}::numeric
      where owner_id = ${o.ownerId} and kind = ${account} and currency = ${currency}`.execute(tx);
    if (numAffectedRows === 0n)
      await sql`
        insert into account (owner_id, kind, currency, balance, floor)
        select owner_id, ${account}, ${currency}, ${change}::numeric, case when ${account} = 2 then -credit_limit end
        from owner_live where owner_id = ${o.ownerId}`.execute(tx);
  }
};

const lotColumns = ['remaining', 'frozen', 'used', 'refunded', 'expired', 'voided', 'moved'] as const;

const keepLots = async (tx: Tx, o: NewPosting): Promise<void> => {
  const made = new Map((o.lots ?? []).map((lot) => [lot.id, lot]));
  for (const [id, change] of lotChanges(o.lines, new Set(made.keys()))) {
    const lot = made.get(id);
    if (lot) await insertLot(tx, o.ownerId, lot, change);
    else await changeLot(tx, o.ownerId, id, change);
  }
};

const insertLot = async (tx: Tx, ownerId: number, lot: IssuedLot, change: LotParts): Promise<void> => {
  await tx
    .insertInto('lot')
    .values({
      owner_id: ownerId,
      id: lot.id,
      account: lot.account,
      coupon_type: lot.couponType,
      currency: lot.currency,
      issued: textOf(sumOf(Object.values<Micro>({ ...change }))),
      state: stateAfter(1, change.remaining, change),
      ...Object.fromEntries(lotColumns.map((column) => [column, textOf(change[column])])),
      remaining: textOf(change.remaining),
      recharge_id: lot.rechargeId ?? null,
      bonus_of: lot.bonusOf ?? null,
      origin_owner: lot.origin?.owner ?? null,
      origin_lot: lot.origin?.lot ?? null,
      refundable: lot.refundable ?? false,
      granted_at: lot.grantedAt,
      expires_at: lot.expiresAt,
    })
    .execute();
};

const changeLot = async (tx: Tx, ownerId: number, id: number, change: LotParts): Promise<void> => {
  const before = await tx
    .selectFrom('lot')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .select(['state', ...lotColumns])
    .executeTakeFirstOrThrow();
  const after = (column: keyof LotParts): Micro => micro(microOf(before[column]) + change[column]);
  await tx
    .updateTable('lot')
    .set({
      ...Object.fromEntries(lotColumns.map((column) => [column, textOf(after(column))])),
      state: stateAfter(before.state, after('remaining'), change),
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
};

const keepItems = async (tx: Tx, o: NewPosting, postingId: number): Promise<void> => {
  const made = new Map((o.items ?? []).map((item) => [item.id, item]));
  for (const [id, change] of itemChanges(o.lines, new Set(made.keys()))) {
    const item = made.get(id);
    if (item)
      await tx
        .insertInto('arrears_item')
        .values({
          owner_id: o.ownerId,
          id,
          posting_id: postingId,
          for_key: item.forKey,
          currency: item.currency,
          amount: textOf(change.open),
          open: textOf(change.open),
          at: o.incurredAt,
        })
        .execute();
    else
      await sql`
        update arrears_item set open = open + ${textOf(change.open)}::numeric, paid = paid + ${textOf(change.paid)}::numeric,
          returned = returned + ${textOf(change.returned)}::numeric, written_off = written_off + ${textOf(change.written)}::numeric
        where owner_id = ${o.ownerId} and id = ${id}`.execute(tx);
  }
};
