import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';

/** Whether a node is on the white list at a moment: automatic release and automatic power leave it alone. */
export const isWhiteListed = (now: Date) =>
  sql<boolean>`exists (select from node_white_list w where w.node_id = node.id and w.deleted_at is null
    and (w.until_at is null or w.until_at > ${now}))`;

/** Entries with the node's name, who made each, and whether it is in effect. */
export const whiteListAt = (db: Db, now: Date) =>
  db.selectFrom((eb) =>
    eb
      .selectFrom('node_white_list as w')
      .innerJoin('node', 'node.id', 'w.node_id')
      .innerJoin('admin', 'admin.id', 'w.created_by')
      .where('w.deleted_at', 'is', null)
      .selectAll('w')
      .select([
        'node.name',
        'admin.really_name as created_by_name',
        sql<boolean>`w.until_at is null or w.until_at > ${now}`.as('is_active'),
      ])
      .as('node_white_list'),
  );
