import * as z from 'zod';
import type { Json } from './jsonDifference.rules.ts';
import { isSafePattern } from './safePattern.ts';

/** Parts of a schema at most, and levels of it: each is work for each value. */
const [mostParts, mostLevels] = [2000, 30];

/**
 * Whether checking by a schema ends soon: its patterns do, it has few parts, and no reference below a choice, where references to
 * references double with each level.
 */
const isBounded = (schema: unknown): boolean => {
  let parts = 0;
  const isFit = (part: unknown, level: number, isChoice: boolean): boolean => {
    parts += 1;
    if (parts > mostParts || level > mostLevels) return false;
    if (Array.isArray(part)) return part.every((one) => isFit(one, level + 1, isChoice));
    if (typeof part !== 'object' || part === null) return true;
    return Object.entries(part).every(([key, value]: [string, unknown]) => {
      if (key === '$ref' && isChoice) return false;
      if (key === 'pattern' && typeof value === 'string') return isSafePattern(value);
      if (key === 'patternProperties' && typeof value === 'object' && value !== null)
        if (!Object.keys(value).every(isSafePattern)) return false;
      return isFit(value, level + 1, isChoice || ['allOf', 'anyOf', 'oneOf'].includes(key));
    });
  };
  return isFit(schema, 0, false);
};

/** What checks values by a JSON Schema; undefined for a text that is none, uses what is not supported, or may take long to check. */
export const schemaOf = (text: string): z.ZodType | undefined => {
  const read: unknown = JSON.parse(text);
  if (typeof read !== 'object' || read === null || Array.isArray(read) || !isBounded(read)) return undefined;
  try {
    return z.fromJSONSchema(read as Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>);
  } catch {
    return undefined;
  }
};

const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );

/** Where a value is not what a schema says, by path. */
export const faultsOf = (
  schema: z.ZodType,
  value: Json,
): { readonly key: string; readonly message: string }[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => ({ key: pathOf(path), message }));
