import type * as z from 'zod';

/** The id that an address names, as the command takes it; undefined for what can be none. */
export const idOf = (schema: z.ZodObject, field: string, text: string): unknown => {
  const id = schema.shape[field] as z.ZodType | undefined;
  return [Number(text), text].find((value) => text !== '' && id?.safeParse(value).success === true);
};

/** The fields of a record that a command takes; what else stands in it is nobody's to send back. */
export const valuesFor = (schema: z.ZodObject, record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key in schema.shape));
