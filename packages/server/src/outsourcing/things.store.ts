import type { ThingSource, ThingSources } from '../core/audit/things.ts';
import { accountName } from '../user/index.ts';
import { projectsSeen, qualificationsSeen } from './seen.store.ts';

/** Qualifications by their studios. */
const qualification: ThingSource = {
  named: async (db, actor, ids) => {
    const rows = await qualificationsSeen(db, actor)
      .where('qualification.id', 'in', ids)
      .select(['qualification.id', 'qualification.studio_name as name', accountName().as('userName')])
      .execute();
    return rows.map((row) => ({ ...row, href: `/outsourcing/qualification-detail/${row.id}` }));
  },
};
/** Projects by their titles. */
const outsourcingProject: ThingSource = {
  named: async (db, actor, ids) => {
    const rows = await projectsSeen(db, actor)
      .where('project.id', 'in', ids)
      .select(['project.id', 'project.title as name', accountName().as('userName')])
      .execute();
    return rows.map((row) => ({ ...row, href: `/outsourcing/detail/${row.id}` }));
  },
};

export const outsourcingThings: ThingSources = { qualification, outsourcingProject };
