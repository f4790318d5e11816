import type { AreaText, CodeTable, Language } from '@renderdesk/contract';
import { textEn } from '@renderdesk/contract/text/text.en.ts';
import { textZh } from '@renderdesk/contract/text/text.zh.ts';

const areas: Readonly<Record<Language, Readonly<Record<string, AreaText>>>> = { en: textEn, zh: textZh };

/** The label of a field in its area; the key itself where it has none. */
export const fieldLabel = (language: Language, area: string, key: string): string =>
  areas[language][area]?.fields[key] ?? areas[language]['session']?.fields[key] ?? key;

/** The label of a call. */
export const callLabel = (
  language: Language,
  call: { readonly area: string; readonly group: string; readonly key: string; readonly name: string },
): string => areas[language][call.area]?.actions[call.group]?.[call.key] ?? call.name;

/** The label of a code: its area's, or the shared one. */
export const codeLabel = (language: Language, area: string, table: CodeTable, code: number): string =>
  (areas[language][area]?.codes[table.name] ?? areas[language]['session']?.codes[table.name])?.[code] ??
  String(code);
