import * as z from 'zod';
import type { Json } from './jsonDifference.rules.ts';

/** What checks values by a JSON Schema; undefined for a text that is none, or uses what is not supported. */
export const schemaOf = (text: string): z.ZodType | undefined => {
  const read: unknown = JSON.parse(text);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
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
