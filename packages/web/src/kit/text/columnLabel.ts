import { textIn } from '@renderdesk/contract';
import { columnTexts } from '@renderdesk/contract/monitor/columns.texts.ts';
import type { Labels } from './labels.ts';
import { language } from './language.ts';

/**
 * What a stored column is called: as the field of a call that it is, `parent_id` is parentId; else by a text of its own. One that
 * is short for the table of its codes is called by that: `period` of a membership is memberPeriod, of a charge a month; `red_from`, which
 * holds a status as `status` does, by its own name.
 */
export const columnLabel = (
  column: string,
  labels: Labels,
  codes: Readonly<Record<string, string>> = {},
): string => {
  const name = column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const table = codes[column];
  const ofTable = table === undefined || labels.field(table) === table ? undefined : labels.field(table);
  if (ofTable !== undefined && table?.toLowerCase().endsWith(name.toLowerCase())) return ofTable;
  const label = labels.field(name);
  const own = columnTexts[name];
  if (label !== name) return label;
  return own ? textIn(own, language()) : (ofTable ?? label);
};
