import type { ThingSource } from '../core/audit/things.ts';
import { jobsInScope } from './job.store.ts';

const pageOf = ['', 'sky3', 'rebuild', 'product'] as const;

/** Jobs by project and customer. */
export const jobThings: ThingSource = {
  named: async (db, actor, ids) => {
    const rows = await jobsInScope(db, actor)
      .innerJoin('user', 'user.id', 'dayan_job.user_id')
      .where('dayan_job.id', 'in', ids)
      .select([
        'dayan_job.id',
        'dayan_job.kind',
        'dayan_job.user_id',
        'dayan_job.project_name',
        'dayan_job.is_running',
        'user.name',
      ])
      .execute();
    return rows.map(({ id, ...row }) => ({
      id,
      name: row.project_name,
      userName: row.name,
      href: `/dayanTask/${pageOf[row.kind]}${row.is_running ? 'Running' : 'End'}Detail/${id}/${row.user_id}`,
    }));
  },
};

/** Publications by project and customer. */
export const publishThings: ThingSource = {
  named: async (db, actor, ids) => {
    const rows = await jobsInScope(db, actor)
      .innerJoin('dayan_publish', 'dayan_publish.job_id', 'dayan_job.id')
      .innerJoin('user', 'user.id', 'dayan_publish.user_id')
      .where('dayan_publish.id', 'in', ids)
      .select(['dayan_publish.id', 'dayan_job.project_name', 'user.name'])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.project_name,
      userName: row.name,
      href: `/dayanTask/publish?publishId=${row.id}`,
    }));
  },
};
