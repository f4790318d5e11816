import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId, upload } from '../kernel/commandCall.ts';
import { History } from '../kernel/history.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { Instant, line, QuestionnaireId, SurveyProjectId, SurveyUserId, text } from '../kernel/values.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { FileId } from '../session/customFields.ts';
import { businessType } from '../session/session.codes.ts';
import { surveyStatus, surveyUserState } from './survey.codes.ts';
import { type SurveyAction, surveyTransitions } from './survey.lifecycle.ts';
import { SurveyAnswers, SurveyForm, SurveyQuestion, SurveyQuota } from './survey.rules.ts';

const access = anyOf('research:feedback:root');
const { notFound, changedMeanwhile, notAllowedInState, badInput, fileNotAccepted, limitReached } = errorCodes;
const object = 'surveyProject';
const step = (action: SurveyAction) => ({
  access,
  object,
  ids: 'surveyProjectIds' as const,
  id: SurveyProjectId,
  from: surveyTransitions[action].from,
  errors: [notFound, notAllowedInState],
});
const one = { access, errors: [notFound], input: { surveyProjectId: SurveyProjectId } };
const fields = {
  projectName: line(100),
  questionnaireId: QuestionnaireId,
  /** Collecting ends then by itself. */
  endTime: Instant.nullable(),
  /** At most so many complete answers. */
  answerLimit: z.int32().min(1).nullable(),
  /** Nobody is surveyed whom another project surveyed within so many days. */
  recontactDays: z.int32().min(0).max(3650),
  remark: z.string().trim().max(300),
} as const;
const row = {
  surveyProjectId: SurveyProjectId,
  ...fields,
  projectName: z.string(),
  title: z.string(),
  surveyStatus: surveyStatus.schema,
  /** The frozen version that it asks; null before it collects. */
  formVersion: z.int().nullable(),
  userCount: z.int(),
  sentCount: z.int(),
  answeredCount: z.int(),
  refusedCount: z.int(),
  startTime: Instant.nullable(),
  recycleTime: Instant.nullable(),
  createdBy: z.string(),
  createTime: Instant,
  version: z.int32(),
} as const;

const users = list('productResearch/project/user/query', {
  access,
  id: 'surveyUserId',
  query: {
    surveyProjectId: SurveyProjectId.optional(),
    ...customerQuery,
    businessType: businessType.schema.optional(),
    surveyUserState: surveyUserState.schema.optional(),
    /** Those who gave this answer to this question. */
    questionKey: text(40).optional(),
    answerValue: text(40).optional(),
  },
  row: {
    surveyUserId: SurveyUserId,
    surveyProjectId: SurveyProjectId,
    projectName: z.string(),
    ...customerRow,
    businessType: businessType.schema,
    surveyUserState: surveyUserState.schema,
    sendTime: Instant.nullable(),
    openTime: Instant.nullable(),
    answerTime: Instant.nullable(),
    createTime: Instant,
  },
  sorts: ['createTimeFlag'],
});

/** How often a value was answered. */
const Tally = z.object({ value: z.string(), count: z.int() });

/** Survey projects: one questionnaire for some customers (people §§3, 7; lifecycles §17). */
export const surveyProjects = calls('survey', 'surveyProjects', {
  list: list('productResearch/project/query', {
    access,
    id: 'surveyProjectId',
    query: {
      projectName: line(100).optional(),
      questionnaireId: QuestionnaireId.optional(),
      surveyStatus: surveyStatus.schema.optional(),
    },
    row,
    sorts: ['createTimeFlag'],
  }),
  add: command('productResearch/project/add', {
    access,
    object,
    errors: [notFound, notAllowedInState, badInput],
    input: { ...fields, quotas: z.array(SurveyQuota).max(50) },
    output: z.object({ surveyProjectId: SurveyProjectId }),
  }),
  /** While it collects, the questionnaire stays. */
  update: command('productResearch/project/update', {
    access,
    object,
    errors: [notFound, changedMeanwhile, notAllowedInState, badInput],
    input: {
      surveyProjectId: SurveyProjectId,
      version: z.int32(),
      ...fields,
      quotas: z.array(SurveyQuota).max(50),
    },
  }),
  remove: perId('productResearch/project/delete', step('remove')),
  /** Freezes the latest version of the questionnaire, and asks those who were uploaded. */
  start: perId('productResearch/project/start', {
    ...step('start'),
    errors: [notFound, notAllowedInState, badInput],
  }),
  /** Ends the collecting; the answers stay (checklist P-274). */
  recycle: perId('productResearch/project/recycle', step('recycle')),
  reopen: perId('productResearch/project/reopen', step('reopen')),
  archive: perId('productResearch/project/archive', step('archive')),
  read: read('productResearch/project/read', {
    ...one,
    output: z.object({ ...row, quotas: z.array(SurveyQuota) }),
  }),
  history: read('productResearch/project/history', { ...one, output: History }),
  /** Customers of a project from a spreadsheet: an ID or a name a line. Without `apply` it only says what each line is. */
  uploadUserExcel: upload('productResearch/uploadUserExcel', {
    access,
    object,
    audit: 'surveyProject.uploadUsers',
    errors: [notFound, notAllowedInState, fileNotAccepted, limitReached],
    maxBytes: 5 * 1024 * 1024,
    types: ['application/zip', 'text/csv', 'text/gbk'],
    input: { surveyProjectId: z.coerce.number().pipe(SurveyProjectId), apply: z.literal(['0', '1']) },
    output: z.object({
      added: z.int(),
      applied: z.boolean(),
      rows: z.array(z.object({ line: z.int(), customer: z.string(), code: z.int(), message: z.string() })),
    }),
  }),
  /** What was answered to each question, of the customers whom the person sees. */
  statistics: read('productResearch/project/statistics', {
    ...one,
    output: z.object({
      projectName: z.string(),
      formVersion: z.int().nullable(),
      states: z.array(z.object({ surveyUserState: surveyUserState.schema, count: z.int() })),
      questions: z.array(
        z.object({
          question: SurveyQuestion,
          answered: z.int(),
          /** Of kinds that are counted, in the order of the options. */
          tallies: z.array(Tally),
          /** Of numbers. */
          average: z.number().nullable(),
          /** The latest free answers. */
          texts: z.array(z.object({ surveyUserId: SurveyUserId, answer: z.string() })),
        }),
      ),
    }),
  }),
  users,
  /** Takes customers out to whom it was not sent yet. */
  removeUsers: perId('productResearch/project/user/delete', {
    access,
    object: 'surveyUser',
    ids: 'surveyUserIds',
    id: SurveyUserId,
    errors: [notFound, notAllowedInState],
  }),
  /** The answers of one customer, also of a part, with the questions of the version that was shown. */
  answers: read('productResearch/project/user/answers', {
    access,
    errors: [notFound],
    input: { surveyUserId: SurveyUserId },
    output: z.object({
      userName: z.string(),
      projectName: z.string(),
      surveyUserState: surveyUserState.schema,
      answerTime: Instant.nullable(),
      questions: SurveyForm,
      answers: SurveyAnswers,
      files: z.array(z.object({ fileId: FileId, name: z.string() })),
    }),
  }),
  /** A file that a customer stored for an answer. */
  file: read('productResearch/project/user/file', {
    access,
    nothingFound: 'shown',
    errors: [notFound, errorCodes.fileGone],
    input: { surveyUserId: SurveyUserId, fileId: FileId },
    output: z.null(),
  }),
  export: exportOf(users, 'productResearch/project/user/export', {
    access,
    columns: [
      'projectName',
      'userId',
      'userName',
      'company',
      'businessType',
      'surveyUserState',
      'sendTime',
      'openTime',
      'answerTime',
    ],
  }),
  /** The complete answers as a file with a column a question. */
  exportAnswers: command('productResearch/project/exportAnswers', {
    access,
    object,
    errors: [notFound, errorCodes.nothingFound, limitReached],
    nothingFound: 'shown',
    input: { surveyProjectId: SurveyProjectId },
    output: z.object({ name: z.string(), content: z.string() }),
  }),
});
