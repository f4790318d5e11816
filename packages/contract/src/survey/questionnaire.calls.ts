import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Instant, QuestionnaireId, text } from '../kernel/values.ts';
import { questionnaireStatus } from './survey.codes.ts';
import { type QuestionnaireAction, questionnaireTransitions } from './survey.lifecycle.ts';
import { QuestionRow, SurveyForm } from './survey.rules.ts';

const access = anyOf('research:feedback:root');
const { notFound, changedMeanwhile, notAllowedInState, badInput } = errorCodes;
const object = 'questionnaire';
const step = (action: QuestionnaireAction) => ({
  access,
  object,
  ids: 'questionnaireIds' as const,
  id: QuestionnaireId,
  from: questionnaireTransitions[action].from,
  errors: [notFound, notAllowedInState],
});
const fields = { title: text(100), questionRows: z.array(QuestionRow).min(1).max(100) } as const;

/** Questionnaires: questions of the custom field kinds, with conditions; published versions are frozen (people §7). */
export const questionnaires = calls('survey', 'questionnaires', {
  list: list('productResearch/questionnaire/query', {
    access,
    id: 'questionnaireId',
    query: { title: text(100).optional(), questionnaireStatus: questionnaireStatus.schema.optional() },
    row: {
      questionnaireId: QuestionnaireId,
      title: z.string(),
      questionnaireStatus: questionnaireStatus.schema,
      /** The latest published one; 0 before the first. */
      formVersion: z.int(),
      questionCount: z.int(),
      projectCount: z.int(),
      createdBy: z.string(),
      createTime: Instant,
      publishTime: Instant.nullable(),
      version: z.int32(),
    },
    sorts: ['createTimeFlag'],
  }),
  add: command('productResearch/questionnaire/add', {
    access,
    object,
    errors: [badInput],
    input: fields,
    output: z.object({ questionnaireId: QuestionnaireId }),
  }),
  /** Of a published one: its next version, which new projects use. */
  update: command('productResearch/questionnaire/update', {
    access,
    object,
    errors: [notFound, changedMeanwhile, notAllowedInState, badInput],
    input: { questionnaireId: QuestionnaireId, version: z.int32(), ...fields },
  }),
  remove: perId('productResearch/questionnaire/delete', {
    ...step('remove'),
    errors: [notFound, notAllowedInState, errorCodes.stillInUse],
  }),
  publish: perId('productResearch/questionnaire/publish', step('publish')),
  close: perId('productResearch/questionnaire/close', step('close')),
  /** The questions as they are now, for the editor and for a look at them. */
  read: read('productResearch/questionnaire/read', {
    access,
    errors: [notFound],
    input: { questionnaireId: QuestionnaireId },
    output: z.object({
      questionnaireId: QuestionnaireId,
      title: z.string(),
      questionRows: z.array(QuestionRow),
      questions: SurveyForm,
      version: z.int32(),
    }),
  }),
  /** Published ones, for a project to choose among. */
  names: read('productResearch/questionnaire/idNameList', {
    access,
    input: {},
    output: z.array(z.object({ questionnaireId: QuestionnaireId, title: z.string(), formVersion: z.int() })),
  }),
});
