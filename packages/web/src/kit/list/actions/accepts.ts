import type * as z from 'zod';

/** Whether a call's query takes some of its fields with these values; unset ones are always taken. */
export const acceptsOf =
  (query: z.ZodObject) =>
  (fields: Readonly<Record<string, unknown>>): boolean =>
    Object.entries(fields).every(([key, value]) => {
      const schema = query.shape[key];
      return value === undefined || (schema !== undefined && (schema as z.ZodType).safeParse(value).success);
    });
