import {
  type Micro,
  microOf,
  moneyState,
  type MoneyState,
  noMoney,
  ownerAccount,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { customersOf } from './customer.store.ts';

/** The purse that pays for an account, of an alias of `user`. */
export const purseIdOf = (alias: string) =>
  sql<number>`coalesce(nullif(${sql.ref(`${alias}.owner_id`)}, 0), ${sql.ref(`${alias}.id`)})`;

/** What a purse has, owes and may use. */
export interface Purse {
  readonly ownerId: number;
  readonly ownerName: string;
  readonly currency: 1 | 2;
  readonly creditLimit: string;
  readonly billDays: number;
  readonly creditBlocked: boolean;
  readonly accounts: readonly {
    readonly kind: 1 | 2 | 3 | 4 | 5 | 6 | 7;
    readonly currency: 1 | 2 | 3 | 4;
    readonly balance: string;
  }[];
  /** Something owed is past its due day. */
  readonly isOverdue: boolean;
}

/** The purse that pays for an account. */
export const purseOfUser = async (db: Db, userId: number, now: Date): Promise<Purse> => {
  const owner = await db
    .selectFrom('user')
    .innerJoin('user as owner', (on) => on.on('owner.id', '=', purseIdOf('user')))
    .leftJoin('owner_live as live', 'live.owner_id', 'owner.id')
    .where('user.id', '=', userId)
    .select(['owner.id', 'owner.name', 'owner.currency'])
    .select(['live.credit_limit', 'live.bill_days', 'live.credit_blocked'])
    .select(
      sql<boolean>`exists (select from bill b where b.owner_id = owner.id and b.unpaid > 0 and b.due_at < ${now})`.as(
        'overdue',
      ),
    )
    .executeTakeFirstOrThrow();
  const accounts = await db
    .selectFrom('account')
    .where('owner_id', '=', owner.id)
    .select(['kind', 'currency', 'balance'])
    .orderBy('kind')
    .orderBy('currency')
    .execute();
  return {
    ownerId: owner.id,
    ownerName: owner.name,
    currency: owner.currency,
    creditLimit: owner.credit_limit ?? '0',
    billDays: owner.bill_days ?? 10,
    creditBlocked: owner.credit_blocked ?? false,
    accounts,
    isOverdue: owner.overdue,
  };
};

const { cash, creditUsed, coupon, qingyunCoupon, pictureCoupon, arrears } = ownerAccount.of;

/** What a purse holds of some of its accounts together; what is used or owed is positive. */
const heldOf = ({ accounts }: Pick<Purse, 'accounts'>, ...kinds: readonly number[]): Micro =>
  accounts
    .filter(({ kind }) => kinds.includes(kind))
    .reduce<Micro>((sum, { balance }) => (sum + microOf(balance)) as Micro, noMoney);
const owedOf = (purse: Pick<Purse, 'accounts'>, kind: number): Micro => -heldOf(purse, kind) as Micro;

/**
 * A purse as it is shown to whoever does not see its owner: of a child that another account pays for, whether it is in arrears and
 * nothing else of that account's money.
 */
export const unseenPurse = (purse: Purse): Purse => ({
  ...purse,
  creditLimit: '0',
  creditBlocked: false,
  isOverdue: false,
  accounts: purse.accounts.filter(({ kind }) => kind === arrears),
});

/** Cash, coupons and what is owed of a purse, each as one amount. */
export const amountsOf = (purse: Pick<Purse, 'accounts'>) => ({
  cash: heldOf(purse, cash),
  coupon: heldOf(purse, coupon, pictureCoupon),
  qingyun: heldOf(purse, qingyunCoupon),
  creditUsed: owedOf(purse, creditUsed),
  arrears: owedOf(purse, arrears),
});

/** Where a customer's money stands (lifecycles §6); `prompt` is the balance below which they are told. */
export const moneyStateOf = (
  purse: Pick<Purse, 'accounts' | 'isOverdue'>,
  prompt: string | null,
): MoneyState => {
  const amounts = amountsOf(purse);
  if (amounts.arrears > noMoney)
    return purse.isOverdue ? moneyState.of.arrearsOverdue : moneyState.of.arrears;
  if (amounts.creditUsed > noMoney) return moneyState.of.creditInUse;
  return prompt !== null && amounts.cash < microOf(prompt) ? moneyState.of.low : moneyState.of.normal;
};

/**
 * The recharge that the cash of each lot came in by, through whichever purses it was moved; of those alone whose recharge somebody sees.
 * Coupons have none.
 */
export const rechargesOfLots = async (
  db: Db,
  actor: Actor,
  lotIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (lotIds.length === 0) return new Map();
  const customers = customersOf(db, actor);
  const { rows } = await sql<{ lot: number; recharge: number }>`
    with recursive line (lot, owner_id, recharge_id, origin_owner, origin_lot) as (
      select id, owner_id, recharge_id, origin_owner, origin_lot from lot where id = any(${lotIds}::bigint[]) and account = 1
      union all select line.lot, o.owner_id, o.recharge_id, o.origin_owner, o.origin_lot
      from line join lot o on o.owner_id = line.origin_owner and o.id = line.origin_lot where line.recharge_id is null)
    select line.lot, r.id as recharge from line join recharge r on r.owner_id = line.owner_id and r.id = line.recharge_id
    where ${customers ? sql`r.user_id in (${customers})` : sql`true`}`.execute(db);
  return new Map(rows.map(({ lot, recharge }) => [lot, recharge]));
};

/** The lots of a purse that hold something or did, what ends first on top; at most 200. */
export const lotsOfPurse = (db: Db, ownerId: number) =>
  db
    .selectFrom('lot')
    .where('owner_id', '=', ownerId)
    .select(['id', 'account', 'coupon_type', 'currency', 'state', 'issued', 'remaining', 'frozen'])
    .select(['granted_at', 'expires_at'])
    .orderBy(sql`(state in (1, 5))`, 'desc')
    .orderBy(sql`expires_at nulls last`)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
