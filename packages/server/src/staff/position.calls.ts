import { positions } from '@renderdesk/contract';
import { serve } from '../core/calls/serve.ts';
import { asId } from '../core/db/wire.ts';
import { deletable, unchanged } from './organization.calls.ts';
import { existing, markDeleted } from './organization.store.ts';
import * as store from './position.store.ts';

const changed = { topic: 'organization' } as const;

export const positionCalls = serve(positions, {
  list: async ({ db, input }) =>
    (await store.positionRows(db, input.organizationId)).map((row) => ({
      positionId: asId(row.id),
      positionName: row.name,
      remark: row.remark,
      adminCount: row.admin_count ?? 0,
      version: row.version,
    })),

  add: async ({ tx, input, now, effects }) => {
    await existing(tx, input.organizationId);
    const id = await store.insertPosition(tx, { ...input, now });
    effects.events.push(changed);
    return { positionId: asId(id) };
  },

  update: async ({ tx, input, now, effects }) => {
    const before = await store.existingPosition(tx, input.positionId);
    await unchanged(tx, 'position', before, input.version);
    await store.updatePosition(tx, { ...input, id: before.id, now });
    effects.events.push(changed);
    return null;
  },

  remove: async ({ tx, ids, now, effects }) => {
    const { free, outcomes } = deletable(await store.positionsInUse(tx, ids));
    await markDeleted(tx, 'position', free, now);
    effects.events.push(changed);
    return outcomes;
  },
});
