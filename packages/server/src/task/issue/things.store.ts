import type { ThingSource } from '../../core/audit/things.ts';
import { visibleTasks } from '../render/render.store.ts';

/** Issues by key and title, with the customer of their task. */
export const issueThings: ThingSource = {
  named: async (db, actor, ids) => {
    const rows = await visibleTasks(db, actor)
      .innerJoin('task_issue', 'task_issue.task_id', 'task.id')
      .innerJoin('user', 'user.id', 'task.user_id')
      .where('task_issue.id', 'in', ids)
      .select([
        'task_issue.id',
        'task_issue.issue_key',
        'task_issue.issue_title',
        'task.id as task_id',
        'task.user_id',
        'task.is_open',
        'user.name',
      ])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: [row.issue_key, row.issue_title].filter((one) => one !== null && one !== '').join(' · ') || null,
      userName: row.name,
      href: `/task/render${row.is_open ? 'Running' : 'Completed'}Detail/${row.task_id}/${row.user_id}?tab=issues`,
    }));
  },
};
