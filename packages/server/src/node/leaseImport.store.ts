import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';

/** Platforms by number and by either of their names. */
export const platformsByName = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.selectFrom('platform').select(['id', 'name_zh', 'name_en']).execute();
  return new Map(
    rows.flatMap(({ id, name_zh, name_en }) =>
      [String(id), name_zh.toLowerCase(), name_en.toLowerCase()].map((name) => [name, id] as const),
    ),
  );
};

/** Names that rented nodes have. */
export const leaseNames = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('lease_node')
    .where('deleted_at', 'is', null)
    .select(sql<string>`folded(name)`.as('name'))
    .execute();
  return new Set(rows.map(({ name }) => name));
};
