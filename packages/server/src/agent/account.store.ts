import { allocationTypes, type PermissionKey } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { insertRow, writeUnique } from '../core/crud/crud.store.ts';
import { ApiError } from '../core/http/apiError.ts';
import { rolesForAgents } from '../staff/index.ts';

const uniqueFields = {
  admin_login_name_unique: 'loginName',
  admin_phone_unique: 'phone',
  admin_email_unique: 'email',
};

const rolesOf = async (tx: Tx, id: number): Promise<number[]> =>
  (await tx.selectFrom('admin_role').where('admin_id', '=', id).select('role_id').execute()).map(
    ({ role_id }) => role_id,
  );

/**
 * Gives an agent these roles and no others. Answers the keys that they give it and it had not: who gives more than they hold
 * themselves needs a second person. Throws `roleNotForAgents` with the name of one that is none for agents, and `notFound`.
 */
export const giveRoles = async (
  tx: Tx,
  id: number,
  roleIds: readonly number[],
): Promise<ReadonlySet<PermissionKey>> => {
  const before = await rolesOf(tx, id);
  const added = roleIds.filter((role) => !before.includes(role));
  const { keys, refused } = await rolesForAgents(tx, added);
  if (refused !== undefined) throw new ApiError('roleNotForAgents', { name: refused });
  const taken = before.filter((role) => !roleIds.includes(role));
  if (taken.length > 0)
    await tx.deleteFrom('admin_role').where('admin_id', '=', id).where('role_id', 'in', taken).execute();
  if (added.length > 0)
    await tx
      .insertInto('admin_role')
      .values([...new Set(added)].map((role) => ({ admin_id: id, role_id: role })))
      .execute();
  return keys;
};

/** The organisation of an agent: of type 4, the first where none is named. Throws `notOfThisKind`. */
const organizationOf = async (tx: Tx, named: number | undefined): Promise<number> => {
  let query = tx
    .selectFrom('organization')
    .where('deleted_at', 'is', null)
    .where('type', 'in', [...allocationTypes[4]]);
  if (named !== undefined) query = query.where('id', '=', named);
  const found = await query.orderBy('sort').orderBy('id').select('id').executeTakeFirst();
  if (!found) throw new ApiError('notOfThisKind');
  return found.id;
};

export interface Account {
  readonly loginName: string;
  readonly reallyName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly organizationId?: number | undefined;
}

/** Makes the account of an agent. It has no password (`!` is no hash): its owner sets one. Throws `alreadyTaken`. */
export const insertAccount = async (tx: Tx, o: Account & { readonly now: Date }): Promise<number> =>
  insertRow(
    tx,
    'admin',
    {
      now: o.now,
      set: {
        login_name: o.loginName,
        really_name: o.reallyName,
        phone: o.phone,
        email: o.email,
        organization_id: await organizationOf(tx, o.organizationId),
        is_outside: true,
        password_hash: '!',
      },
    },
    uniqueFields,
  );

/** Changes the account of an agent; what is undefined stays. Throws `alreadyTaken`. */
export const updateAccount = async (
  tx: Tx,
  id: number,
  o: {
    readonly reallyName: string;
    readonly phone?: string | undefined;
    readonly email?: string | undefined;
  },
): Promise<void> => {
  await writeUnique(
    tx
      .updateTable('admin')
      .set((eb) => ({
        really_name: o.reallyName,
        ...(o.phone !== undefined && { phone: o.phone }),
        ...(o.email !== undefined && { email: o.email }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute(),
    uniqueFields,
  );
};

/** Disables an account; its sessions end with it. */
export const disableAccounts = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx
    .updateTable('admin')
    .set((eb) => ({ status: 1 as const, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
};
