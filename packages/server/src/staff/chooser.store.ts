import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';

/** Active staff whose names hold the words, by name. */
export const chooseStaff = (
  db: Db,
  o: { readonly loginName: string; readonly reallyName: string },
  most: number,
) => {
  const holds = (column: string, words: string) =>
    sql<boolean>`position(folded(${words}) in folded(${sql.ref(column)})) > 0`;
  let query = db.selectFrom('admin').where('deleted_at', 'is', null).where('status', '=', 0);
  if (o.loginName !== '') query = query.where(holds('login_name', o.loginName));
  if (o.reallyName !== '') query = query.where(holds('really_name', o.reallyName));
  return query
    .select(['id', 'login_name', 'really_name'])
    .orderBy('really_name')
    .orderBy('id')
    .limit(most)
    .execute();
};

/** Every role, as it is chosen for staff. */
export const allRoles = (db: Db) =>
  db
    .selectFrom('role')
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'kind', 'remark'])
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Every position with its organisation. */
export const allPositions = (db: Db) =>
  db
    .selectFrom('position')
    .innerJoin('organization', 'organization.id', 'position.organization_id')
    .where('position.deleted_at', 'is', null)
    .where('organization.deleted_at', 'is', null)
    .select([
      'position.id',
      'position.name',
      'position.organization_id',
      'organization.name as organization_name',
    ])
    .orderBy('organization.sort')
    .orderBy('position.organization_id')
    .orderBy('position.id')
    .execute();
