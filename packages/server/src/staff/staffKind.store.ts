import type { PermissionKey } from '@renderdesk/contract';
import { sql } from 'kysely';

const holdsAny = (keys: readonly PermissionKey[]) =>
  sql`exists (select from admin_role ar join role r on r.id = ar.role_id and r.deleted_at is null
    join role_permission rp on rp.role_id = r.id where ar.admin_id = admin.id and rp.key = any(${[...keys]}::text[]))`;

/** What opens the work of each kind that no organisation's type tells: whoever sees bills is not finance, who confirms or books is. */
const worksAs = {
  finance: holdsAny([
    'user:recharge:confirm',
    'user:recharge:refund:decide',
    'user:financeVerifyBills',
    'invoice:application:issue',
  ]),
  support: holdsAny(['feedback:root']),
  operator: holdsAny(['node:operate', 'render:task:operate']),
} as const;

/** The kind of staff that a person is (`staffKind`); the type of an organisation is its own, or the nearest one's above it. */
export const kindOfStaff = sql<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | null>`(
  with recursive line (parent_id, type) as (
    select o.parent_id, o.type from organization o where o.id = admin.organization_id
    union all select o.parent_id, o.type from organization o join line on o.id = line.parent_id where line.type is null)
  select case
    when exists (select from admin_role ar join role r on r.id = ar.role_id and r.deleted_at is null
      where ar.admin_id = admin.id and r.kind <> 0) then 8
    when max(line.type) in (11, 12, 125) then 4
    when max(line.type) = 2 then 5
    when max(line.type) = 3 then 6
    when max(line.type) = 4 then 7
    when ${worksAs.finance} then 2
    when ${worksAs.support} then 3
    when ${worksAs.operator} then 1
  end::int from line)`;
