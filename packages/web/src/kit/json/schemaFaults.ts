import type { Language } from '@renderdesk/contract';
import * as z from 'zod';
import en from 'zod/v4/locales/en.js';
import zh from 'zod/v4/locales/zh-CN.js';

const errorOf = { en: en().localeError, zh: zh().localeError };

/** A schema of zod, or a JSON schema as settings keep it. */
export type JsonSchema = z.ZodType | { readonly jsonSchema: z.core.JSONSchema.JSONSchema };

const typeOf = (schema: JsonSchema): z.ZodType =>
  schema instanceof z.ZodType ? schema : z.fromJSONSchema(schema.jsonSchema);

/** What a schema says of a value, in the language of the console. Loaded with the editor: the words weigh as much as it does. */
export const schemaFaults = (
  schema: JsonSchema,
  value: unknown,
  language: Language,
): { readonly path: readonly PropertyKey[]; readonly message: string }[] => {
  const { error } = typeOf(schema).safeParse(value, { error: errorOf[language] });
  return (error?.issues ?? []).map(({ path, message }) => ({ path, message }));
};
