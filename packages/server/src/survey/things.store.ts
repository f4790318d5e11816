import type { ThingSource, ThingSources } from '../core/audit/things.ts';
import { surveyUsersSeen } from './surveyUser.store.ts';

const page = '/feedback/userResearch';

const questionnaire: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db
      .selectFrom('questionnaire')
      .where('id', 'in', ids)
      .select(['id', 'title'])
      .execute();
    return rows.map(({ id, title }) => ({
      id,
      name: title,
      userName: null,
      href: `${page}?tab=questionnaires&questionnaire=${id}`,
    }));
  },
};
const surveyProject: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db
      .selectFrom('survey_project')
      .where('id', 'in', ids)
      .select(['id', 'project_name'])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.project_name,
      userName: null,
      href: `${page}?project=${row.id}`,
    }));
  },
};
const surveyUser: ThingSource = {
  named: async (db, actor, ids) => {
    const rows = await surveyUsersSeen(db, actor)
      .where('survey_user.id', 'in', ids)
      .select(['survey_user.id', 'survey_project.project_name', 'user.name'])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.project_name,
      userName: row.name,
      href: `${page}?tab=users&answers=${row.id}`,
    }));
  },
};

/** Questionnaires, projects and their customers by name. */
export const surveyThings: ThingSources = { questionnaire, surveyProject, surveyUser };
