import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** States of a questionnaire (lifecycles §17). */
export const questionnaireStatus = codeTable('questionnaireStatus', {
  0: { name: 'draft', tone: 'neutral' },
  1: { name: 'published', tone: 'success' },
  2: { name: 'closed', tone: 'neutral' },
});
export type QuestionnaireStatus = CodeOf<typeof questionnaireStatus>;

/** States of a survey project; `recycled` is the end of collecting: the answers stay. */
export const surveyStatus = codeTable('surveyStatus', {
  0: { name: 'draft', tone: 'neutral' },
  1: { name: 'collecting', tone: 'running' },
  2: { name: 'recycled', tone: 'success' },
  3: { name: 'archived', tone: 'neutral' },
});
export type SurveyStatus = CodeOf<typeof surveyStatus>;

/** How far a customer of a survey project is. */
export const surveyUserState = codeTable('surveyUserState', {
  0: { name: 'notSent', tone: 'neutral' },
  1: { name: 'sent', tone: 'info' },
  2: { name: 'opened', tone: 'running' },
  3: { name: 'answered', tone: 'success' },
  4: { name: 'refused', tone: 'warning' },
});
export type SurveyUserState = CodeOf<typeof surveyUserState>;
