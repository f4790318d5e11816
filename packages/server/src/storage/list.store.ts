import { cleanStatus, day, dayOf, gigabyte, storeType } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { customersOf } from '../user/index.ts';

const { input, output } = storeType.of;
/** States of jobs with files in the recycle folder. */
const inRecycle = sql.join([cleanStatus.of.inRecycle, cleanStatus.of.failed].map((one) => sql.lit(one)));

/** Change of used space since so many days ago; of what is known for a shorter time, since it is known. */
const growth = (days: number, now: Date) => sql<number>`(storage_use.used_space - coalesce(
  (select d.used_space from storage_day d where d.owner_id = storage_use.owner_id and d.volume_id = storage_use.volume_id
    and d.store_type = storage_use.store_type and d.day <= ${dayOf(now.getTime() - days * day)}::date order by d.day desc limit 1),
  (select d.used_space from storage_day d where d.owner_id = storage_use.owner_id and d.volume_id = storage_use.volume_id
    and d.store_type = storage_use.store_type order by d.day limit 1), storage_use.used_space))`;
/** Growth of a measured row in the seven days before it was measured. */
export const growthNow = sql<number>`(storage_use.used_space - coalesce(
  (select d.used_space from storage_day d where d.owner_id = storage_use.owner_id and d.volume_id = storage_use.volume_id
    and d.store_type = storage_use.store_type and d.day <= (storage_use.scanned_at + interval '8 hours')::date - 7 order by d.day desc limit 1),
  (select d.used_space from storage_day d where d.owner_id = storage_use.owner_id and d.volume_id = storage_use.volume_id
    and d.store_type = storage_use.store_type order by d.day limit 1), storage_use.used_space))::bigint`;

/** What was measured of the customers that somebody sees. */
export const useSeen = (db: Db, actor: Actor) => {
  const rows = db
    .selectFrom('storage_use')
    .innerJoin('storage_volume', 'storage_volume.id', 'storage_use.volume_id')
    .where('storage_volume.is_on', '=', true);
  const customers = customersOf(db, actor);
  return customers ? rows.where('storage_use.owner_id', 'in', customers) : rows;
};

const sums = (now: Date) => [
  sql<number>`sum(case when storage_use.store_type = ${sql.lit(input)} then storage_use.used_space else 0 end)::bigint`.as(
    'input_space',
  ),
  sql<number>`sum(case when storage_use.store_type = ${sql.lit(output)} then storage_use.used_space else 0 end)::bigint`.as(
    'output_space',
  ),
  sql<number>`sum(storage_use.used_space)::bigint`.as('used_space'),
  sql<number>`sum(storage_use.files)::bigint`.as('files'),
  sql<number>`sum(${growth(1, now)})::bigint`.as('growth_day'),
  sql<number>`sum(${growth(7, now)})::bigint`.as('growth_week'),
  sql<number>`sum(${growth(30, now)})::bigint`.as('growth_month'),
  sql<Date>`max(storage_use.scanned_at)`.as('scanned_at'),
];
const customers = sql<number>`count(distinct storage_use.owner_id) filter (where storage_use.files > 0)`.as(
  'customers',
);

/** Sums by customer. */
export const byUser = (db: Db, actor: Actor, now: Date) =>
  db.selectFrom(
    useSeen(db, actor)
      .select('storage_use.owner_id as id')
      .select(sums(now) as never)
      .select([
        sql<number>`sum(storage_use.month_old_space)::bigint`.as('month_old_space'),
        sql<number>`sum(storage_use.quarter_old_space)::bigint`.as('quarter_old_space'),
        sql<Date | null>`max(storage_use.newest_at)`.as('newest_at'),
      ])
      .groupBy('storage_use.owner_id')
      .$castTo<Summed & { month_old_space: number; quarter_old_space: number; newest_at: Date | null }>()
      .as('stat'),
  );

interface Summed {
  id: number;
  input_space: number;
  output_space: number;
  used_space: number;
  files: number;
  growth_day: number;
  growth_week: number;
  growth_month: number;
  scanned_at: Date;
}
interface Stored extends Summed {
  ip: string;
  storages: number;
  recycled_space: number;
  capacity: number | null;
  free_space: number | null;
  customers: number;
}
const recycled = sql<number>`(select coalesce(sum(f.freed_space), 0)::bigint from clean_job f
  join storage_volume v on v.id = f.volume_id where f.clean_status in (${inRecycle}) and v.ip = storage_volume.ip)`;

/** Sums by storage. */
export const byVolume = (db: Db, actor: Actor, now: Date) =>
  db
    .selectFrom(
      useSeen(db, actor)
        .select('storage_use.volume_id as id')
        .select(sums(now) as never)
        .select(customers)
        .groupBy('storage_use.volume_id')
        .$castTo<Summed & { customers: number }>()
        .as('stat'),
    )
    .innerJoin('storage_volume', 'storage_volume.id', 'stat.id');

/** Space in the recycle folder of a storage. */
export const recycledOfVolume = sql<number>`(select coalesce(sum(f.freed_space), 0)::bigint from clean_job f
  where f.volume_id = stat.id and f.clean_status in (${inRecycle}))`;

/** Sums by server, with the number of its first storage. */
export const byServer = (db: Db, actor: Actor, now: Date) =>
  db.selectFrom(
    useSeen(db, actor)
      .select(sql<number>`min(storage_volume.id)`.as('id'))
      .select('storage_volume.ip')
      .select(sums(now) as never)
      .select([
        customers,
        sql<number>`count(distinct storage_volume.id)`.as('storages'),
        recycled.as('recycled_space'),
        sql<
          number | null
        >`(select sum(v.capacity)::bigint from storage_volume v where v.ip = storage_volume.ip and v.is_on)`.as(
          'capacity',
        ),
        sql<
          number | null
        >`(select sum(v.free_space)::bigint from storage_volume v where v.ip = storage_volume.ip and v.is_on)`.as(
          'free_space',
        ),
      ])
      .groupBy('storage_volume.ip')
      .$castTo<Stored>()
      .as('stat'),
  );

/** Whether a customer is among those that somebody sees, as a condition. */
export const ofSeen = (db: Db, actor: Actor, column: string) => {
  const seen = customersOf(db, actor);
  return seen ? sql<boolean>`${sql.ref(column)} in ${seen}` : sql<boolean>`true`;
};
/** The least space of a filter, in bytes. */
export const leastSpace = (gb: number): number => gb * gigabyte;

/** The member of staff who wrote a row; empty where the farm did. */
export const author = (table: string) =>
  sql<string>`coalesce((select really_name from admin where id = ${sql.ref(`${table}.created_by`)}), '')`;
