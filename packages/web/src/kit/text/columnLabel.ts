import { textIn } from '@renderdesk/contract';
import { columnTexts } from '@renderdesk/contract/monitor/columns.texts.ts';
import type { Labels } from './labels.ts';
import { language } from './language.ts';

/**
 * What a stored column is called: as the field of a call that it is, `parent_id` is parentId; else by a text of its own. One that
 * holds a code is called by the table of its codes where that has a name: `period` of a membership is memberPeriod, of a charge a month.
 */
export const columnLabel = (
  column: string,
  labels: Labels,
  codes: Readonly<Record<string, string>> = {},
): string => {
  const table = codes[column];
  if (table !== undefined && labels.field(table) !== table) return labels.field(table);
  const name = column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const label = labels.field(name);
  const own = columnTexts[name];
  return label === name && own ? textIn(own, language()) : label;
};
