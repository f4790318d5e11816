import { currency, type Micro, microOf, rechargeStatus } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { customersOf } from '../user/index.ts';
import { previousOf, stateOf, turnOf } from './version.rules.ts';

const { cny, usd } = currency.of;
export const dollar = { from_currency: usd, to_currency: cny } as const;

/** Every rate with where it stands at a moment. */
export const ratesAt = (db: Db, now: Date) => {
  const same = sql`(later.from_currency, later.to_currency) = (v.from_currency, v.to_currency)`;
  const state = stateOf(now, 'rate_version', same);
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('rate_version as v')
        .where('v.from_currency', '=', usd)
        .where('v.to_currency', '=', cny)
        .select(['v.id', 'v.rate', 'v.valid_from', 'v.created_at', 'v.created_by', 'v.reason'])
        .select(state.as('state'))
        .select(previousOf('rate_version', 'rate', same).as('previous_rate'))
        .select(turnOf(state).as('turn'))
        .as('rate'),
    )
    .leftJoin('admin', 'admin.id', 'rate.created_by');
};

const standingAt = (db: Db, at: Date) =>
  db
    .selectFrom('rate_version')
    .where('from_currency', '=', usd)
    .where('to_currency', '=', cny)
    .where('withdrawn_at', 'is', null)
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .select(['rate', 'created_by']);

/** The rate that is in force at a moment, by its id. */
export const rateInForce = async (db: Db, at: Date): Promise<ReadonlySet<number>> => {
  const row = await standingAt(db, at).select('id').executeTakeFirst();
  return new Set(row ? [row.id] : []);
};

/** What one dollar is in RMB at a moment: 1 until a rate is set (people §9). */
export const rateAt = async (db: Db, at: Date): Promise<Micro> =>
  microOf((await standingAt(db, at).executeTakeFirstOrThrow()).rate);

/** The same, as far as somebody had set it. */
export const rateSetAt = async (db: Db, at: Date): Promise<Micro | undefined> => {
  const found = await standingAt(db, at).executeTakeFirst();
  return found && found.created_by !== null ? microOf(found.rate) : undefined;
};

/** The first rate that somebody set to begin after one moment and up to another, withdrawn or not. */
export const firstRateSet = async (db: Db, after: Date, until: Date): Promise<Micro | undefined> => {
  const found = await db
    .selectFrom('rate_version')
    .where('from_currency', '=', usd)
    .where('to_currency', '=', cny)
    .where('created_by', 'is not', null)
    .where('valid_from', '>', after)
    .where('valid_from', '<=', until)
    .orderBy('valid_from')
    .orderBy('id')
    .select('rate')
    .executeTakeFirst();
  return found && microOf(found.rate);
};

const { success, refunded, confirmed } = rechargeStatus.of;

/** Dollars that the customers of a person recharged within a span, and in how many recharges. */
export const dollarsRecharged = async (
  db: Db,
  actor: Actor,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<{ readonly recharges: number; readonly dollars: Micro }> => {
  const customers = customersOf(db, actor);
  const found = await db
    .selectFrom('recharge')
    .where('currency', '=', usd)
    .where('status', 'in', [success, refunded, confirmed])
    .where('paid_at', '>=', from)
    .where('paid_at', '<=', to)
    .$if(customers !== undefined, (query) => query.where('owner_id', 'in', customers as never))
    .select([
      sql<number>`count(*)::int`.as('recharges'),
      sql<string>`coalesce(sum(amount), 0)::text`.as('dollars'),
    ])
    .executeTakeFirstOrThrow();
  return { recharges: found.recharges, dollars: microOf(found.dollars) };
};

/** Rates by id, locked, as far as withdrawing them goes. */
export const lockRates = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('rate_version')
    .where('id', 'in', ids)
    .select(['id', 'rate', 'valid_from', 'withdrawn_at'])
    .orderBy('id')
    .forUpdate()
    .execute();
