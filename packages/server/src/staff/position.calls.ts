import { positions } from '@renderdesk/contract';
import { serve } from '../core/serve.ts';
import { asId } from '../core/wire.ts';
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

  add: async ({ tx, input, now, told }) => {
    await existing(tx, input.organizationId);
    const id = await store.insertPosition(tx, { ...input, now });
    told.touched.push({ id, outcome: 200 });
    told.after = input;
    told.events.push(changed);
    return { positionId: asId(id) };
  },

  update: async ({ tx, input, now, told }) => {
    const before = await store.existingPosition(tx, input.positionId);
    await unchanged(tx, 'position', before, input.version);
    await store.updatePosition(tx, { ...input, id: before.id, now });
    told.touched.push({ id: before.id, outcome: 200 });
    told.before = { positionName: before.name, remark: before.remark };
    told.after = { positionName: input.positionName, remark: input.remark };
    told.events.push(changed);
    return null;
  },

  remove: async ({ tx, ids, now, told }) => {
    const { free, outcomes } = deletable(await store.positionsInUse(tx, ids));
    await markDeleted(tx, 'position', free, now);
    told.events.push(changed);
    return outcomes;
  },
});
