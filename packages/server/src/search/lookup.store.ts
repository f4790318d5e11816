import { sql } from 'kysely';
import type { lookups, OutputOf } from '@renderdesk/contract';
import type { Db } from '../core/db/db.ts';
import { asId, asIdOrNull } from '../core/db/wire.ts';
import { address } from '../node/index.ts';
import type { Typed } from './words.rules.ts';
import { contains } from './words.store.ts';

type Staff = OutputOf<typeof lookups.staff>;

const staffRows = (db: Db) =>
  db
    .selectFrom('admin')
    .leftJoin('organization', 'organization.id', 'admin.organization_id')
    .leftJoin('position', 'position.id', 'admin.position_id')
    .select([
      'admin.id',
      'admin.really_name',
      'organization.name as organization_name',
      'position.name as position_name',
      sql<boolean>`admin.status <> 0 or admin.deleted_at is not null`.as('is_gone'),
    ]);
type StaffRow = Awaited<ReturnType<ReturnType<typeof staffRows>['execute']>>[number];
const toStaff = (raw: StaffRow): Staff[number] => ({
  adminId: asId(raw.id),
  reallyName: raw.really_name,
  organizationName: raw.organization_name,
  positionName: raw.position_name,
  isGone: raw.is_gone,
});

/** Those who work here now and whose name holds every word, or who bear the id; by name. */
export const findStaff = async (db: Db, asked: Typed | undefined, limit: number): Promise<Staff> => {
  let query = staffRows(db).where('admin.status', '=', 0).where('admin.deleted_at', 'is', null);
  if (asked?.id !== undefined) query = query.where('admin.id', '=', asked.id);
  else for (const word of asked?.each ?? []) query = query.where(contains(sql`admin.really_name`, word));
  return (await query.orderBy('admin.really_name').orderBy('admin.id').limit(limit).execute()).map(toStaff);
};

/** Staff by id, those too who have left: what was chosen once keeps its name. */
export const staffOf = async (db: Db, ids: readonly number[]): Promise<Staff> =>
  (await staffRows(db).where('admin.id', 'in', ids).orderBy('admin.id').execute()).map(toStaff);

/** Every organisation, parents before their children and brothers in their order. */
export const allOrganizations = async (db: Db): Promise<OutputOf<typeof lookups.organizations>> => {
  const { rows } = await sql<{ id: number; parent_id: number | null; name: string }>`
    with recursive line as (
      select id, parent_id, name, array[sort::bigint, id] as place from organization
        where parent_id is null and deleted_at is null
      union all
      select o.id, o.parent_id, o.name, line.place || array[o.sort::bigint, o.id]
        from organization o join line on o.parent_id = line.id where o.deleted_at is null
    )
    select id, parent_id, name from line order by place`.execute(db);
  return rows.map((raw) => ({
    organizationId: asId(raw.id),
    parentId: asIdOrNull(raw.parent_id),
    organizationName: raw.name,
  }));
};

/** Every role, by name. */
export const allRoles = async (db: Db): Promise<OutputOf<typeof lookups.roles>> => {
  const rows = await db
    .selectFrom('role')
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'remark'])
    .orderBy('name')
    .execute();
  return rows.map((raw) => ({ roleId: asId(raw.id), roleName: raw.name, remark: raw.remark }));
};

/** Nodes by id, or the first by name. */
export const nodesOf = async (
  db: Db,
  ids: readonly number[] | undefined,
  limit: number,
): Promise<OutputOf<typeof lookups.nodes>> => {
  let query = db.selectFrom('node').where('deleted_at', 'is', null);
  if (ids) query = query.where('id', 'in', ids);
  const rows = await query
    .select(['id', 'name', 'platform_id', address.as('ip')])
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map((raw) => ({ nodeId: asId(raw.id), name: raw.name, ip: raw.ip, platform: raw.platform_id }));
};
