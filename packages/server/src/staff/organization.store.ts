import { sql } from 'kysely';
import type { CodeOf, organizationType } from '@renderdesk/contract';
import type { Db, Tx } from '../core/db/db.ts';
import { insertRow, lockRow, updateRow } from '../core/crud/crud.store.ts';

/** Changes of the tree wait for each other, so that two moves cannot make a ring. */
export const lockTree = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('renderdesk.organization', 0))`.execute(tx);
};

/** Every organisation with the number of its own active staff and positions, parents' order first. */
export const organizationRows = (db: Db) =>
  db
    .selectFrom('organization as o')
    .where('o.deleted_at', 'is', null)
    .select((eb) => [
      'o.id',
      'o.parent_id',
      'o.name',
      'o.type',
      'o.sort',
      'o.remark',
      'o.version',
      eb
        .selectFrom('admin')
        .whereRef('admin.organization_id', '=', 'o.id')
        .where('admin.deleted_at', 'is', null)
        .where('admin.status', '=', 0)
        .select(eb.fn.countAll<number>().as('n'))
        .as('admin_count'),
      eb
        .selectFrom('position')
        .whereRef('position.organization_id', '=', 'o.id')
        .where('position.deleted_at', 'is', null)
        .select(eb.fn.countAll<number>().as('n'))
        .as('position_count'),
    ])
    .orderBy('o.sort')
    .orderBy('o.id')
    .execute();

export const adminsOf = (db: Db, organizationId: number) =>
  db
    .selectFrom('admin as a')
    .leftJoin('position as p', 'p.id', 'a.position_id')
    .where('a.organization_id', '=', organizationId)
    .where('a.deleted_at', 'is', null)
    .where('a.status', '=', 0)
    .select(['a.id', 'a.login_name', 'a.really_name', 'p.name as position_name'])
    .orderBy('a.id')
    .execute();

export const isNameFree = async (db: Db, name: string, except: number | undefined): Promise<boolean> => {
  let query = db
    .selectFrom('organization')
    .where('name_folded', '=', sql<string>`folded(${name})`)
    .where('deleted_at', 'is', null);
  if (except !== undefined) query = query.where('id', '<>', except);
  return (await query.select('id').executeTakeFirst()) === undefined;
};

export const uniqueNames = { organization_name_unique: 'organizationName' };

interface OrganizationFields {
  readonly organizationName: string;
  readonly type: CodeOf<typeof organizationType> | null;
  readonly remark: string;
}

/** Adds an organisation as the last child. Throws `alreadyTaken`, or `notFound` where there is no such parent. */
export const insertOrganization = async (
  tx: Tx,
  o: OrganizationFields & { readonly parentId: number; readonly now: Date },
): Promise<number> => {
  await lockRow(tx, 'organization', { id: o.parentId });
  const last = await tx
    .selectFrom('organization')
    .where('parent_id', '=', o.parentId)
    .select((eb) => eb.fn.coalesce(eb.fn.max('sort'), eb.val(0)).as('sort'))
    .executeTakeFirstOrThrow();
  return insertRow(
    tx,
    'organization',
    {
      ...o,
      set: {
        parent_id: o.parentId,
        name: o.organizationName,
        type: o.type,
        remark: o.remark,
        sort: last.sort + 1,
      },
    },
    uniqueNames,
  );
};

/** Puts a node below a parent and writes the order of all its siblings. */
export const placeOrganization = async (
  tx: Tx,
  o: {
    readonly id: number;
    readonly version: number;
    readonly parentId: number;
    readonly order: readonly number[];
    readonly now: Date;
  },
): Promise<void> => {
  await updateRow(tx, 'organization', { ...o, set: { parent_id: o.parentId } });
  await sql`
    update organization set sort = placed.sort
    from unnest(${o.order}::bigint[]) with ordinality as placed (id, sort)
    where organization.id = placed.id and organization.sort <> placed.sort`.execute(tx);
};

/** Organisations among the ids, and whether staff, positions or children still hang on each. */
export const organizationsInUse = async (tx: Tx, ids: readonly number[]): Promise<Map<number, boolean>> => {
  const rows = await tx
    .selectFrom('organization as o')
    .where('o.id', 'in', ids)
    .where('o.deleted_at', 'is', null)
    .select([
      'o.id',
      sql<boolean>`o.parent_id is null
        or exists (select from organization c where c.parent_id = o.id and c.deleted_at is null)
        or exists (select from admin a where a.organization_id = o.id and a.deleted_at is null)
        or exists (select from position p where p.organization_id = o.id and p.deleted_at is null)`.as(
        'in_use',
      ),
    ])
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row.in_use]));
};
