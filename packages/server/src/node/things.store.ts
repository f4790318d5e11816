import { addressOfPlace, placesOf } from '@renderdesk/contract';
import type { ThingSource } from '../core/audit/things.ts';
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
