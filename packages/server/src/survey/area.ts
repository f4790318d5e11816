import { regularWork } from '@renderdesk/contract';
import type { Area } from '../area.ts';
import { projectCalls } from './project.calls.ts';
import { questionnaireCalls } from './questionnaire.calls.ts';
import { workOnSurveys } from './survey.work.ts';
import { surveyThings } from './things.store.ts';

export const area: Area = {
  routes: ({ blobs }) => [...questionnaireCalls, ...projectCalls(blobs)],
  things: surveyThings,
  regular: [{ work: regularWork.of.surveys, wokenBy: ['surveyProject'], run: (app) => workOnSurveys(app) }],
};
