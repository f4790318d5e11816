import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { Instant, line, SurveyProjectId } from '../kernel/values.ts';
import { FileId } from '../session/customFields.ts';
import { surveyUserState } from '../survey/survey.codes.ts';
import { mostSurveyFile, SurveyAnswers, surveyAnswers, SurveyQuestion } from '../survey/survey.rules.ts';
import { portalScope } from './portal.codes.ts';
import { act, base64Bytes, look } from './portalCall.ts';

const of = {
  scope: portalScope.of.feedback,
  object: 'surveyUser',
  errors: [errorCodes.notFound, errorCodes.notAllowedInState],
} as const;
const input = { surveyProjectId: SurveyProjectId } as const;

/** Surveys that a customer received (lifecycles §17). */
export const surveyCalls = {
  surveys: look('survey/list', {
    summary: 'Surveys that wait for the answer of the account, the latest first',
    scope: of.scope,
    input: {},
    output: z.object({
      surveys: z.array(
        z.object({
          surveyProjectId: SurveyProjectId,
          title: z.string(),
          surveyUserState: surveyUserState.schema,
          sendTime: Instant.nullable(),
          endTime: Instant.nullable(),
        }),
      ),
    }),
  }),
  openSurvey: act('survey/open', {
    ...of,
    summary:
      'Opens a survey: the questions of its frozen version, and what was answered so far. A question with `showIf` is shown only where that earlier answer has the value',
    input,
    output: z.object({
      formVersion: z.int(),
      questions: z.array(SurveyQuestion),
      answers: SurveyAnswers,
    }),
  }),
  surveyFile: act('survey/file', {
    ...of,
    summary:
      'Stores a file for a question of the kinds image and file, base64; its ID is handed in with the answers',
    errors: [...of.errors, errorCodes.fileNotAccepted, errorCodes.bodyTooLarge, errorCodes.limitReached],
    maxBytes: base64Bytes(mostSurveyFile),
    input: { ...input, name: line(200), content: sensitive('words', z.base64().min(1)) },
    output: z.object({ fileId: FileId }),
  }),
  answerSurvey: act('survey/answer', {
    ...of,
    summary: 'Answers a survey: a part, which can be changed, or all of it, once and for good',
    errors: [...of.errors, errorCodes.badInput, errorCodes.limitReached],
    fields: {
      answers: 'By the keys of the questions; answers to questions that are not shown are dropped',
      complete:
        'Whether it is the whole answer; then required questions need one, and a full quota refuses it',
    },
    input: { ...input, answers: sensitive('words', surveyAnswers()), complete: z.boolean() },
    output: z.null(),
  }),
  refuseSurvey: act('survey/refuse', {
    ...of,
    summary: 'The account does not want to answer; what was answered of a part is removed',
    input,
    output: z.null(),
  }),
} as const;
