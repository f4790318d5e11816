import { type AreaTexts, type CodeTable, type Language, type Pair, textIn } from '@renderdesk/contract';
import { areaTexts } from '@renderdesk/contract/text/areaTexts.gen.ts';

const areas: Readonly<Record<string, AreaTexts>> = areaTexts;
const written = (text: Pair | undefined, language: Language): string | undefined =>
  text && textIn(text, language);

/** Label of a field in its area; the key itself without one. */
export const fieldLabel = (language: Language, area: string, key: string): string =>
  written(areas[area]?.fields[key] ?? areas['session']?.fields[key], language) ?? key;

/** Area with the name of a kind of thing; the shared one by default. */
export const areaOfKind = (kind: string): string =>
  Object.keys(areas).find((area) => areas[area]?.kinds?.[kind] !== undefined) ?? 'session';

/** The label of a call. */
export const callLabel = (
  language: Language,
  call: { readonly area: string; readonly group: string; readonly key: string; readonly name: string },
): string => written(areas[call.area]?.actions[call.group]?.[call.key], language) ?? call.name;

/**
 * Label of an action in a record: a call of the console or the portal, or work of the server itself. An unknown name,
 * from an earlier version, is returned unchanged.
 */
export const actionLabel = (language: Language, name: string): string => {
  const [area = '', group = '', key = ''] = name.split('.');
  return callLabel(language, { area, group, key, name });
};

/** Label of a code, from its area or the shared texts. */
export const codeLabel = (
  language: Language,
  area: string,
  table: Pick<CodeTable, 'name'>,
  code: number,
): string =>
  written((areas[area]?.codes[table.name] ?? areas['session']?.codes[table.name])?.[code], language) ??
  String(code);
