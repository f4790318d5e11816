import type { TierFault } from '@renderdesk/contract';
import * as z from 'zod';

/** What a form holds while it is typed into: raw values by wire name. */
export type Draft = Readonly<Record<string, unknown>>;

/** What is wrong with one field, in words that the form's texts fill. */
export type Problem =
  | { readonly kind: 'required' }
  | { readonly kind: 'tooLong'; readonly max: number }
  | { readonly kind: 'tooShort'; readonly min: number }
  | { readonly kind: 'tooBig'; readonly max: number }
  | { readonly kind: 'tooSmall'; readonly min: number }
  | { readonly kind: 'wholeNumber' }
  | { readonly kind: 'format' }
  /** A bound of a tier that does not fit its row or the row above. */
  | { readonly kind: 'tier'; readonly fault: TierFault; readonly expected: string }
  /** Something in a row or a group of it, shown there. */
  | { readonly kind: 'inside' }
  /** The server's own words. */
  | { readonly kind: 'said'; readonly message: string };
export type Problems = Readonly<Record<string, Problem>>;

const shapeOf = (schema: z.ZodObject, key: string): z.ZodType | undefined =>
  schema.shape[key] as z.ZodType | undefined;

/** Whether a field must be given: neither leaving it out, nor empty text, nor null, nor an empty list will do. */
export const isRequired = (schema: z.ZodObject, key: string): boolean => {
  const field = shapeOf(schema, key);
  return field !== undefined && [undefined, '', null, []].every((empty) => !field.safeParse(empty).success);
};

/** Whether a field holds a list, so that several may be chosen. */
export const takesSeveral = (schema: z.ZodObject, key: string): boolean =>
  shapeOf(schema, key)
    ?.safeParse([])
    .error?.issues.every(({ code }) => code === 'too_small') ?? true;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** What a schema holds beneath what may be absent or defaulted. */
const inner = (schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? inner(schema.def.innerType)
    : schema;

/** The schema of one row of a field that holds rows; undefined for other fields. */
export const rowSchema = (schema: z.ZodObject, key: string): z.ZodObject | undefined => {
  const list = inner(shapeOf(schema, key));
  const row = list instanceof z.ZodArray ? list.element : undefined;
  return row instanceof z.ZodObject ? row : undefined;
};

/** Whether a field holds fields of its own: rows, or one group. */
const holdsFields = (schema: z.ZodObject, key: string): boolean =>
  rowSchema(schema, key) !== undefined || inner(shapeOf(schema, key)) instanceof z.ZodObject;

/** A value as its field's schema takes it; fields inside rows and groups are cleaned as those of the form are. */
const cleanedValue = (schema: z.ZodObject, key: string, value: unknown): unknown => {
  if (typeof value === 'string') return value.trim();
  const row = rowSchema(schema, key);
  if (row && Array.isArray(value)) return value.map((one) => cleaned(row, one as Draft));
  const group = inner(shapeOf(schema, key));
  return group instanceof z.ZodObject && typeof value === 'object' && value !== null
    ? cleaned(group, value as Draft)
    : value;
};

/**
 * The draft as the command takes it. An emptied field travels as what the schema has for «nothing»: empty text, null,
 * or not at all; in this order, so that emptying is a change and not a field left alone.
 */
export const cleaned = (schema: z.ZodObject, draft: Draft): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(schema.shape).flatMap((key) => {
      const value = draft[key];
      if (!isEmpty(value)) return [[key, cleanedValue(schema, key, value)]];
      const takes = (empty: unknown): boolean => shapeOf(schema, key)?.safeParse(empty).success === true;
      const nothing = ['', null].filter(takes);
      if (nothing.length > 0) return key in draft ? [[key, nothing[0]]] : [];
      // A list that nobody filled is an empty one.
      return takes(undefined) || !takes([]) ? [] : [[key, []]];
    }),
  );

const problemOf = (issue: z.core.$ZodIssue, value: unknown): Problem => {
  if (isEmpty(value)) return { kind: 'required' };
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    return issue.origin === 'string' ? { kind: 'tooLong', max } : { kind: 'tooBig', max };
  }
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum);
    return issue.origin === 'string' ? { kind: 'tooShort', min } : { kind: 'tooSmall', min };
  }
  if (issue.code === 'invalid_type' && issue.expected === 'int') return { kind: 'wholeNumber' };
  return { kind: 'format' };
};

/** What is wrong with a bound of a tier (`tiers` of the contract). */
const tierProblem = (issue: z.core.$ZodIssue): Problem | undefined => {
  if (issue.code !== 'custom' || typeof issue.params?.['tier'] !== 'string') return undefined;
  const expected: unknown = issue.params['expected'];
  return {
    kind: 'tier',
    fault: issue.params['tier'] as TierFault,
    expected: typeof expected === 'string' ? expected : '',
  };
};

/** What is wrong with a draft, one problem a field, tiers by path (`tiers.1.from`); nothing for a draft that the command takes. */
export const problemsOf = (schema: z.ZodObject, draft: Draft): Problems => {
  const parsed = schema.safeParse(cleaned(schema, draft));
  const found: Record<string, Problem> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const key = String(issue.path[0] ?? '');
    const tier = tierProblem(issue);
    if (tier) found[issue.path.join('.')] ??= tier;
    found[key] ??=
      issue.path.length > 1 && holdsFields(schema, key) ? { kind: 'inside' } : problemOf(issue, draft[key]);
  }
  return found;
};

/** The fields of a schema in which two drafts would send something else. */
export const differing = (schema: z.ZodObject, one: Draft, other: Draft): string[] => {
  const [a, b] = [cleaned(schema, one), cleaned(schema, other)];
  return Object.keys(schema.shape).filter((key) =>
    isEmpty(a[key]) ? !isEmpty(b[key]) : JSON.stringify(a[key]) !== JSON.stringify(b[key]),
  );
};

/** Whether two drafts would send the same, so that closing loses nothing. */
export const isSame = (schema: z.ZodObject, one: Draft, other: Draft): boolean =>
  differing(schema, one, other).length === 0;

/**
 * Applies a draft to values that someone else saved meanwhile: typed fields keep the draft's values, all others, the
 * version included, take the saved ones.
 */
export const rebased = (schema: z.ZodObject, start: Draft, draft: Draft, latest: Draft): Draft => {
  const typed = differing(schema, start, draft);
  return { ...draft, ...Object.fromEntries(Object.entries(latest).filter(([key]) => !typed.includes(key))) };
};

const hasPath = (issue: unknown): issue is { readonly path: string } =>
  typeof issue === 'object' && issue !== null && 'path' in issue && typeof issue.path === 'string';

/** What a `badInput` answer names in `data.issues`, each once: whole paths, and the fields that they begin with. */
export const refusedPaths = (data: unknown): string[] => {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues))
    return [];
  const issues: readonly unknown[] = data.issues;
  return [
    ...new Set(issues.filter(hasPath).flatMap((issue) => [issue.path.split('.')[0] ?? '', issue.path])),
  ];
};
