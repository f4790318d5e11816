import { type AreaTexts, type CodeTable, type Language, type Pair, textIn } from '@renderdesk/contract';
import { areaTexts } from '@renderdesk/contract/text/areaTexts.gen.ts';

const areas: Readonly<Record<string, AreaTexts>> = areaTexts;
const written = (text: Pair | undefined, language: Language): string | undefined =>
  text && textIn(text, language);

/** The label of a field in its area; the key itself where it has none. */
export const fieldLabel = (language: Language, area: string, key: string): string =>
  written(areas[area]?.fields[key] ?? areas['session']?.fields[key], language) ?? key;

/** The area whose texts name a kind of thing; the shared one for a kind without a name. */
export const areaOfKind = (kind: string): string =>
  Object.keys(areas).find((area) => areas[area]?.kinds?.[kind] !== undefined) ?? 'session';

/** The label of a call. */
export const callLabel = (
  language: Language,
  call: { readonly area: string; readonly group: string; readonly key: string; readonly name: string },
): string => written(areas[call.area]?.actions[call.group]?.[call.key], language) ?? call.name;

/**
 * The label of what a record names: a call of the console or of the portal, or what the server does by itself. The name where it is one of an
 * earlier version.
 */
export const actionLabel = (language: Language, name: string): string => {
  const [area = '', group = '', key = ''] = name.split('.');
  return callLabel(language, { area, group, key, name });
};

/** The label of a code: its area's, or the shared one. */
export const codeLabel = (
  language: Language,
  area: string,
  table: Pick<CodeTable, 'name'>,
  code: number,
): string =>
  written((areas[area]?.codes[table.name] ?? areas['session']?.codes[table.name])?.[code], language) ??
  String(code);
