import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { customersOf } from '../user/index.ts';

/** By which doors records came: the console of staff, or all others. Written as the partial indexes have it. */
export const doors = {
  staff: sql<boolean>`(operation.actor_kind = 1 or operation.actor_kind is null)`,
  platform: sql<boolean>`operation.actor_kind <> 1`,
} as const;
export type Door = keyof typeof doors;

/**
 * The records that somebody may see. Who sees some customers only sees their own records, and of others' those that changed
 * something of these customers and nothing of another; of a refused one nobody knows whose things it meant.
 */
export const visibleOperations = (db: Db, actor: Actor, door: Door) => {
  const rows = db.selectFrom('operation').where(doors[door]);
  const customers = customersOf(db, actor);
  if (!customers) return rows;
  return rows.where(
    sql<boolean>`(operation.actor_kind = 1 and operation.actor_id = ${actor.adminId}
      or operation.outcome = 200 and exists (
        select from operation_object oo where oo.operation_id = operation.id and oo.at = operation.at
          and oo.kind in ('customer', 'user', 'task'))
      and not exists (
        select from operation_object oo where oo.operation_id = operation.id and oo.at = operation.at
          and (oo.kind in ('customer', 'user') and oo.object_id not in (${customers})
            or oo.kind = 'task' and not exists (select from task t where t.id = oo.object_id and t.user_id in (${customers})))))`,
  );
};

/** Narrows records to those that acted on some things, within the span that is asked for. */
export const actedOn = (
  kinds: readonly string[],
  ids: RawBuilder<unknown>,
  span: { readonly from: Date | undefined; readonly to: Date | undefined },
) => sql<boolean>`operation.id = any(array(
    select oo.operation_id from operation_object oo
    where oo.kind = any(${kinds as string[]}::text[]) and oo.object_id = any(${ids})
      and oo.at >= ${span.from ?? new Date(0)} and oo.at <= ${span.to ?? new Date(8.64e15 / 100)}))`;
