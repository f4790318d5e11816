import { addressOfPlace, placesOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { ThingSource, ThingSources } from '../core/audit/things.ts';
import type { Db } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';

/** Nodes by name, with their panel; those that were taken out too. */
export const nodeThings: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db.selectFrom('node').where('id', 'in', ids).select(['id', 'name']).execute();
    return rows.map(({ id, name }) => {
      const [place] = placesOf.nodes({ nodeId: asId(id) });
      return { id, name, userName: null, href: place ? addressOfPlace(place) : null };
    });
  },
};

const named = (
  href: string,
  rowsOf: (
    db: Db,
    ids: readonly number[],
  ) => Promise<readonly { readonly id: number; readonly name: string }[]>,
): ThingSource => ({
  named: async (db, _actor, ids) =>
    (await rowsOf(db, ids)).map(({ id, name }) => ({ id, name, userName: null, href })),
});
const transfers = '/node/rentNodeList?tab=transfers';

/** Rented nodes by name, transfers by the image that they write, models, and configurations by software and version. */
export const rentThings: Pick<
  ThingSources,
  'leaseNode' | 'nodeTransfer' | 'transferMachine' | 'hardwareModel' | 'hardwareConfig'
> = {
  leaseNode: named('/node/rentNodeList', (db, ids) =>
    db.selectFrom('lease_node').where('id', 'in', ids).select(['id', 'name']).execute(),
  ),
  nodeTransfer: named(transfers, (db, ids) =>
    db
      .selectFrom('node_transfer as t')
      .innerJoin('mirror', 'mirror.id', 't.mirror_id')
      .where('t.id', 'in', ids)
      .select(['t.id', 'mirror.mirror_name as name'])
      .execute(),
  ),
  transferMachine: named(transfers, (db, ids) =>
    db
      .selectFrom('node_transfer_machine as m')
      .leftJoin('node', 'node.id', 'm.node_id')
      .leftJoin('lease_node', 'lease_node.id', 'm.lease_node_id')
      .where('m.id', 'in', ids)
      .select('m.id')
      .select(sql<string>`coalesce(node.name, lease_node.name)`.as('name'))
      .execute(),
  ),
  hardwareModel: named('/node/hardwareModelToPerformance', (db, ids) =>
    db.selectFrom('hardware_model').where('id', 'in', ids).select(['id', 'model as name']).execute(),
  ),
  hardwareConfig: named('/node/hardwareConfiguration', (db, ids) =>
    db
      .selectFrom('hardware_config as c')
      .innerJoin('software', 'software.id', 'c.software_id')
      .where('c.id', 'in', ids)
      .select('c.id')
      .select(sql<string>`concat_ws(' ', software.name, nullif(c.software_version, ''))`.as('name'))
      .execute(),
  ),
};
