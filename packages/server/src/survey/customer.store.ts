import {
  checkAnswers,
  holdsFiles,
  maySurveyUser,
  quotasOf,
  type SurveyAnswers,
  type SurveyQuestion,
  surveyStatus,
  type SurveyUserAction,
  surveyUserState,
  surveyUserTransitions,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';
import { quotasIn } from './project.store.ts';
import { frozenForm } from './questionnaire.store.ts';

const { sent, opened, answered } = surveyUserState.of;

/** Surveys that a customer received, while they are open. */
const receivedBy = (db: Db, o: { readonly userId: number; readonly now: Date }) =>
  db
    .selectFrom('survey_user')
    .innerJoin('survey_project', 'survey_project.id', 'survey_user.project_id')
    .where('survey_user.user_id', '=', o.userId)
    .where('survey_user.sent_at', 'is not', null)
    .where('survey_project.deleted_at', 'is', null)
    .where('survey_project.survey_status', '=', surveyStatus.of.collecting)
    .where((eb) =>
      eb.or([eb('survey_project.ends_at', 'is', null), eb('survey_project.ends_at', '>', o.now)]),
    );

/** Surveys that wait for a customer's answer, the latest first. */
export const waitingSurveys = (db: Db, o: { readonly userId: number; readonly now: Date }) =>
  receivedBy(db, o)
    .innerJoin('questionnaire', 'questionnaire.id', 'survey_project.questionnaire_id')
    .where('survey_user.survey_user_state', 'in', [sent, opened])
    .select([
      'survey_project.id',
      'questionnaire.title',
      'survey_user.survey_user_state',
      'survey_user.sent_at',
      'survey_project.ends_at',
    ])
    .orderBy('survey_user.sent_at', 'desc')
    .orderBy('survey_user.id', 'desc')
    .limit(50)
    .execute();

interface Received {
  readonly userId: number;
  readonly projectId: number;
  readonly now: Date;
}
/**
 * Locks what a customer received. A complete answer locks the project too, so that answers are counted one after the other. Throws
 * `notFound`, and `notAllowedInState` where it is answered or refused.
 */
const lockReceived = async (tx: Tx, o: Received, action: SurveyUserAction) => {
  const rows = receivedBy(tx, o)
    .where('survey_user.project_id', '=', o.projectId)
    .select([
      'survey_user.id',
      'survey_user.survey_user_state',
      'survey_user.opened_at',
      'survey_user.answers',
    ])
    .select([
      'survey_project.id as projectId',
      'survey_project.questionnaire_id',
      'survey_project.form_version',
    ])
    .select(['survey_project.answer_limit', 'survey_project.quotas']);
  const row = await (
    action === 'complete'
      ? rows.forUpdate(['survey_project', 'survey_user'])
      : rows.forUpdate('survey_user').forShare('survey_project')
  ).executeTakeFirstOrThrow(notFound);
  if (!maySurveyUser(action, row.survey_user_state)) throw new ApiError('notAllowedInState');
  return { ...row, form: await frozenForm(tx, row.questionnaire_id, row.form_version ?? 0) };
};
const move = (tx: Tx, id: number, set: object) =>
  tx
    .updateTable('survey_user')
    .set(set as never)
    .where('id', '=', id)
    .execute();

/** The frozen questions for a customer, with what was answered so far. */
export const openSurvey = async (tx: Tx, o: Received) => {
  const row = await lockReceived(tx, o, 'open');
  await move(tx, row.id, {
    survey_user_state: surveyUserTransitions.open.to,
    opened_at: row.opened_at ?? o.now,
  });
  return { formVersion: row.form_version ?? 0, form: row.form, answers: row.answers as SurveyAnswers };
};

/** How many complete answers a project has, all of them and those with a value. */
const countAnswers = async (
  tx: Tx,
  projectId: number,
  value?: { readonly questionKey: string; readonly answerValue: string },
): Promise<number> => {
  let rows = tx
    .selectFrom('survey_user')
    .where('project_id', '=', projectId)
    .where('survey_user_state', '=', answered);
  if (value)
    rows = rows.where(
      sql<boolean>`(answers ->> ${value.questionKey}::text = ${value.answerValue}
        or jsonb_exists(answers -> ${value.questionKey}::text, ${value.answerValue}))`,
    );
  const { count } = await rows.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
};

/** A customer has at most so many files of one survey. */
const mostFiles = 50;
/** Whether a customer may store a file for a survey. Throws as `lockReceived` does, and `limitReached`. */
export const expectFile = async (tx: Tx, o: Received): Promise<number> => {
  const { id } = await lockReceived(tx, o, 'save');
  const files = await tx.selectFrom('survey_file').where('survey_user_id', '=', id).select('key').execute();
  if (files.length >= mostFiles) throw new ApiError('limitReached', { limit: mostFiles });
  return id;
};
/** Notes a stored file of a customer. */
export const noteFile = async (tx: Tx, surveyUserId: number, key: string): Promise<void> => {
  await tx.insertInto('survey_file').values({ key, survey_user_id: surveyUserId }).execute();
};
/** Throws `badInput` at a question whose answer names a file that the customer did not store. */
const keepFiles = async (
  tx: Tx,
  surveyUserId: number,
  form: readonly SurveyQuestion[],
  answers: SurveyAnswers,
): Promise<void> => {
  const shown = form.filter(({ key, kind }) => holdsFiles(kind) && answers[key] !== undefined);
  if (shown.length === 0) return;
  const rows = await tx
    .selectFrom('survey_file')
    .where('survey_user_id', '=', surveyUserId)
    .select('key')
    .execute();
  const stored = new Set(rows.map(({ key }) => key));
  const wrong = shown.find(({ key }) => (answers[key] as string[]).some((one) => !stored.has(one)));
  if (wrong) throw new ApiError('badInput', { issues: [{ path: `answers.${wrong.key}` }] });
};

/** Keeps a part of the answers, or all of them for good. Throws `badInput` at wrong answers, `limitReached` where a quota is full. */
export const answerSurvey = async (
  tx: Tx,
  o: Received & { readonly answers: SurveyAnswers; readonly complete: boolean },
): Promise<void> => {
  const row = await lockReceived(tx, o, o.complete ? 'complete' : 'save');
  const checked = checkAnswers(row.form, o.answers, o.complete);
  if ('issues' in checked)
    throw new ApiError('badInput', { issues: checked.issues.map((path) => ({ path: `answers.${path}` })) });
  const { answers } = checked;
  await keepFiles(tx, row.id, row.form, answers);
  if (o.complete) {
    const { answer_limit: limit } = row;
    if (limit !== null && (await countAnswers(tx, row.projectId)) >= limit)
      throw new ApiError('limitReached', { limit });
    for (const quota of quotasOf(quotasIn(row.quotas), answers))
      if ((await countAnswers(tx, row.projectId, quota)) >= quota.most)
        throw new ApiError('limitReached', { limit: quota.most });
  }
  await move(tx, row.id, {
    survey_user_state: surveyUserTransitions[o.complete ? 'complete' : 'save'].to,
    opened_at: row.opened_at ?? o.now,
    answers: JSON.stringify(answers),
    ...(o.complete && { answered_at: o.now }),
  });
};

/** A customer does not want to answer; what was kept of a part goes. */
export const refuseSurvey = async (tx: Tx, o: Received): Promise<void> => {
  const row = await lockReceived(tx, o, 'refuse');
  await tx.deleteFrom('survey_file').where('survey_user_id', '=', row.id).execute();
  await move(tx, row.id, {
    survey_user_state: surveyUserTransitions.refuse.to,
    answers: '{}',
    answered_at: o.now,
  });
};
