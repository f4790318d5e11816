import {
  agentStatus,
  customerScope,
  isDutyKey,
  isPermissionKey,
  type PermissionKey,
  roleKind,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { isOfSeconds } from './rights.rules.ts';

/** Whether a role is one for agents: it shows allocated customers alone, gives no rights, and holds no key that separates two people. */
export const isForAgents = (role: {
  readonly kind: number;
  readonly customerScope: number;
  readonly keys: readonly string[];
}): boolean =>
  role.kind === roleKind.of.ordinary &&
  role.customerScope === customerScope.of.allocated &&
  !role.keys.some((key) => isOfSeconds(key) || isDutyKey(key));

/**
 * What roles give, and the name of the first that is none for agents: one that shows more than allocated customers, or by
 * which rights are given, is none for somebody from outside. Throws `notFound`.
 */
export const rolesForAgents = async (
  tx: Tx,
  roleIds: readonly number[],
): Promise<{ readonly keys: ReadonlySet<PermissionKey>; readonly refused: string | undefined }> => {
  const roles = await tx
    .selectFrom('role')
    .where(sql<boolean>`id = any(${[...roleIds]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .select([
      'name',
      'kind',
      'customer_scope as customerScope',
      sql<string[]>`array(select key from role_permission held where held.role_id = role.id)`.as('keys'),
    ])
    .orderBy('id')
    .execute();
  if (roles.length < new Set(roleIds).size) throw new ApiError('notFound');
  const refused = roles.find((role) => !isForAgents(role));
  return {
    keys: new Set(roles.flatMap(({ keys }) => keys.filter(isPermissionKey))),
    refused: refused?.name,
  };
};

/** The agents among some accounts, and whether they have ended. */
export const agentsAmong = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly hasEnded: boolean }>> => {
  const rows = await db
    .selectFrom('agent')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .select(['id', 'status'])
    .execute();
  return new Map(rows.map(({ id, status }) => [id, { hasEnded: status === agentStatus.of.ended }]));
};

/** The name of a role that somebody is given and that is none for agents, where they are one. */
export const refusedAsAgent = async (
  tx: Tx,
  id: number,
  o: { readonly have: readonly number[]; readonly shall: readonly number[] },
): Promise<string | undefined> => {
  const come = o.shall.filter((role) => !o.have.includes(role));
  if (come.length === 0 || !(await agentsAmong(tx, [id])).has(id)) return undefined;
  return (await rolesForAgents(tx, come)).refused;
};
