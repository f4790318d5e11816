import { type RawBuilder, sql } from 'kysely';

/**
 * The name of who acted, from the columns that events carry: kind 1 staff, 2 partner, 3 node, 5 customer; empty for the farm itself
 * and for someone who is no more.
 */
export const actedBy = (kind: string, id: string): RawBuilder<string> => sql<string>`coalesce(
  case ${sql.ref(kind)}
    when 1 then (select acting.really_name from admin acting where acting.id = ${sql.ref(id)})
    when 2 then (select acting.name from partner acting where acting.id = ${sql.ref(id)})
    when 5 then (select acting.name from "user" acting where acting.id = ${sql.ref(id)})
    when 3 then (select acting.name from node acting where acting.id = ${sql.ref(id)})
  end, '')`;
