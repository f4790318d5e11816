import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { type Steps, stepsOf } from './threshold.rules.ts';
import { previousOf, stateOf, turnOf } from './version.rules.ts';

/** Every version with where it stands at a moment. */
export const thresholdsSeen = (db: Db, now: Date) => {
  const same = sql`later.currency = v.currency`;
  const state = stateOf(now, 'level_threshold', same);
  const before = (level: 55 | 56 | 57 | 58) => previousOf('level_threshold', `level${level}`, same);
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('level_threshold as v')
        .selectAll()
        .select(state.as('state'))
        .select([
          before(55).as('previous_level55'),
          before(56).as('previous_level56'),
          before(57).as('previous_level57'),
          before(58).as('previous_level58'),
        ])
        .select(turnOf(state).as('turn'))
        .as('threshold'),
    )
    .leftJoin('admin', 'admin.id', 'threshold.created_by');
};

/** Versions by id, locked, with what they ask. */
export const lockThresholds = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('level_threshold')
    .where('id', 'in', ids)
    .select(['id', 'currency', 'valid_from', 'withdrawn_at', 'level55', 'level56', 'level57', 'level58'])
    .orderBy('id')
    .forUpdate()
    .execute();

/** What earns each level at a moment, in each currency. */
export const stepsAt = async (db: Db, at: Date): Promise<Readonly<Record<1 | 2, Steps>>> => {
  const rows = await db
    .selectFrom('level_threshold')
    .distinctOn('currency')
    .where('withdrawn_at', 'is', null)
    .where('valid_from', '<=', at)
    .orderBy('currency')
    .orderBy('valid_from', 'desc')
    .select(['currency', 'level55', 'level56', 'level57', 'level58'])
    .execute();
  const of = (currency: 1 | 2): Steps => {
    const row = rows.find((one) => one.currency === currency);
    if (!row) throw new Error(`no level thresholds of currency ${currency}`);
    return stepsOf(row);
  };
  return { 1: of(1), 2: of(2) };
};

/** The versions that are in force at a moment, by their ids. */
export const thresholdsInForce = async (db: Db, at: Date): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('level_threshold')
    .distinctOn('currency')
    .where('withdrawn_at', 'is', null)
    .where('valid_from', '<=', at)
    .orderBy('currency')
    .orderBy('valid_from', 'desc')
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** What each customer paid in all, less what was paid back, and the level that it has earned by that. */
export const paidInAll = async (db: Db) => {
  const { rows } = await sql<{
    ownerId: number;
    currency: 1 | 2;
    paid: string;
    earned: 49 | 55 | 56 | 57 | 58 | null;
  }>`
    select r.owner_id as "ownerId", r.currency, sum(r.paid)::numeric(20,6) as paid,
      (select l.earned from member_level l where l.owner_id = r.owner_id) as earned
    from (select owner_id, currency, amount - refunded - deducted as paid from recharge where status in (2, 5, 7)
      union all
      -- Of whom everything was undone meanwhile nothing is left that would name them.
      select l.owner_id, u.currency, 0 from member_level l join "user" u on u.id = l.owner_id where l.earned > 49) r
    group by r.owner_id, r.currency order by r.owner_id`.execute(db);
  return rows;
};

/** Names of customers. */
export const namesOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('user').where('id', 'in', ids).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
