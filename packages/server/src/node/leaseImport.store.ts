import { heldBy } from '@renderdesk/contract';
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

/** Names that rented nodes have, and render nodes that are on their way to renting. */
export const leaseNames = async (db: Db): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ name: string }>`
    select folded(name) as name from lease_node where deleted_at is null
    union select n.name_folded from node_transfer_machine m join node_transfer t on t.id = m.transfer_id
      join node n on n.id = m.node_id where t.direction = 1 and m.status = any(${heldBy}::int[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
};
