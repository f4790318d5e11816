import {
  type QuestionnaireId,
  questionnaires,
  type SurveyProjectId,
  surveyProjects,
  surveyStatus,
} from '@renderdesk/contract';
import { type Source, wholeSource } from '../../kit/pick/index.ts';

/** Published questionnaires. */
export const publishedQuestionnaires: Source<QuestionnaireId> = wholeSource(
  questionnaires.names,
  {},
  (answer) =>
    answer.map((one) => ({ value: one.questionnaireId, name: one.title, note: `v${one.formVersion}` })),
);

/** Survey projects, the latest first. */
export const projects: Source<SurveyProjectId> = wholeSource(
  surveyProjects.list,
  { pageSize: 500 } as never,
  (answer, { labels }) =>
    answer.items.map((one) => ({
      value: one.surveyProjectId,
      name: one.projectName,
      note: labels.code(surveyStatus, one.surveyStatus),
    })),
);
