import { admins, adminStatus } from '@renderdesk/contract';
import { sql } from 'kysely';
import { derived } from '../core/calls/columns.ts';
import { eq, words } from '../core/calls/filters.ts';
import type { Asking } from '../core/calls/listContext.ts';
import { listing } from '../core/calls/listing.ts';
import { sidesSeen } from './admin.rules.ts';
import { noPassword, staffOf } from './admin.store.ts';
import { kindOfStaff } from './staffKind.store.ts';

/** Staff by whether they are active and whether they are internal, of the sides that the caller sees. */
export const adminList = listing(admins.list)
  .from((db, { actor }) => staffOf(db, sidesSeen(actor)))
  .join((rows) =>
    rows
      .leftJoin('organization', 'organization.id', 'admin.organization_id')
      .leftJoin('position', 'position.id', 'admin.position_id'),
  )
  .list({
    key: 'admin.id',
    where: {
      loginName: words('admin.login_name'),
      reallyName: words('admin.really_name'),
      status: (query, value) =>
        query.where('admin.status', value === adminStatus.of.active ? '=' : '<>', adminStatus.of.active),
      isOutside: eq('admin.is_outside'),
      organizationId: eq('admin.organization_id'),
      positionId: eq('admin.position_id'),
      roleId: (query, value) =>
        query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('admin_role')
              .whereRef('admin_role.admin_id', '=', 'admin.id')
              .where('admin_role.role_id', '=', value)
              .select('admin_role.role_id'),
          ),
        ),
      staffKind: (query, value) => query.where(kindOfStaff, '=', value),
    },
    sorts: { createSort: 'admin.created_at', nameSort: 'admin.login_name_folded' },
    columns: {
      adminId: 'admin.id',
      staffKind: kindOfStaff,
      organizationName: 'organization.name',
      positionName: 'position.name',
      roleNames: sql<string[]>`array(select r.name from admin_role ar
        join role r on r.id = ar.role_id and r.deleted_at is null where ar.admin_id = admin.id order by r.id)`,
      customers: sql<number>`(select count(distinct us.user_id)::int from user_staff us
        where us.admin_id = admin.id and us.valid_to is null)`,
      online: derived(
        [
          sql`array(select extract(epoch from s.expires_at)::float8 from session s
            where s.admin_id = admin.id and s.kind = 0 and s.ended_at is null)`,
        ],
        (ends: readonly number[], { now }: Asking) => ends.filter((end) => end * 1000 > now.getTime()).length,
      ),
      hasPassword: sql<boolean>`admin.password_hash <> ${noPassword}`,
      lastLoginTime: 'admin.last_login_at',
    },
  });
