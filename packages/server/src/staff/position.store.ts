import type { Db, Tx } from '../core/db/db.ts';

export const positionRows = (db: Db, organizationId: number) =>
  db
    .selectFrom('position as p')
    .where('p.organization_id', '=', organizationId)
    .where('p.deleted_at', 'is', null)
    .select((eb) => [
      'p.id',
      'p.name',
      'p.remark',
      'p.version',
      eb
        .selectFrom('admin')
        .whereRef('admin.position_id', '=', 'p.id')
        .where('admin.deleted_at', 'is', null)
        .select(eb.fn.countAll<number>().as('n'))
        .as('admin_count'),
    ])
    .orderBy('p.id')
    .execute();

/** Positions among the ids, and whether staff still hold each. */
export const positionsInUse = async (tx: Tx, ids: readonly number[]): Promise<Map<number, boolean>> => {
  const rows = await tx
    .selectFrom('position as p')
    .where('p.id', 'in', ids)
    .where('p.deleted_at', 'is', null)
    .select((eb) => [
      'p.id',
      eb
        .exists(
          eb
            .selectFrom('admin')
            .whereRef('admin.position_id', '=', 'p.id')
            .where('admin.deleted_at', 'is', null)
            .select('admin.id'),
        )
        .as('in_use'),
    ])
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row.in_use === true]));
};
