import { customerScope, roleKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { DerivedChange } from '../core/calls/effects.ts';
import type { Tx } from '../core/db/db.ts';

interface View {
  readonly name: string;
  readonly customers: number;
  /** Which customers they are, in a form that tells two sets apart. */
  readonly which: string | null;
}
export type Views = ReadonlyMap<number, View>;

/** How many customers each of those sees who see the customers of their organisation and below it. */
export const organisationViews = async (tx: Tx): Promise<Views> => {
  const { rows } = await sql<View & { id: number }>`
    with recursive
      seer as (
        select a.id, a.really_name as name, a.organization_id from admin a
        where a.status = 0 and a.deleted_at is null and a.organization_id is not null and (
          select min(case r.kind when ${roleKind.of.administrator} then 0 else r.customer_scope end)
          from admin_role ar join role r on r.id = ar.role_id and r.deleted_at is null
          where ar.admin_id = a.id) = ${customerScope.of.organisation}
      ),
      below (root, id) as (
        select distinct organization_id, organization_id from seer
        union select below.root, o.id from organization o join below on o.parent_id = below.id
        where o.deleted_at is null
      )
    select seer.id, seer.name, count(distinct us.user_id)::int as customers,
      md5(string_agg(distinct us.user_id::text, ',' order by us.user_id::text)) as which
    from seer
    join below on below.root = seer.organization_id
    left join admin a on a.organization_id = below.id and a.deleted_at is null
    left join user_staff us on us.admin_id = a.id and us.valid_to is null
    group by seer.id, seer.name order by seer.id`.execute(tx);
  return new Map(rows.map(({ id, ...view }) => [id, view]));
};

/** Whose view of customers is another now, as a request shows it. */
export const viewsChanged = (before: Views, after: Views): DerivedChange[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    if ((was?.which ?? null) === (is?.which ?? null)) return [];
    const side = (view: View | undefined) => ({
      reallyName: (is ?? was)?.name ?? '',
      customersSeen: view?.customers ?? 0,
    });
    return [{ kind: 'admin', id, before: side(was), after: side(is) }];
  });
