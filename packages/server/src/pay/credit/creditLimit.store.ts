import { type Micro, micro, microOf, noMoney, principalKind, textOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db/db.ts';
import type { CreditState } from './credit.rules.ts';
import { lockOwner } from '../ledger/posting.store.ts';

/** What is used of the limit of a purse, of the alias `live` of `owner_live`. */
export const creditUsed = sql<string>`coalesce((select -sum(a.balance) from account a where a.owner_id = live.owner_id and a.kind = 2), 0)::numeric(20,6)`;

/** What the children of a purse with purses of their own were given, of the alias `live` of `owner_live`. */
export const creditGiven = sql<string>`coalesce((select sum(given.credit_limit) from "user" child join owner_live given on given.owner_id = child.id
  where child.main_id = live.owner_id and child.owner_id = child.id), 0)::numeric(20,6)`;

/** The credit of a purse, as a change finds it. */
export interface CreditPurse extends CreditState {
  readonly ownerId: number;
  /** Of a child's. */
  readonly mainId: number | null;
  readonly currency: 1 | 2;
  readonly billDays: number;
  readonly isBlocked: boolean;
  /** It has arrears: nothing more is leased to it, on credit neither. */
  readonly isOwing: boolean;
  /** While temporary credit runs: what is left afterwards; of a main account with its children. */
  readonly standing: Micro | null;
}

/** The credit of a purse, behind its lock where it is changed. */
export const creditPurse = async (db: Db, ownerId: number): Promise<CreditPurse> => {
  const row = await db
    .selectFrom('user')
    .leftJoin('owner_live as live', 'live.owner_id', 'user.id')
    .leftJoin('credit_temporary as temporary', 'temporary.owner_id', 'user.id')
    .where('user.id', '=', ownerId)
    .select(['user.main_id', 'user.currency', 'temporary.standing'])
    .select([
      'live.credit_limit',
      'live.bill_days',
      'live.credit_blocked',
      'live.running_hold',
      'live.pending',
    ])
    .select([
      creditUsed.as('used'),
      sql<string>`coalesce((select sum(a.balance) from account a where a.owner_id = live.owner_id and a.kind = 1), 0)::numeric(20,6)`.as(
        'cash',
      ),
      sql<boolean>`exists (select from account a where a.owner_id = live.owner_id and a.kind = 5 and a.balance < 0)`.as(
        'owing',
      ),
    ])
    .executeTakeFirstOrThrow();
  return {
    ownerId,
    mainId: row.main_id,
    currency: row.currency,
    limit: microOf(row.credit_limit ?? '0'),
    used: microOf(row.used),
    cash: microOf(row.cash),
    hold: microOf(row.running_hold ?? '0'),
    pending: microOf(row.pending ?? '0'),
    billDays: row.bill_days ?? 10,
    isBlocked: row.credit_blocked ?? false,
    isOwing: row.owing,
    standing: row.standing === null ? null : microOf(row.standing),
  };
};

/** What the children of a main account were given; `lasting` without what one of them has only for a time. */
export const givenBy = async (
  db: Db,
  mainId: number,
): Promise<{ readonly now: Micro; readonly lasting: Micro }> => {
  const { now, lasting } = await db
    .selectFrom('user')
    .innerJoin('owner_live as live', 'live.owner_id', 'user.id')
    .leftJoin('credit_temporary as temporary', 'temporary.owner_id', 'user.id')
    .where('user.main_id', '=', mainId)
    .whereRef('user.owner_id', '=', 'user.id')
    .select([
      sql<string>`coalesce(sum(live.credit_limit), 0)`.as('now'),
      sql<string>`coalesce(sum(coalesce(temporary.standing, live.credit_limit)), 0)`.as('lasting'),
    ])
    .executeTakeFirstOrThrow();
  return { now: microOf(now), lasting: microOf(lasting) };
};

/** Children of a main account that have purses of their own. */
export const childPurses = async (db: Db, mainId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('user')
    .where('main_id', '=', mainId)
    .whereRef('owner_id', '=', 'id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Locks purses, by ascending owner id. */
export const lockPurses = async (tx: Tx, owners: readonly number[]): Promise<void> => {
  for (const owner of owners.toSorted((a, b) => a - b)) await lockOwner(tx, owner);
};

/** Who changes credit, when and why; nobody where it changes by itself. */
export interface CreditContext {
  readonly reason: string;
  readonly by: number | null;
  readonly now: Date;
}
interface Changed extends CreditContext {
  readonly cause: 1 | 2 | 3 | 4;
  readonly to: { readonly limit: Micro; readonly billDays: number };
  readonly endsAt?: Date | null;
  /** Of a share: the other account. */
  readonly peerId?: number;
}

/** Writes the limit of a purse, and what its account may fall to, which is never above what is used; notes the change. */
export const changeCredit = async (tx: Tx, purse: CreditPurse, o: Changed): Promise<void> => {
  const { ownerId } = purse;
  const limit = textOf(o.to.limit);
  await sql`update owner_live set credit_limit = ${limit}::numeric, bill_days = ${o.to.billDays} where owner_id = ${ownerId}`.execute(
    tx,
  );
  await sql`update account set floor = least(-${limit}::numeric, balance) where owner_id = ${ownerId} and kind = 2`.execute(
    tx,
  );
  await noteChange(tx, purse, o);
};

/** The row of a change, unless the purse had no credit and has none; of a main account it says what all of its purses may use from then on. */
export const noteChange = async (tx: Tx, purse: CreditPurse, o: Changed): Promise<void> => {
  if (purse.limit === noMoney && o.to.limit === noMoney && purse.mainId !== null) return;
  const total = purse.mainId === null ? micro(o.to.limit + (await givenBy(tx, purse.ownerId)).now) : null;
  await tx
    .insertInto('credit_change')
    .values({
      owner_id: purse.ownerId,
      cause: o.cause,
      from_limit: textOf(purse.limit),
      to_limit: textOf(o.to.limit),
      to_total: total === null ? null : textOf(total),
      from_days: purse.billDays,
      to_days: o.to.billDays,
      ends_at: o.endsAt ?? null,
      peer_id: o.peerId ?? null,
      reason: o.reason,
      at: o.now,
      actor_kind: o.by === null ? principalKind.of.system : principalKind.of.staff,
      changed_by: o.by,
    })
    .execute();
};
