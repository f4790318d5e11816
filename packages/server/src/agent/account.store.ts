import { allocationTypes, type PermissionKey } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { insertAdmin, rolesForAgents, rolesOf, writeRoles } from '../staff/index.ts';

/**
 * Gives an agent these roles and no others. Answers the keys that they give it and it had not: who gives more than they hold
 * themselves needs a second person. Throws `roleNotForAgents` with the name of one that is none for agents, and `notFound`.
 */
export const giveRoles = async (
  tx: Tx,
  id: number,
  roleIds: readonly number[],
): Promise<ReadonlySet<PermissionKey>> => {
  const have = (await rolesOf(tx, [id])).get(id) ?? [];
  const shall = [...new Set(roleIds)];
  const { keys, refused } = await rolesForAgents(
    tx,
    shall.filter((role) => !have.includes(role)),
  );
  if (refused !== undefined) throw new ApiError('roleNotForAgents', { name: refused });
  await writeRoles(tx, id, { have, shall });
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

interface Account {
  readonly loginName: string;
  readonly reallyName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly organizationId?: number | undefined;
}

/** Makes the account of an agent, whose owner sets the password. Throws `alreadyTaken`. */
export const insertAccount = async (tx: Tx, o: Account & { readonly now: Date }): Promise<number> =>
  insertAdmin(tx, {
    loginName: o.loginName,
    reallyName: o.reallyName,
    phone: o.phone,
    email: o.email,
    organizationId: await organizationOf(tx, o.organizationId),
    positionId: null,
    remark: '',
    isOutside: true,
    now: o.now,
  });
