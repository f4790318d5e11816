import type { Language } from '@renderdesk/contract';
import type * as z from 'zod';
import en from 'zod/v4/locales/en.js';
import zh from 'zod/v4/locales/zh-CN.js';

const errorOf = { en: en().localeError, zh: zh().localeError };

/** What a schema says of a value, in the language of the console. Loaded with the editor: the words weigh as much as it does. */
export const schemaFaults = (
  schema: z.ZodType,
  value: unknown,
  language: Language,
): { readonly path: readonly PropertyKey[]; readonly message: string }[] => {
  const { error } = schema.safeParse(value, { error: errorOf[language] });
  return (error?.issues ?? []).map(({ path, message }) => ({ path, message }));
};
