import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the actor's name from the columns of an event: kind 1 staff, 2 partner, 3 node, 5 customer. Empty for the
 * system and for an actor that no longer exists.
 */
export const actedBy = (kind: string, id: string): RawBuilder<string> => sql<string>`coalesce(
  case ${sql.ref(kind)}
    when 1 then (select acting.really_name from admin acting where acting.id = ${sql.ref(id)})
    when 2 then (select acting.name from partner acting where acting.id = ${sql.ref(id)})
    when 5 then (select acting.name from "user" acting where acting.id = ${sql.ref(id)})
    when 3 then (select acting.name from node acting where acting.id = ${sql.ref(id)})
  end, '')`;
