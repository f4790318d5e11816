import type * as z from 'zod';
import { sensitivityOf } from '@renderdesk/contract';

/** The id that an address names, as the command takes it; undefined for what can be none. */
export const idOf = (schema: z.ZodObject, field: string, text: string): unknown => {
  const id = schema.shape[field] as z.ZodType | undefined;
  return [Number(text), text].find((value) => text !== '' && id?.safeParse(value).success === true);
};

/** A row without its sensitive fields, which are masked: what is sent back would replace the true value. */
export const unmasked = (schema: z.ZodObject, row: object): object =>
  Object.fromEntries(
    Object.entries(row).filter(([key]) => {
      const field = schema.shape[key];
      return field === undefined || sensitivityOf(field) === undefined;
    }),
  );

/** The fields of a record that a command takes. */
export const valuesFor = (schema: z.ZodObject, record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key in schema.shape));
