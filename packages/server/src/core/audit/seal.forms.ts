import { type RawBuilder, sql } from 'kysely';

/**
 * How the row `o` of an operation is written out to be sealed, by the number of the form. A form is never changed: seals
 * of it are in the world. What an operation comes to hold beside goes into a new form, which new seals take.
 */
export const forms: Readonly<Record<number, RawBuilder<string>>> = {
  // The first: every column of that time, as the server's time zone wrote it. Columns added since are left out.
  0: sql<string>`(select row_to_json(old)::text from (
    select o.id, o.at, o.request_id, o.actor_id, o.on_behalf_of, o.call, o.action, o.outcome, o.input, o.before,
      o.after, o.reason, o.ip, o.session_id, o.xid) as old)`,
  // Named values in a fixed order, moments in microseconds, and the objects it acted on; not the transaction.
  1: sql<string>`json_build_array(o.id, (extract(epoch from o.at) * 1000000)::bigint, o.request_id, o.actor_kind,
    o.actor_id, o.on_behalf_of, o.approval_id, o.call, o.action, o.outcome, o.input, o.before, o.after, o.reason,
    host(o.ip), o.session_id,
    (select json_agg(json_build_array(oo.kind, oo.object_id, oo.outcome) order by oo.kind collate "C", oo.object_id)
      from operation_object oo where oo.operation_id = o.id and oo.at = o.at))::text`,
  // With the database's own time of writing. The function `seal_operations` writes out the same.
  2: sql<string>`json_build_array(o.id, (extract(epoch from o.at) * 1000000)::bigint,
    (extract(epoch from o.written_at) * 1000000)::bigint, o.request_id, o.actor_kind, o.actor_id, o.on_behalf_of,
    o.approval_id, o.call, o.action, o.outcome, o.input, o.before, o.after, o.reason, host(o.ip), o.session_id,
    (select json_agg(json_build_array(oo.kind, oo.object_id, oo.outcome) order by oo.kind collate "C", oo.object_id)
      from operation_object oo where oo.operation_id = o.id and oo.at = o.at))::text`,
};
