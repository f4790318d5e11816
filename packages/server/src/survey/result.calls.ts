import { buffer } from 'node:stream/consumers';
import {
  customFieldKind,
  errorCodes,
  FileId,
  type Language,
  SurveyAnswers,
  surveyProjects,
  type SurveyQuestion,
} from '@renderdesk/contract';
import { openFile } from '../core/attachments/attachment.store.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import { eq, resolved } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import type { HandlersOf } from '../core/calls/serve.ts';
import { callLabel, fieldLabel } from '../core/calls/texts.ts';
import { asInstantOrNull } from '../core/db/wire.ts';
import { xlsxStream } from '../core/exports/spreadsheet.ts';
import { ApiError, businessTime, notFound } from '../core/http/apiError.ts';
import { customerColumns, ofUser } from '../user/index.ts';
import { formFor, projectOf } from './project.store.ts';
import { resultsOf, statesOf, wholeAnswers } from './results.store.ts';
import { answerIs, answersOfUser, filesOfUser, surveyUsersSeen, takeOut } from './surveyUser.store.ts';

/** A file has at most so many answers. */
const mostAnswers = 20_000;

const users = listing(surveyProjects.users)
  .from((db, { actor }) => surveyUsersSeen(db, actor))
  .list({
    key: 'survey_user.id',
    where: {
      surveyProjectId: eq('survey_user.project_id'),
      ...ofUser('survey_user.user_id'),
      businessType: eq('user.business_type'),
      surveyUserState: eq('survey_user.survey_user_state'),
      questionKey: resolved,
      answerValue: (query, value, { input }) =>
        input.questionKey === undefined ? query : query.where(answerIs(input.questionKey, value)),
    },
    sorts: { createTimeFlag: 'survey_user.created_at' },
    columns: {
      surveyUserId: 'survey_user.id',
      surveyProjectId: 'survey_user.project_id',
      projectName: 'survey_project.project_name',
      ...customerColumns,
      businessType: 'user.business_type',
      sendTime: 'survey_user.sent_at',
      openTime: 'survey_user.opened_at',
      answerTime: 'survey_user.answered_at',
      createTime: 'survey_user.created_at',
    },
  });

/** An answer in words: options by their labels. */
const inWords = (question: SurveyQuestion, value: unknown, language: Language): string => {
  if (value === undefined) return '';
  const labelOf = (one: unknown): string =>
    question.options?.find((option) => option.value === one)?.label[language] ?? String(one);
  if (Array.isArray(value)) return value.map(labelOf).join('; ');
  if (question.kind === customFieldKind.of.datetime) return businessTime(Number(value));
  return typeof value === 'object' && value !== null ? Object.values(value).join(', ') : labelOf(value);
};

/** Customers of projects, what they answered, and the results. */
export const resultCalls = (
  blobs: Blobs,
): HandlersOf<
  typeof surveyProjects,
  'users' | 'removeUsers' | 'answers' | 'file' | 'statistics' | 'exportAnswers'
> => ({
  users,

  file: async ({ db, actor, input }) => {
    await answersOfUser(db, actor, input.surveyUserId);
    const files = await filesOfUser(db, input.surveyUserId);
    if (!files.some(({ id }) => id === input.fileId)) throw notFound();
    return openFile(db, blobs, { id: input.fileId, kind: 'survey' });
  },

  removeUsers: async ({ tx, actor, ids, effects }) => {
    const { outcomes } = await takeOut(tx, actor, ids);
    effects.events.push({ topic: 'surveyProject' });
    return outcomes;
  },

  answers: async ({ db, actor, input }) => {
    const row = await answersOfUser(db, actor, input.surveyUserId);
    return {
      userName: row.userName,
      projectName: row.project_name,
      surveyUserState: row.survey_user_state,
      answerTime: asInstantOrNull(row.answered_at),
      questions: await formFor(db, { questionnaireId: row.questionnaire_id, formVersion: row.form_version }),
      answers: SurveyAnswers.parse(row.answers),
      files: (await filesOfUser(db, input.surveyUserId)).map(({ id, name }) => ({
        fileId: FileId.parse(id),
        name,
      })),
    };
  },

  statistics: async ({ db, actor, input }) => {
    const { id, project_name, questionnaire_id, form_version } = await projectOf(db, input.surveyProjectId);
    const states = await statesOf(db, actor, id);
    const about = { projectName: project_name, formVersion: form_version, states };
    if (form_version === null) return { ...about, questions: [] };
    const form = await formFor(db, { questionnaireId: questionnaire_id, formVersion: form_version });
    return { ...about, questions: await resultsOf(db, actor, { projectId: id, form }) };
  },

  exportAnswers: async ({ tx, actor, input, now, language, effects }) => {
    const project = await projectOf(tx, input.surveyProjectId);
    const rows = await wholeAnswers(tx, actor, { projectId: project.id, most: mostAnswers });
    if (rows.length === 0) throw new ApiError('nothingFound');
    if (rows.length > mostAnswers) throw new ApiError('limitReached', { limit: mostAnswers });
    const all = await formFor(tx, {
      questionnaireId: project.questionnaire_id,
      formVersion: project.form_version,
    });
    const form = all.filter(({ kind }) => kind !== customFieldKind.of.info);
    effects.affected.push({ id: project.id, outcome: errorCodes.success });
    const heads = (['userId', 'userName', 'company', 'answerTime'] as const).map((field) =>
      fieldLabel(language, 'survey', field),
    );
    const cells = rows.map((row) => {
      const answers = SurveyAnswers.parse(row.answers);
      return [
        { number: String(row.user_id) },
        { text: row.userName },
        { text: row.company ?? '' },
        row.answered_at === null ? null : { at: row.answered_at.getTime() },
        ...form.map((question) => ({ text: inWords(question, answers[question.key], language) })),
      ];
    });
    const part = async function* () {
      yield await Promise.resolve(cells);
    };
    const header = [...heads, ...form.map(({ label }) => label[language])];
    const sheet = callLabel(language, surveyProjects.answers);
    const file = await buffer(xlsxStream({ sheet, header, rows: part() }));
    const when = businessTime(now.getTime()).replace(/[- :]/g, '').slice(0, 12);
    return { name: `${project.project_name}_${when}.xlsx`, content: file.toString('base64') };
  },
});
