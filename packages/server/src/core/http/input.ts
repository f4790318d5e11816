import type * as z from 'zod';
import { type AnyCall, deepest, type Language } from '@renderdesk/contract';
import { ApiError } from './apiError.ts';
import { isDeeper } from './body.ts';
import { fieldLabel } from '../calls/texts.ts';

/** One thing wrong with an input: where, and which rule, as zod names it. */
export interface InputIssue {
  readonly path: string;
  readonly rule: string;
}

/** Whether a text holds NUL or half a surrogate pair, which no field has a use for and the database refuses. */
export const isUnstorableText = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed();

const isUnstorable = (raw: unknown): boolean => {
  if (typeof raw === 'string') return isUnstorableText(raw);
  if (typeof raw !== 'object' || raw === null) return false;
  return Object.entries(raw).some(([key, value]) => isUnstorable(key) || isUnstorable(value));
};

/** Whether a value that came as a text of JSON within an input can be kept: as inputs themselves must be. */
export const isStorable = (value: unknown): boolean => !isDeeper(value, deepest) && !isUnstorable(value);

/** Checks an input against its call's schema. Throws `badInput` naming the fields in the caller's language. */
export const checkInput = (call: AnyCall, raw: unknown, language: Language): never =>
  checkAgainst(call.input, raw, {
    nameOf: (field) => fieldLabel(language, call.area, field),
    between: language === 'zh' ? '、' : ', ',
  }) as never;

/** Checks an input against a schema. Throws `badInput` naming the fields that are wrong. */
export const checkAgainst = <T>(
  schema: z.ZodType<T>,
  raw: unknown,
  o: { readonly nameOf: (field: string) => string; readonly between: string },
): T => {
  if (isUnstorable(raw)) throw new ApiError('badInput', { fields: '\\u0000' });
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issues: InputIssue[] = parsed.error.issues.map((issue) => ({
    path: (issue.code === 'unrecognized_keys' ? issue.keys : issue.path).join('.'),
    rule: issue.code,
  }));
  const names = [...new Set(issues.map((issue) => o.nameOf(issue.path.split('.')[0] || 'body')))];
  throw new ApiError('badInput', { fields: names.join(o.between), issues });
};
