import {
  customerScope,
  heldByKind,
  type PermissionKey,
  permissionKeys,
  type RoleId,
} from '@renderdesk/contract';
import { readRights } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';
import { customersOf } from '../user/index.ts';

/** What somebody's roles open, key by key with the roles that give it, and how many customers they see. */
export const reachOf = async (db: Db, adminId: number) => {
  const [{ organization_id }, rights, roles, given] = await Promise.all([
    db.selectFrom('admin').where('id', '=', adminId).select('organization_id').executeTakeFirstOrThrow(),
    readRights(db, adminId),
    db
      .selectFrom('admin_role')
      .innerJoin('role', 'role.id', 'admin_role.role_id')
      .where('admin_role.admin_id', '=', adminId)
      .where('role.deleted_at', 'is', null)
      .select(['role.id', 'role.name', 'role.kind', 'role.customer_scope'])
      .orderBy('role.id')
      .execute(),
    db
      .selectFrom('admin_role')
      .innerJoin('role_permission', 'role_permission.role_id', 'admin_role.role_id')
      .where('admin_role.admin_id', '=', adminId)
      .select(['role_permission.role_id', 'role_permission.key'])
      .execute(),
  ]);
  const givers = (key: PermissionKey): number[] =>
    roles
      .filter(
        ({ id, kind }) =>
          heldByKind(kind).includes(key) || given.some((one) => one.role_id === id && one.key === key),
      )
      .map(({ id }) => id);
  const customers = customersOf(db, { scope: rights.scope, adminId, organizationId: organization_id });
  const seen =
    customers &&
    (await db
      .selectFrom('user')
      .where('deleted_at', 'is', null)
      .where('id', 'in', customers)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow());
  return {
    roles: roles.map(({ id, name, kind, customer_scope }) => ({
      roleId: asId<RoleId>(id),
      roleName: name,
      kind,
      customerScope: customer_scope,
    })),
    customerScope: customerScope.of[rights.scope],
    customers: seen?.n ?? null,
    keys: permissionKeys
      .filter((key) => rights.keys.has(key) || rights.off.has(key))
      .map((key) => ({
        name: key,
        isOn: rights.keys.has(key),
        parameters: [...(rights.parameters.get(key) ?? [])],
        roleIds: givers(key).map((id) => asId<RoleId>(id)),
      })),
  };
};
