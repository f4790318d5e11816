import { type RawBuilder, sql } from 'kysely';

/**
 * How the row `o` of an operation is serialised before it is sealed, by version of the form. A form never changes,
 * because seals made with it exist. New columns go into a new form, which later seals use.
 */
export const forms: Readonly<Record<number, RawBuilder<string>>> = {
  // Form 0: every column of that time, in the server's time zone. Later columns are left out.
  0: sql<string>`(select row_to_json(old)::text from (
    select o.id, o.at, o.request_id, o.actor_id, o.on_behalf_of, o.call, o.action, o.outcome, o.input, o.before,
      o.after, o.reason, o.ip, o.session_id, o.xid) as old)`,
  // Form 1: named values in a fixed order, times in microseconds, and the objects acted on; without the transaction.
  1: sql<string>`json_build_array(o.id, (extract(epoch from o.at) * 1000000)::bigint, o.request_id, o.actor_kind,
    o.actor_id, o.on_behalf_of, o.approval_id, o.call, o.action, o.outcome, o.input, o.before, o.after, o.reason,
    host(o.ip), o.session_id,
    (select json_agg(json_build_array(oo.kind, oo.object_id, oo.outcome) order by oo.kind collate "C", oo.object_id)
      from operation_object oo where oo.operation_id = o.id and oo.at = o.at))::text`,
  // Form 2: adds the database's own time of writing. The function `seal_operations` serialises in the same way.
  2: sql<string>`json_build_array(o.id, (extract(epoch from o.at) * 1000000)::bigint,
    (extract(epoch from o.written_at) * 1000000)::bigint, o.request_id, o.actor_kind, o.actor_id, o.on_behalf_of,
    o.approval_id, o.call, o.action, o.outcome, o.input, o.before, o.after, o.reason, host(o.ip), o.session_id,
    (select json_agg(json_build_array(oo.kind, oo.object_id, oo.outcome) order by oo.kind collate "C", oo.object_id)
      from operation_object oo where oo.operation_id = o.id and oo.at = o.at))::text`,
};
