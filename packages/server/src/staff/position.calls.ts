import { positions } from '@renderdesk/contract';
import { serve } from '../core/calls/serve.ts';
import { lockRow } from '../core/crud/crud.store.ts';
import { rowHandlers } from '../core/crud/rows.ts';
import { asId } from '../core/db/wire.ts';
import * as store from './position.store.ts';

const handlers = rowHandlers(positions, 'position', {
  columns: { positionName: 'name' },
  unique: { position_name_unique: 'positionName' },
  set: async ({ tx, input }) => {
    // A change does not name the organisation.
    if ('organizationId' in input) await lockRow(tx, 'organization', { id: input.organizationId });
    return {};
  },
  inUse: store.positionsInUse,
});

export const positionCalls = serve(positions, {
  ...handlers,
  list: async ({ db, input }) =>
    (await store.positionRows(db, input.organizationId)).map((row) => ({
      positionId: asId(row.id),
      positionName: row.name,
      remark: row.remark,
      adminCount: row.admin_count ?? 0,
      version: row.version,
    })),
});
