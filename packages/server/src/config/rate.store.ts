import { currency, type Micro, microOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import { writeUnique } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { stateOf, turnOf } from './version.rules.ts';

const { cny, usd } = currency.of;

/** Every rate with where it stands at a moment. */
export const ratesAt = (db: Db, now: Date) => {
  const state = stateOf(
    now,
    sql<boolean>`exists (select from rate_version later where later.from_currency = v.from_currency
              and later.to_currency = v.to_currency and later.withdrawn_at is null and later.valid_from > v.valid_from
              and later.valid_from <= ${now})`,
  );
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('rate_version as v')
        .where('v.from_currency', '=', usd)
        .where('v.to_currency', '=', cny)
        .select(['v.id', 'v.rate', 'v.valid_from', 'v.created_at', 'v.created_by', 'v.reason'])
        .select(state.as('state'))
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

/** Rates by id, locked, as far as withdrawing them goes. */
export const lockRates = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('rate_version')
    .where('id', 'in', ids)
    .select(['id', 'rate', 'valid_from', 'withdrawn_at'])
    .orderBy('id')
    .forUpdate()
    .execute();

/** Adds a rate. Throws `alreadyTaken` where another begins at the same moment. */
export const insertRate = async (
  tx: Tx,
  o: {
    readonly rate: string;
    readonly validFrom: Date;
    readonly by: number;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<number> => {
  const { id } = await writeUnique(
    tx
      .insertInto('rate_version')
      .values({
        from_currency: usd,
        to_currency: cny,
        rate: o.rate,
        valid_from: o.validFrom,
        created_at: o.now,
        created_by: o.by,
        reason: o.reason,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    { rate_version_unique: 'validFrom' },
  );
  return id;
};
