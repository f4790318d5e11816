import { heldByKind, type PermissionKey, roleKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { expectVersion } from '../core/crud/crud.store.ts';
import { ApiError } from '../core/http/apiError.ts';

/** Whether a key is on for everyone; a key that nobody ever switched has no row, and version 0. */
export const stateOf = async (db: Db, name: PermissionKey) => {
  const row = await db
    .selectFrom('permission_state')
    .where('key', '=', name)
    .select(['status', 'version'])
    .executeTakeFirst();
  return row ?? { status: 1 as const, version: 0 };
};

/** Writes whether a key is on. Throws `changedMeanwhile` where it is no longer of the version that was seen. */
export const writeState = async (
  tx: Tx,
  { name, status, version, now }: { name: PermissionKey; status: 0 | 1; version: number; now: Date },
): Promise<number> => {
  const row = await tx
    .selectFrom('permission_state')
    .where('key', '=', name)
    .select(['id', 'version'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) {
    if (version !== 0) throw new ApiError('changedMeanwhile', null);
    const added = await tx
      .insertInto('permission_state')
      .values({ key: name, status, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new ApiError('changedMeanwhile', null);
    return added.id;
  }
  await expectVersion(tx, 'permission', row, version);
  await tx
    .updateTable('permission_state')
    .set({ status, version: version + 1, updated_at: now })
    .where('id', '=', row.id)
    .execute();
  return row.id;
};

type RoleKind = 1 | 2;
const kindsThatHold = (name: PermissionKey): RoleKind[] =>
  ([roleKind.of.permissionAdministrator, roleKind.of.administrator] as const).filter((kind) =>
    heldByKind(kind).includes(name),
  );

/** The roles that give a key, each with the area ids that stand with it, all that it holds and the active staff who have it. */
export const rolesWith = (db: Db, name: PermissionKey) =>
  db
    .selectFrom('role')
    .leftJoin('role_permission as held', (join) =>
      join.onRef('held.role_id', '=', 'role.id').on('held.key', '=', name),
    )
    .where('role.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('held.key', 'is not', null),
        eb('role.kind', '=', eb.fn.any(sql<RoleKind[]>`${kindsThatHold(name)}::smallint[]`)),
      ]),
    )
    .select([
      'role.id as roleId',
      'role.name as roleName',
      'role.remark',
      'role.kind',
      'role.customer_scope as customerScope',
      sql<
        string[]
      >`array(select all_held.key from role_permission all_held where all_held.role_id = role.id)`.as('keys'),
      sql<number[]>`coalesce(held.parameters, '{}')`.as('parameters'),
      sql<number>`(select count(*) from admin_role given join admin on admin.id = given.admin_id
        where given.role_id = role.id and admin.status = 0 and admin.deleted_at is null)`.as('adminCount'),
    ])
    .orderBy('role.kind', 'desc')
    .orderBy('role.name')
    .execute();

/** The active staff who have a role that gives a key. */
export const staffWith = async (db: Db, name: PermissionKey) => {
  const roles = await rolesWith(db, name);
  return db
    .selectFrom('admin')
    .where('status', '=', 0)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('admin_role')
          .whereRef('admin_role.admin_id', '=', 'admin.id')
          .where('admin_role.role_id', 'in', [0, ...roles.map(({ roleId }) => roleId)])
          .select('role_id'),
      ),
    )
    .select(['id', 'really_name'])
    .orderBy('id')
    .execute();
};

/** A member of staff with the roles that they have. Throws `notFound`. */
export const staffWithRoles = async (db: Db, adminId: number) => {
  const [admin, roles] = await Promise.all([
    db
      .selectFrom('admin')
      .where('id', '=', adminId)
      .where('deleted_at', 'is', null)
      .select(['really_name', 'status'])
      .executeTakeFirst(),
    db
      .selectFrom('admin_role')
      .innerJoin('role', 'role.id', 'admin_role.role_id')
      .where('admin_role.admin_id', '=', adminId)
      .where('role.deleted_at', 'is', null)
      .select(['role.id as roleId', 'role.name as roleName'])
      .orderBy('role.name')
      .execute(),
  ]);
  if (!admin) throw new ApiError('notFound');
  return { ...admin, roles };
};
