import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';
import { customersOf } from '../user/index.ts';
import { candidates } from './candidate.store.ts';
import { ofSeen } from './list.store.ts';
import { conditionsOf } from './timer.store.ts';

/** Entries of the white list of customers that somebody sees. */
export const whiteSeen = (db: Db, actor: Actor) => {
  const rows = db.selectFrom('white_list');
  const customers = customersOf(db, actor);
  return customers ? rows.where('white_list.user_id', 'in', customers) : rows;
};
export const transfersSeen = (db: Db, actor: Actor) => {
  const rows = db.selectFrom('storage_transfer').where('storage_transfer.deleted_at', 'is', null);
  const customers = customersOf(db, actor);
  return customers ? rows.where('storage_transfer.user_id', 'in', customers) : rows;
};
export const timersKept = (db: Db) => db.selectFrom('clean_timer');

/** The account whose folder holds a customer's files. */
export const payerOf = async (db: Db, userId: number): Promise<number> =>
  (await db.selectFrom('user').where('id', '=', userId).select('owner_id').executeTakeFirstOrThrow(notFound))
    .owner_id;

/** What a run of a timer would plan now, among the customers that somebody sees. Throws `notFound`. */
export const dryRunOf = async (db: Db, actor: Actor, id: number, now: Date) => {
  const timer = await db
    .selectFrom('clean_timer')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow(notFound);
  const rows = candidates(db, {
    volumeId: timer.volume_id,
    storeType: timer.store_type,
    expireDays: timer.expire_days,
    conditions: conditionsOf(timer),
    seen: ofSeen(db, actor, 'storage_use.owner_id'),
    now,
  });
  const sums = await rows
    .select([
      sql<number>`count(distinct storage_use.owner_id)`.as('customers'),
      sql<number>`coalesce(sum(storage_use.used_space), 0)::bigint`.as('space'),
    ])
    .executeTakeFirstOrThrow();
  const samples = await rows
    .select([
      'user.name as userName',
      'storage_volume.name as storageName',
      'storage_use.used_space as usedSpace',
    ])
    .orderBy('storage_use.used_space', 'desc')
    .orderBy('storage_use.id')
    .limit(10)
    .execute();
  return { cron: timer.cron, customers: Number(sums.customers), space: Number(sums.space), samples };
};
