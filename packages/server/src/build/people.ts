import type { PermissionKey } from '@renderdesk/contract';
import type { InsertObject } from 'kysely';
import type { DB, Db } from '../core/db/db.ts';
import { addRow, addRows } from './rows.ts';

/** A role of some keys; keys of areas get these areas. */
export const addRole = async (
  db: Db,
  {
    keys = [],
    areas = [],
    ...row
  }: InsertObject<DB, 'role'> & {
    readonly keys?: readonly PermissionKey[];
    readonly areas?: readonly number[];
  },
): Promise<number> => {
  const role_id = await addRow(db, 'role', row);
  const parametersOf = (key: string) => (key.startsWith('query:selected:area') ? [...areas] : []);
  const rights = keys.map((key) => ({ role_id, key, parameters: parametersOf(key) }));
  await addRows(db, 'role_permission', rights);
  return role_id;
};

/** A member of staff of the root's fourth organisation, unless another is named, with a role of their own. */
export const addPerson = async (
  db: Db,
  o: {
    readonly name: string;
    readonly at: Date;
    readonly organizationId?: number | undefined;
    readonly passwordHash?: string;
    readonly scope?: 0 | 1 | 2 | undefined;
    readonly keys?: readonly PermissionKey[] | undefined;
    readonly areas?: readonly number[] | undefined;
  },
): Promise<number> => {
  const id = await addRow(db, 'admin', {
    login_name: o.name.toLowerCase().replaceAll(' ', ''),
    really_name: o.name,
    organization_id: o.organizationId ?? 4,
    password_hash: o.passwordHash ?? '!',
    must_change_password: false,
    created_at: o.at,
  });
  const role = { name: `role of ${o.name}`, customer_scope: o.scope ?? 0, created_at: o.at };
  const role_id = await addRole(db, { ...role, keys: o.keys ?? [], areas: o.areas ?? [] });
  await addRow(db, 'admin_role', { admin_id: id, role_id });
  return id;
};
