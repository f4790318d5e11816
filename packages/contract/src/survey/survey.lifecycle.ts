import type { Transition } from '../task/task.lifecycle.ts';
import type { QuestionnaireStatus, SurveyStatus, SurveyUserState } from './survey.codes.ts';

/** Actions × statuses of questionnaires (lifecycles §17). A change of a published one is its next version. */
export const questionnaireTransitions = {
  update: { from: [0, 1], by: ['staff'] },
  publish: { from: [0], to: 1, by: ['staff'] },
  close: { from: [1], to: 2, by: ['staff'] },
  remove: { from: [0], by: ['staff'] },
} as const satisfies Record<string, Transition<QuestionnaireStatus>>;
export type QuestionnaireAction = keyof typeof questionnaireTransitions;

/** Actions × statuses of survey projects. */
export const surveyTransitions = {
  update: { from: [0, 1], by: ['staff'] },
  upload: { from: [0, 1], by: ['staff'] },
  start: { from: [0], to: 1, by: ['staff'] },
  recycle: { from: [1], to: 2, by: ['staff', 'system'] },
  reopen: { from: [2], to: 1, by: ['staff'] },
  archive: { from: [2], to: 3, by: ['staff'] },
  remove: { from: [0], by: ['staff'] },
} as const satisfies Record<string, Transition<SurveyStatus>>;
export type SurveyAction = keyof typeof surveyTransitions;

/** What a customer does with a survey that was sent; an answer and a refusal are final. */
export const surveyUserTransitions = {
  send: { from: [0], to: 1, by: ['system'] },
  open: { from: [1, 2], to: 2, by: ['customer'] },
  save: { from: [1, 2], to: 2, by: ['customer'] },
  complete: { from: [1, 2], to: 3, by: ['customer'] },
  refuse: { from: [1, 2], to: 4, by: ['customer'] },
} as const satisfies Record<string, Transition<SurveyUserState>>;
export type SurveyUserAction = keyof typeof surveyUserTransitions;

const within = (from: readonly number[], status: number): boolean => from.includes(status);
/** Whether an action on a questionnaire is allowed from a status. */
export const mayQuestionnaire = (action: QuestionnaireAction, from: number): boolean =>
  within(questionnaireTransitions[action].from, from);
/** Whether an action on a survey project is allowed from a status. */
export const maySurvey = (action: SurveyAction, from: number): boolean =>
  within(surveyTransitions[action].from, from);
/** Whether a customer may do this with a survey. */
export const maySurveyUser = (action: SurveyUserAction, from: number): boolean =>
  within(surveyUserTransitions[action].from, from);
