import * as z from 'zod';
import { type AnyCall, deepest, type Language } from '@renderdesk/contract';
import { ApiError } from './apiError.ts';
import { isDeeper } from './body.ts';
import { fieldLabel } from '../calls/texts.ts';

/** One problem of an input: path and rule, as zod names them. */
export interface InputIssue {
  readonly path: string;
  readonly rule: string;
}

/** Whether a text contains NUL or half a surrogate pair, which no field needs and the database refuses. */
export const isUnstorableText = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed();

const isUnstorable = (raw: unknown): boolean => {
  if (typeof raw === 'string') return isUnstorableText(raw);
  if (typeof raw !== 'object' || raw === null) return false;
  return Object.entries(raw).some(([key, value]) => isUnstorable(key) || isUnstorable(value));
};

/** The fields whose text cannot be stored. */
const unstorableFields = (raw: unknown): string[] => {
  if (!isUnstorable(raw)) return [];
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return ['body'];
  const fields = Object.entries(raw).flatMap(([key, value]) =>
    isUnstorable(key) ? ['body'] : isUnstorable(value) ? [key] : [],
  );
  return [...new Set(fields)];
};

/** Whether a value parsed from JSON text within an input can be stored; the same rules as for inputs. */
export const isStorable = (value: unknown): boolean => !isDeeper(value, deepest) && !isUnstorable(value);

const parsedText = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return isStorable(value) ? value : text;
  } catch {
    return text;
  }
};

/** Text of a query that its field does not accept as it is: JSON, or one of a list; several of one name are a list. */
const readAs = (schema: z.ZodType, value: string | readonly unknown[]): unknown => {
  if (typeof value !== 'string') return value.map((one) => (typeof one === 'string' ? parsedText(one) : one));
  const parsed = parsedText(value);
  return !z.safeParse(schema, parsed).success && z.safeParse(schema, [parsed]).success ? [parsed] : parsed;
};

/** The fields of a query, which carries texts only: a text that its field does not accept is read as JSON. */
const ofQuery = (call: AnyCall, raw: unknown): unknown => {
  if (call.method !== 'GET' || typeof raw !== 'object' || raw === null) return raw;
  const shape = 'shape' in call.input ? (call.input.shape as Readonly<Record<string, z.ZodType>>) : {};
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]: [string, unknown]) => {
      const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
      const isText = typeof value === 'string' || Array.isArray(value);
      const isRead = !isText || !schema || z.safeParse(schema, value).success;
      return [key, isRead ? value : readAs(schema, value)];
    }),
  );
};

/**
 * Checks an input against its call's schema. Throws `badInput` with the names of the fields in the caller's language.
 */
export const checkInput = (call: AnyCall, raw: unknown, language: Language): never =>
  checkAgainst(call.input, ofQuery(call, raw), {
    nameOf: (field) => fieldLabel(language, call.area, field),
    between: language === 'zh' ? '、' : ', ',
  }) as never;

/** Checks an input against a schema. Throws `badInput` with the wrong fields. */
export const checkAgainst = <T>(
  schema: z.ZodType<T>,
  raw: unknown,
  o: { readonly nameOf: (field: string) => string; readonly between: string },
): T => {
  const unstorable = unstorableFields(raw);
  if (unstorable.length > 0)
    throw new ApiError('badInput', {
      fields: [...new Set(unstorable.map((field) => o.nameOf(field)))].join(o.between),
      issues: unstorable.map((path) => ({ path, rule: 'unstorable' })),
    });
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issues: InputIssue[] = parsed.error.issues.map((issue) => ({
    path: (issue.code === 'unrecognized_keys' ? issue.keys : issue.path).join('.'),
    rule: issue.code,
  }));
  const names = [...new Set(issues.map((issue) => o.nameOf(issue.path.split('.')[0] || 'body')))];
  throw new ApiError('badInput', { fields: names.join(o.between), issues });
};
