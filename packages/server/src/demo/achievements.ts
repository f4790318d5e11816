import { sql } from 'kysely';
import type { Tx } from '../core/db/db.ts';

/**
 * What became of the lines of achievement and rows of income that the books made: of the lines that have a salesperson most are
 * declared, and finance confirmed older ones; finance verified the income of months before this one.
 */
export const fillAchievements = async (
  tx: Tx,
  { now, finance }: { readonly now: Date; readonly finance: readonly [number, number] },
): Promise<void> => {
  await sql`
    update achievement set status = case when id % 7 = 0 then 3 when id % 3 = 0 then 1 else 2 end, declared_by = admin_id,
      declared_at = least(at + interval '1 day', ${now}), version = 2, updated_at = least(at + interval '1 day', ${now}),
      confirmed_by = case when id % 7 <> 0 and id % 3 <> 0 then ${finance[0]}::bigint end,
      confirmed_at = case when id % 7 <> 0 and id % 3 <> 0 then least(at + interval '2 days', ${now}) end,
      reason = case when id % 7 = 0 then '付款人与合同不符' else '' end
    where admin_id is not null and id % 5 <> 0 and admin_id <> all(${[...finance]}::bigint[])`.execute(tx);
  await sql`
    update income set status = case when id % 9 = 0 then 2 else 1 end, decided_by = ${finance[0]}::bigint, decided_at = ${now},
      version = 2, updated_at = ${now}, reason = case when id % 9 = 0 then '金额待核对' else '' end,
      document = case when income_type = 2 then 'OFF-' || id else '' end
    where period < to_char(${now}::timestamptz at time zone 'Asia/Shanghai', 'YYYYMM')::int and id % 4 <> 0`.execute(
    tx,
  );
};
