import * as z from 'zod';
import type { AnyCall } from '../kernel/call.ts';
import { type CodeTable, tableOf as tableMadeFor } from '../kernel/codes.ts';
import { Instant } from '../kernel/values.ts';

interface Definition {
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

/** The code table behind a field's schema, however it is wrapped: optional, a list, one of several forms. */
export const tableBehind = (schema: z.ZodType | undefined): CodeTable | undefined => {
  if (schema === undefined) return undefined;
  const found = tableMadeFor(schema);
  if (found) return found;
  const { innerType, element, in: before, options = [] } = schema.def as Definition;
  return [innerType, element, before, ...options]
    .filter((inner) => inner !== undefined)
    .map(tableBehind)
    .find((table) => table !== undefined);
};

/** Numbers whose names are data and not codes. */
export type Named = 'platform' | 'area' | 'software';
const named = new Map<string, Named>([
  ['platform', 'platform'],
  ['areaId', 'area'],
  ['areaIds', 'area'],
  ['cgId', 'software'],
]);

/** A field of a frozen filter, and how its value is to be said. */
export const FilterWord = z.object({ field: z.string() }).and(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('code'), table: z.string(), codes: z.array(z.int()) }),
    z.object({
      kind: z.literal('named'),
      of: z.enum(['platform', 'area', 'software']),
      ids: z.array(z.int()),
    }),
    z.object({ kind: z.literal('time'), at: Instant }),
    z.object({ kind: z.literal('yes') }),
    z.object({ kind: z.literal('text'), text: z.string() }),
  ]),
);
export type FilterWord = z.output<typeof FilterWord>;

const paging = new Set([
  'pageNum',
  'pageSize',
  'cursor',
  'columns',
  'selectionId',
  'sortOrder',
  'fileFormat',
]);
const isMoment = (key: string, value: unknown): value is Instant =>
  typeof value === 'number' && /(Time|TimeStamp)$/.test(key);

/** The fields of a frozen filter in words: codes by their table, moments as moments; empty ones and paging left out. */
export const wordsOf = (
  call: AnyCall | undefined,
  filter: Readonly<Record<string, unknown>>,
): FilterWord[] => {
  const list = call?.kind === 'export' ? call.of : call;
  const shape = list?.kind === 'list' ? list.query.shape : {};
  const sorts: readonly string[] = list?.kind === 'list' ? list.sorts : [];
  return Object.entries(filter).flatMap(([field, value]): FilterWord[] => {
    const empty = value === undefined || value === null || value === '' || value === false;
    if (empty || paging.has(field) || sorts.includes(field)) return [];
    if (isMoment(field, value)) return [{ field, kind: 'time', at: value }];
    if (value === true) return [{ field, kind: 'yes' }];
    const table = tableBehind(shape[field] as z.ZodType | undefined);
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.length === 0) return [];
    const codes = values.filter((one) => typeof one === 'number');
    const of = named.get(field);
    if (codes.length === values.length && table) return [{ field, kind: 'code', table: table.name, codes }];
    if (codes.length === values.length && of) return [{ field, kind: 'named', of, ids: codes }];
    return [{ field, kind: 'text', text: values.map(String).join(', ') }];
  });
};
