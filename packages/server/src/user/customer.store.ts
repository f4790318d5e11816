import { sql } from 'kysely';
import type { AccountChoice, UserId } from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import { eq, resolved } from '../core/calls/filters.ts';
import type { Db } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { asId } from '../core/db/wire.ts';

type Scope = Pick<Actor, 'scope' | 'adminId' | 'organizationId'>;

/**
 * The staff whose customers and agents are in someone's scope: themselves, or everyone in their organisation and below.
 * Undefined means that every customer and agent is.
 */
export const staffInScope = (actor: Scope) => {
  if (actor.scope === 'all') return undefined;
  if (actor.scope === 'allocated' || actor.organizationId === null)
    return sql<number>`(${actor.adminId}::bigint)`;
  return sql<number>`(
    with recursive below (id) as (
      select ${actor.organizationId}::bigint
      union select o.id from organization o join below on o.parent_id = below.id where o.deleted_at is null
    )
    select admin.id from admin join below on admin.organization_id = below.id where admin.deleted_at is null
  )`;
};

/**
 * The customers in someone's scope, as a subquery of user ids: allocated to them, or to anyone in their organisation and
 * below. Undefined means every customer.
 */
export const customersOf = (db: Db, actor: Scope) => {
  const staff = staffInScope(actor);
  return (
    staff &&
    db
      .selectFrom('user_staff')
      .where('user_staff.valid_to', 'is', null)
      .where('user_staff.admin_id', 'in', staff)
      .select('user_staff.user_id')
  );
};

/**
 * The agents in someone's scope, as a subquery of their ids: themselves, and those that staff in the scope look after.
 * Undefined means every agent.
 */
export const agentsOf = (db: Db, actor: Scope) => {
  const staff = staffInScope(actor);
  return (
    staff &&
    db
      .selectFrom('agent')
      .where((eb) =>
        eb.or([
          eb('agent.id', '=', actor.adminId),
          eb(
            'agent.id',
            'in',
            eb
              .selectFrom('agent_staff')
              .where('agent_staff.valid_to', 'is', null)
              .where('agent_staff.admin_id', 'in', staff)
              .select('agent_staff.agent_id'),
          ),
        ]),
      )
      .select('agent.id')
  );
};

/** The accounts in someone's scope that bear a name, width and case aside; at most 20, main accounts first. */
const accountsNamed = async (db: Db, actor: Actor, name: string): Promise<AccountChoice[]> => {
  let query = db
    .selectFrom('user')
    .where('name_folded', '=', sql<string>`folded(${name})`)
    .where('deleted_at', 'is', null);
  const customers = customersOf(db, actor);
  if (customers) query = query.where('id', 'in', customers);
  const rows = await query
    .select(['id', 'name', 'account_type'])
    .orderBy('account_type')
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map((row) => ({ userId: row.id, userName: row.name, accountType: row.account_type }));
};

/**
 * A query with its typed user name resolved to the account that bears it (code 733, people §8). A given id wins and drops
 * the name; a name that nobody bears becomes an id that no user has, so that a list is empty rather than unfiltered.
 * Throws `chooseUser` with the accounts where several bear it.
 */
export const withUserNamed = async <Q extends { userName?: string | undefined; userId?: UserId | undefined }>(
  db: Db,
  actor: Actor,
  query: Q,
): Promise<Omit<Q, 'userName'>> => {
  const { userName, ...rest } = query;
  if (userName === undefined || query.userId !== undefined) return rest;
  const accounts = await accountsNamed(db, actor, userName);
  if (accounts.length > 1) throw new ApiError('chooseUser', accounts);
  return { ...rest, userId: asId<UserId>(accounts[0]?.userId ?? -1) };
};

/** The filters of a list by its customer (`customerQuery` of the contract): by id, or by a name that becomes one. */
export const ofUser = <const Ref extends string>(column: Ref) => ({
  userName: { ...resolved, resolve: withUserNamed },
  userId: eq(column),
});

/**
 * The name of an account, `user` or another table of accounts: of an agent's purse, which nobody signs in to, the agent's own.
 */
export const accountName = (
  of = 'user',
) => sql<string>`case when ${sql.ref(`${of}.is_agent_purse`)} then coalesce((
  select a.really_name from agent g join admin a on a.id = g.id where g.purse_id = ${sql.ref(`${of}.id`)}), ${sql.ref(`${of}.name`)})
  else ${sql.ref(`${of}.name`)} end`;

/** What a list shows of its customer (`customerRow` of the contract), where `user` is joined. */
export const customerColumns = {
  userId: 'user.id',
  userName: 'user.name',
  accountType: 'user.account_type',
  company: 'user.company',
} as const;
