import { positions } from '@renderdesk/contract';
import { serve } from '../core/calls/serve.ts';
import { deleteUnused, lockRow } from '../core/crud/crud.store.ts';
import { asId } from '../core/db/wire.ts';
import * as store from './position.store.ts';

export const positionCalls = serve(positions, {
  list: async ({ db, input }) =>
    (await store.positionRows(db, input.organizationId)).map((row) => ({
      positionId: asId(row.id),
      positionName: row.name,
      remark: row.remark,
      adminCount: row.admin_count ?? 0,
      version: row.version,
    })),

  add: async ({ tx, input, now }) => {
    await lockRow(tx, 'organization', { id: input.organizationId });
    const id = await store.insertPosition(tx, { ...input, now });
    return { positionId: asId(id) };
  },

  update: async ({ tx, input, now }) => {
    await store.updatePosition(tx, { ...input, id: input.positionId, now });
    return null;
  },

  remove: async ({ tx, ids, now }) => {
    const outcomes = await deleteUnused(tx, 'position', await store.positionsInUse(tx, ids), now);
    return outcomes;
  },
});
