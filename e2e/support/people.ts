import type { PermissionKey } from '@renderdesk/contract';
import type { Db } from '../../packages/server/src/core/db/db.ts';

/** The administrator's password in every journey. */
export const adminPassword = 'a journey of its own';

/** The administrator's id. */
export const idOfAdmin = async (db: Db): Promise<number> => {
  const { id } = await db
    .selectFrom('admin')
    .where('login_name', '=', 'admin')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
};

let people = 0;
/** A new member of staff with a role of just these keys; `areas` for those that name areas. */
export const addPerson = async (
  db: Db,
  keys: readonly PermissionKey[],
  areas: readonly number[],
): Promise<number> => {
  people += 1;
  const now = new Date();
  const person = await db
    .insertInto('admin')
    .values({
      login_name: `journey${people}`,
      really_name: `Journey ${people}`,
      organization_id: 4,
      password_hash: '!',
      must_change_password: false,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const role = await db
    .insertInto('role')
    .values({ name: `journey role ${people}`, customer_scope: 0, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('admin_role').values({ admin_id: person.id, role_id: role.id }).execute();
  for (const key of keys) {
    const parameters = key.startsWith('query:selected:area') ? [...areas] : [];
    await db.insertInto('role_permission').values({ role_id: role.id, key, parameters }).execute();
  }
  return person.id;
};
