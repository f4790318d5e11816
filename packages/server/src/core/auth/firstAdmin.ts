import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { defaultOrganizationId, rootOrganizationId, roleKind } from '@renderdesk/contract';
import type { Db, Tx } from '../db/db.ts';
import { insertRow } from '../crud/crud.store.ts';
import { hashPassword } from './password.ts';

export const firstLoginName = 'admin';

export interface FirstAdmin {
  /** Id of the new administrator; undefined when staff existed already. */
  readonly adminId: number | undefined;
  /** The generated password, shown once; undefined when a password was given or an administrator exists. */
  readonly password: string | undefined;
}

/**
 * Creates the rows that an empty installation needs: the root and the default organisation, the two special roles, and
 * one administrator, who changes the password at the first sign-in. Does nothing when staff exist, and runs once when
 * several processes start concurrently. Without `password`, generates one of 132 bits.
 */
export async function ensureFirstAdmin(
  db: Db,
  options: {
    now: Date;
    password?: string | undefined;
    email?: string | undefined;
    mustChangePassword?: boolean;
  },
): Promise<FirstAdmin> {
  const nobody = (await db.selectFrom('admin').select('id').limit(1).executeTakeFirst()) === undefined;
  if (!nobody) return { adminId: undefined, password: undefined };
  const password = options.password ?? randomBytes(17).toString('base64url').slice(0, 22);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('renderdesk.first-admin', 0))`.execute(tx);
    const someone = await tx.selectFrom('admin').select('id').limit(1).executeTakeFirst();
    if (someone) return { adminId: undefined, password: undefined };
    const { administrator } = await ensureGroundRows(tx, options.now);
    const id = await insertRow(tx, 'admin', {
      now: options.now,
      set: {
        login_name: firstLoginName,
        really_name: '系统管理员',
        email: options.email ?? null,
        organization_id: rootOrganizationId,
        password_hash: passwordHash,
        must_change_password: options.mustChangePassword ?? true,
      },
    });
    await tx.insertInto('admin_role').values({ admin_id: id, role_id: administrator }).execute();
    return { adminId: id, password: options.password === undefined ? password : undefined };
  });
}

/** Creates the first organisations and the special roles if missing; returns the ids of the roles. */
export async function ensureGroundRows(
  tx: Tx,
  now: Date,
): Promise<{ administrator: number; permissionAdministrator: number }> {
  await ensureFirstOrganizations(tx, now);
  return ensureSpecialRoles(tx, now);
}

/** The root of the tree, and the default organisation of screens. */
async function ensureFirstOrganizations(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('organization')
    .values([
      { id: rootOrganizationId, parent_id: null, name: '总公司', sort: 0, created_at: now },
      {
        id: defaultOrganizationId,
        parent_id: rootOrganizationId,
        name: '默认部门',
        sort: 0,
        created_at: now,
      },
    ])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The two special roles. The administrator holds every right by kind, so no rights are listed. */
async function ensureSpecialRoles(
  tx: Tx,
  now: Date,
): Promise<{ administrator: number; permissionAdministrator: number }> {
  const special = [
    { name: '管理员', kind: roleKind.of.administrator },
    { name: '权限管理员', kind: roleKind.of.permissionAdministrator },
  ] as const;
  const found = await tx
    .selectFrom('role')
    .select(['id', 'kind'])
    .where('kind', '<>', roleKind.of.ordinary)
    .where('deleted_at', 'is', null)
    .execute();
  const ids = new Map(found.map((role) => [role.kind, role.id]));
  for (const role of special) {
    if (ids.has(role.kind)) continue;
    const id = await insertRow(tx, 'role', { now, set: { ...role, customer_scope: 0 } });
    ids.set(role.kind, id);
  }
  const administrator = ids.get(roleKind.of.administrator);
  const permissionAdministrator = ids.get(roleKind.of.permissionAdministrator);
  if (administrator === undefined || permissionAdministrator === undefined) {
    throw new Error('A special role is missing after it was made.');
  }
  return { administrator, permissionAdministrator };
}
