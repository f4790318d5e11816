import type { AnyCall, Language } from '@renderdesk/contract';
import { Refusal } from './refusal.ts';
import { fieldLabel } from './texts.ts';

/** One thing wrong with an input: where, and which rule, as zod names it. */
export interface InputIssue {
  readonly path: string;
  readonly rule: string;
}

/** Whether any text in it holds NUL or half a surrogate pair, which no field has a use for and the database refuses. */
const isUnstorable = (raw: unknown): boolean => {
  if (typeof raw === 'string') return raw.includes('\u0000') || !raw.isWellFormed();
  if (typeof raw !== 'object' || raw === null) return false;
  return Object.entries(raw).some(([key, value]) => isUnstorable(key) || isUnstorable(value));
};

/** Checks an input against its call's schema. Throws `badInput` naming the fields in the caller's language. */
export const checkInput = (call: AnyCall, raw: unknown, language: Language): never => {
  if (isUnstorable(raw)) throw new Refusal('badInput', { fields: '\\u0000' });
  const parsed = call.input.safeParse(raw);
  if (parsed.success) return parsed.data as never;
  const issues: InputIssue[] = parsed.error.issues.map((issue) => ({
    path: (issue.code === 'unrecognized_keys' ? issue.keys : issue.path).join('.'),
    rule: issue.code,
  }));
  const names = [
    ...new Set(issues.map((issue) => fieldLabel(language, call.area, issue.path.split('.')[0] || 'body'))),
  ];
  throw new Refusal('badInput', { fields: names.join(language === 'zh' ? '、' : ', '), issues });
};
