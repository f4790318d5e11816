import {
  type CodeTable,
  feedbackChannel,
  feedbackErrorType,
  feedbackModule,
  feedbackSource,
  feedbackStatus,
  feedbackType,
  type Language,
} from '@renderdesk/contract';
import type { Names } from '../core/audit/history.ts';
import { codeLabel } from '../core/calls/texts.ts';
import type { Db } from '../core/db/db.ts';

const codes: Readonly<Record<string, CodeTable>> = {
  source: feedbackSource,
  channel: feedbackChannel,
  status: feedbackStatus,
  type: feedbackType,
  module: feedbackModule,
  error_types: feedbackErrorType,
};
const people: readonly string[] = ['assigned_to', 'answered_by'];

/** How what the fields of feedback hold is named. */
export const feedbackNames = async (db: Db, language: Language): Promise<Names> => {
  const staff = await db.selectFrom('admin').select(['id', 'really_name']).execute();
  const names = new Map(staff.map((one) => [one.id, one.really_name]));
  return (_kind, field, value) => {
    if (value === null) return undefined;
    const table = codes[field];
    if (table) return codeLabel(language, 'feedback', table, Number(value));
    return people.includes(field) ? names.get(Number(value)) : undefined;
  };
};
