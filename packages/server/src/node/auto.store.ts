import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}
type Ids = readonly number[];

/** Names of settings and commands. */
export const autoNames = {
  autoPower: async (db: Db, ids: Ids): Promise<Named[]> =>
    (
      await sql<Named>`select a.id, concat_ws(' · ', p.name_zh, nullif(a.node_remark, '')) as name
        from node_auto_power a join platform p on p.id = a.platform_id where a.id = any(${ids}::bigint[])`.execute(
        db,
      )
    ).rows,
  autoChange: async (db: Db, ids: Ids): Promise<Named[]> =>
    (
      await sql<Named>`select a.id, p.name_zh as name
        from node_auto_change a join platform p on p.id = a.platform_id where a.id = any(${ids}::bigint[])`.execute(
        db,
      )
    ).rows,
  nodeCommand: async (db: Db, ids: Ids): Promise<Named[]> =>
    (
      await sql<Named>`select c.id, n.name from node_command c join node n on n.id = c.node_id
        where c.id = any(${ids}::bigint[])`.execute(db)
    ).rows,
};
