import { type HeldPermission, isPermissionKey } from '@renderdesk/contract';
import type { Selectable } from 'kysely';
import { readRights, type Rights } from '../core/auth/actor.ts';
import { insertRow, lockRow, updateRow } from '../core/crud/crud.store.ts';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';

type Role = Selectable<DB['role']>;
const uniqueFields = { role_name_unique: 'roleName' };

/** What a role holds, by key. Keys of an earlier version that the tree has no longer are left out. */
export const heldBy = async (db: Db, roleId: number): Promise<HeldPermission[]> => {
  const rows = await db
    .selectFrom('role_permission')
    .where('role_id', '=', roleId)
    .select(['key', 'parameters'])
    .orderBy('key')
    .execute();
  return rows.flatMap(({ key, parameters }) => (isPermissionKey(key) ? [{ name: key, parameters }] : []));
};

/** A role and how many active staff have it. Throws `notFound`. */
export const roleOf = async (db: Db, roleId: number): Promise<Role & { adminCount: number }> => {
  const row = await db
    .selectFrom('role')
    .where('role.id', '=', roleId)
    .where('role.deleted_at', 'is', null)
    .selectAll('role')
    .select((eb) =>
      eb
        .selectFrom('admin_role')
        .innerJoin('admin', 'admin.id', 'admin_role.admin_id')
        .whereRef('admin_role.role_id', '=', 'role.id')
        .where('admin.status', '=', 0)
        .where('admin.deleted_at', 'is', null)
        .select(eb.fn.countAll<number>().as('n'))
        .as('adminCount'),
    )
    .executeTakeFirstOrThrow(notFound);
  return { ...row, adminCount: row.adminCount ?? 0 };
};

/** A role that is about to change, locked. Throws as `lockRow`, and `specialRole` of the two whose rights are fixed. */
export const lockOrdinary = async (
  tx: Tx,
  o: { readonly id: number; readonly version?: number },
): Promise<Role> => {
  const role = await lockRow(tx, 'role', o);
  if (role.kind !== 0) throw new ApiError('specialRole', { name: role.name });
  return role;
};

/** A role that may be deleted, locked; undefined where there is none. */
export const findForUpdate = (tx: Tx, id: number): Promise<Role | undefined> =>
  tx
    .selectFrom('role')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

interface RoleFields {
  readonly roleName: string;
  readonly remark: string;
  readonly customerScope: 0 | 1 | 2;
}

export const insertRole = (tx: Tx, o: RoleFields & { readonly now: Date }): Promise<number> =>
  insertRow(
    tx,
    'role',
    { now: o.now, set: { name: o.roleName, remark: o.remark, customer_scope: o.customerScope } },
    uniqueFields,
  );

export const updateRole = (
  tx: Tx,
  o: RoleFields & { readonly id: number; readonly version: number; readonly now: Date },
) =>
  updateRow(
    tx,
    'role',
    { ...o, set: { name: o.roleName, remark: o.remark, customer_scope: o.customerScope } },
    uniqueFields,
  );

/** Writes what differs between what a role holds and shall hold, and gives the role a new version. */
export const writeHeld = async (
  tx: Tx,
  o: {
    readonly id: number;
    readonly version: number;
    readonly now: Date;
    readonly lost: readonly HeldPermission[];
    readonly gained: readonly HeldPermission[];
  },
): Promise<void> => {
  await updateRow(tx, 'role', { ...o, set: {} });
  const gained = new Set(o.gained.map(({ name }) => name));
  const gone = o.lost.map(({ name }) => name).filter((name) => !gained.has(name));
  if (gone.length > 0)
    await tx.deleteFrom('role_permission').where('role_id', '=', o.id).where('key', 'in', gone).execute();
  if (o.gained.length > 0)
    await tx
      .insertInto('role_permission')
      .values(
        o.gained.map(({ name, parameters }) => ({ role_id: o.id, key: name, parameters: [...parameters] })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['role_id', 'key'])
          .doUpdateSet((eb) => ({ parameters: eb.ref('excluded.parameters') })),
      )
      .execute();
};

/** Takes a role from everybody who has it, and marks it as deleted. */
export const deleteRole = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await tx.deleteFrom('admin_role').where('role_id', '=', id).execute();
  await tx.updateTable('role').set({ deleted_at: now }).where('id', '=', id).execute();
};

/** The rights of the active staff who have one of these roles, or are named. */
export const rightsOfStaff = async (
  tx: Tx,
  o: { readonly roleIds: readonly number[] } | { readonly adminIds: readonly number[] },
): Promise<Map<number, { name: string; rights: Rights }>> => {
  const staff = await tx
    .selectFrom('admin')
    .where('status', '=', 0)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      'adminIds' in o
        ? eb('id', 'in', [0, ...o.adminIds])
        : eb(
            'id',
            'in',
            eb
              .selectFrom('admin_role')
              .where('role_id', 'in', [0, ...o.roleIds])
              .select('admin_id'),
          ),
    )
    .select(['id', 'really_name'])
    .orderBy('id')
    .execute();
  const all = new Map<number, { name: string; rights: Rights }>();
  for (const { id, really_name } of staff)
    all.set(id, { name: really_name, rights: await readRights(tx, id) });
  return all;
};
