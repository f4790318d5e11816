import type { Language } from '../kernel/wire.ts';
import { errorCodes, type ErrorName } from './codes.ts';
import { errorsEn } from './errors.en.ts';
import { errorsZh } from './errors.zh.ts';

const names = new Map<number, ErrorName>(
  Object.entries(errorCodes).map(([name, code]) => [code, name as ErrorName]),
);

/** Fills `{name}` in a text from `data`; a missing value leaves an empty place. */
export const fill = (text: string, data: unknown): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value =
      typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : undefined;
    return value === undefined || value === null ? '' : String(value);
  });

/** The message of a code in one language, or undefined for a code that the product does not know. */
export const errorMessage = (code: number, language: Language, data?: unknown): string | undefined => {
  const name = names.get(code);
  return name && fill((language === 'zh' ? errorsZh : errorsEn)[name], data);
};
