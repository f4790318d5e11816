import type { Language } from '../kernel/wire.ts';
import { groupDecimal } from '../pay/amount.rules.ts';
import { errorCodes, type ErrorName } from './codes.ts';
import { changedByNobody, errorTexts } from './errors.texts.ts';
import { textIn } from '../kernel/text.ts';

const names = new Map<number, ErrorName>(
  Object.entries(errorCodes).map(([name, code]) => [code, name as ErrorName]),
);

/** Writes a moment in epoch milliseconds for people. */
type Written = (at: number) => string;

/** Places of a text that hold an amount where its data names a currency. */
const amounts: readonly string[] = ['most', 'least', 'sum'];
const signOf = (currency: unknown): string => ({ 1: '¥', 2: '$' })[Number(currency)] ?? '';
/** An amount as screens show it where its currency is known; else what is counted. */
const amountIn = (value: unknown, currency: unknown): string => {
  const sign = signOf(currency);
  return sign === '' ? String(value) : `${sign}${groupDecimal(String(value))}`;
};

/**
 * Fills `{name}` in a text from `data`; a missing value leaves an empty place. `written` writes the moment `at`; `most`, `least` and
 * `sum` are amounts of the data's `currency`, where it has one.
 */
export const fill = (text: string, data: unknown, written: Written = String): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value =
      typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : undefined;
    if (value === undefined || value === null) return '';
    if (amounts.includes(key)) return amountIn(value, (data as { currency?: unknown }).currency);
    return key === 'at' && typeof value === 'number' ? written(value) : String(value);
  });

/** The English message of a code with the places that are filled in, for documentation. */
export const errorPattern = (code: number): string | undefined => {
  const name = names.get(code);
  return name && textIn(errorTexts[name], 'en');
};

/** The message of a code in one language, or undefined for a code that the product does not know. */
export const errorMessage = (
  code: number,
  language: Language,
  data?: unknown,
  written?: Written,
): string | undefined => {
  const name = names.get(code);
  if (!name) return undefined;
  // Not everything that changes a row is somebody's doing, and of some rows nobody wrote down whose it was.
  const isNamed = Boolean((data as { readonly by?: string } | null | undefined)?.by);
  const text = name === 'changedMeanwhile' && !isNamed ? changedByNobody : errorTexts[name];
  return fill(textIn(text, language), data, written).trim();
};
