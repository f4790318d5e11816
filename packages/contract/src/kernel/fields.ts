import * as z from 'zod';
import { type CodeTable, tableOf } from './codes.ts';
import { Picture } from './picture.ts';
import { Bytes, Duration, Instant, Money } from './values.ts';

/** What a field of a row is, read off its schema: exports format it so, and tests check what has a label. */
export type FieldKind =
  | {
      readonly kind:
        | 'money'
        | 'instant'
        | 'duration'
        | 'bytes'
        | 'number'
        | 'text'
        | 'flag'
        | 'list'
        | 'picture'
        | 'other';
    }
  | { readonly kind: 'code'; readonly table: CodeTable };

/** The kind of a row's field; nullable and optional ones count as what they hold. */
export const fieldKind = (schema: z.core.$ZodType): FieldKind => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return fieldKind(schema.def.innerType);
  const table = tableOf(schema);
  if (table) return { kind: 'code', table };
  if (schema === Money) return { kind: 'money' };
  if (schema === Instant) return { kind: 'instant' };
  if (schema === Duration) return { kind: 'duration' };
  if (schema === Bytes) return { kind: 'bytes' };
  if (schema === Picture) return { kind: 'picture' };
  if (schema instanceof z.ZodNumber) return { kind: 'number' };
  if (schema instanceof z.ZodString) return { kind: 'text' };
  if (schema instanceof z.ZodBoolean) return { kind: 'flag' };
  if (schema instanceof z.ZodArray) return { kind: 'list' };
  return { kind: 'other' };
};
