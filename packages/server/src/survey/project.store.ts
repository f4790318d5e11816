import { questionnaireStatus, quotasFit, surveyUserState, SurveyQuota } from '@renderdesk/contract';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { ApiError, badFields, notFound } from '../core/http/apiError.ts';
import { formOf, frozenForm } from './questionnaire.store.ts';

export type Project = Selectable<DB['survey_project']>;
export const quotasIn = (value: unknown): SurveyQuota[] => z.array(SurveyQuota).parse(value);

/** Projects that are not deleted, with their questionnaires and authors. */
export const projectRows = (db: Db) =>
  db
    .selectFrom('survey_project')
    .innerJoin('questionnaire', 'questionnaire.id', 'survey_project.questionnaire_id')
    .innerJoin('admin as author', 'author.id', 'survey_project.created_by')
    .where('survey_project.deleted_at', 'is', null);

const { sent, answered, refused } = surveyUserState.of;
const usersOf = (where = sql`true`) => sql<number>`(select count(*)::int from survey_user s
  where s.project_id = survey_project.id and ${where})`;
export const projectColumns = {
  surveyProjectId: 'survey_project.id',
  title: 'questionnaire.title',
  formVersion: 'survey_project.form_version',
  endTime: 'survey_project.ends_at',
  startTime: 'survey_project.started_at',
  recycleTime: 'survey_project.recycled_at',
  userCount: usersOf(),
  sentCount: usersOf(sql`s.survey_user_state >= ${sql.lit(sent)}`),
  answeredCount: usersOf(sql`s.survey_user_state = ${sql.lit(answered)}`),
  refusedCount: usersOf(sql`s.survey_user_state = ${sql.lit(refused)}`),
  createdBy: 'author.really_name',
  createTime: 'survey_project.created_at',
  version: 'survey_project.version',
} as const;

/** A project with what its list shows, and its quotas. Throws `notFound`. */
export const projectOf = async (db: Db, id: number) => {
  const row = await projectRows(db)
    .where('survey_project.id', '=', id)
    .selectAll('survey_project')
    .select(['questionnaire.title', 'author.really_name as createdBy'])
    .select([
      projectColumns.userCount.as('userCount'),
      projectColumns.sentCount.as('sentCount'),
      projectColumns.answeredCount.as('answeredCount'),
      projectColumns.refusedCount.as('refusedCount'),
    ])
    .executeTakeFirstOrThrow(notFound);
  return { ...row, quotas: quotasIn(row.quotas) };
};

/**
 * The questions that a project asks or will ask: those of its frozen version, else the latest published ones. Throws `notFound`, and
 * `notAllowedInState` for a questionnaire that is not published.
 */
export const formFor = async (
  db: Db,
  o: { readonly questionnaireId: number; readonly formVersion: number | null },
) => {
  if (o.formVersion !== null) return frozenForm(db, o.questionnaireId, o.formVersion);
  const row = await db
    .selectFrom('questionnaire')
    .where('id', '=', o.questionnaireId)
    .where('deleted_at', 'is', null)
    .select(['questionnaire_status', 'questions'])
    .executeTakeFirstOrThrow(notFound);
  if (row.questionnaire_status !== questionnaireStatus.of.published) throw new ApiError('notAllowedInState');
  return formOf(row.questions);
};

/** Throws `badInput` at the quotas where one names no question or value of the form. */
export const expectQuotas = async (
  db: Db,
  o: {
    readonly questionnaireId: number;
    readonly formVersion: number | null;
    readonly quotas: readonly SurveyQuota[];
  },
): Promise<void> => {
  if (!quotasFit(await formFor(db, o), o.quotas)) throw badFields('quotas');
};

/** The latest version of a published questionnaire, which a project freezes; undefined where none is, or the quotas do not fit it. */
export const versionFor = async (tx: Tx, project: Project): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('questionnaire')
    .where('id', '=', project.questionnaire_id)
    .where('deleted_at', 'is', null)
    .where('questionnaire_status', '=', questionnaireStatus.of.published)
    .select(['questions', 'form_version'])
    .forShare()
    .executeTakeFirst();
  return row && quotasFit(formOf(row.questions), quotasIn(project.quotas)) ? row.form_version : undefined;
};

/** The columns of a project as it was typed. */
export const projectSet = (input: {
  readonly projectName: string;
  readonly questionnaireId: number;
  readonly endTime: number | null;
  readonly answerLimit: number | null;
  readonly recontactDays: number;
  readonly quotas: readonly SurveyQuota[];
  readonly remark: string;
}) => ({
  project_name: input.projectName,
  questionnaire_id: input.questionnaireId,
  ends_at: input.endTime === null ? null : new Date(input.endTime),
  answer_limit: input.answerLimit,
  recontact_days: input.recontactDays,
  quotas: JSON.stringify(input.quotas),
  remark: input.remark,
});
