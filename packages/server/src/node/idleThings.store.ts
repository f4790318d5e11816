import type { ThingSource, ThingSources } from '../core/audit/things.ts';
import type { Db } from '../core/db/db.ts';

type Named = readonly { readonly id: number; readonly name: string }[];
const at = (tab: string, rowsOf: (db: Db, ids: readonly number[]) => Promise<Named>): ThingSource => ({
  named: async (db, _actor, ids) => {
    const href = `/node/renderNodeList?tab=${tab}`;
    return (await rowsOf(db, ids)).map(({ id, name }) => ({ id, name, userName: null, href }));
  },
});

/** Machines that were applied for, templates and entries of the white list by name, rules of samples by their number. */
export const idleThings: Pick<
  ThingSources,
  'cloudTemplate' | 'idleMachine' | 'nodeWhiteList' | 'freeSampleConfig'
> = {
  cloudTemplate: at('templates', (db, ids) =>
    db.selectFrom('cloud_template').where('id', 'in', ids).select(['id', 'template_name as name']).execute(),
  ),
  idleMachine: at('applied', (db, ids) =>
    db.selectFrom('idle_machine').where('id', 'in', ids).select(['id', 'name']).execute(),
  ),
  nodeWhiteList: at('whiteList', (db, ids) =>
    db
      .selectFrom('node_white_list as w')
      .innerJoin('node', 'node.id', 'w.node_id')
      .where('w.id', 'in', ids)
      .select(['w.id', 'node.name'])
      .execute(),
  ),
  freeSampleConfig: at('sampleConfigs', async (db, ids) => {
    const rows = await db.selectFrom('free_sample_config').where('id', 'in', ids).select('id').execute();
    return rows.map(({ id }) => ({ id, name: String(id) }));
  }),
};
