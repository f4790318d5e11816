import type { ThingSource } from '../../core/audit/things.ts';
import { visibleAnalyses } from './analyse.store.ts';

/** Analyses by scene and customer. */
export const analysisThings: ThingSource = {
  named: async (db, actor, ids) => {
    const rows = await visibleAnalyses(db, actor)
      .innerJoin('user', 'user.id', 'analyse_task.user_id')
      .where('analyse_task.id', 'in', ids)
      .select(['analyse_task.id', 'analyse_task.scene_name', 'analyse_task.is_running', 'user.name'])
      .execute();
    return rows.map(({ id, ...row }) => ({
      id,
      name: row.scene_name,
      userName: row.name,
      href: `/task/analyse${row.is_running ? 'Running' : 'End'}LogDetails/${id}`,
    }));
  },
};
