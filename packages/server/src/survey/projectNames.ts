import { type Language, surveyStatus } from '@renderdesk/contract';
import type { Names } from '../core/audit/history.ts';
import { codeLabel } from '../core/calls/texts.ts';
import type { Db } from '../core/db/db.ts';
import { questionnaireTitles } from './questionnaire.store.ts';

/** How what the fields of survey projects hold is named. */
export const projectNames = async (db: Db, language: Language): Promise<Names> => {
  const titles = await questionnaireTitles(db);
  return (_kind, field, value) => {
    if (value === null) return undefined;
    if (field === 'questionnaire_id') return titles.get(Number(value));
    return field === 'survey_status' ? codeLabel(language, 'survey', surveyStatus, Number(value)) : undefined;
  };
};
