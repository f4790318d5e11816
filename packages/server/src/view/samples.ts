import { views } from '@renderdesk/contract';
import { addRow } from '../build/rows.ts';
import { freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

/** A view that everyone sees, of the first administrator. */
const addView = async ({ db, clock, admin }: TestServer): Promise<number> => {
  const at = clock.now;
  return addRow(db, 'saved_view', {
    admin_id: admin.adminId,
    list: 'node.nodes.list',
    name: freshName(),
    audience: 3,
    query: '',
    created_at: at,
    updated_at: at,
  });
};

export const samples = {
  ...samplesOf(views, {
    list: () => ({ list: 'task.renders.list' }),
    add: () => ({
      list: 'task.renders.list',
      viewName: freshName(),
      audience: 1,
      viewQuery: 'taskStatusList=30',
      look: null,
    }),
    update: async (t) => ({
      viewId: await addView(t),
      viewName: freshName(),
      audience: 3,
      viewQuery: '',
      look: { visible: { remark: false }, widths: {} },
      version: 1,
    }),
    remove: async (t) => ({ viewId: await addView(t) }),
    setDefault: async (t) => ({ list: 'node.nodes.list', viewId: await addView(t) }),
  }),
};
