import type * as z from 'zod';
import type { AnyCall } from '../kernel/call.ts';
import { type CodeTable, tableOf as tableMadeFor } from '../kernel/codes.ts';

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

/** How one value of a frozen filter is to be said. */
export type FilterWord =
  | { readonly kind: 'code'; readonly table: CodeTable; readonly codes: readonly number[] }
  | { readonly kind: 'named'; readonly of: Named; readonly ids: readonly number[] }
  | { readonly kind: 'time'; readonly at: number }
  | { readonly kind: 'yes' }
  | { readonly kind: 'text'; readonly text: string };

const paging = new Set([
  'pageNum',
  'pageSize',
  'cursor',
  'columns',
  'selectionId',
  'sortOrder',
  'fileFormat',
]);
const isMoment = (key: string, value: unknown): value is number =>
  typeof value === 'number' && /(Time|TimeStamp)$/.test(key);

/** The fields of a frozen filter in words: codes by their table, moments as moments; empty ones and paging left out. */
export const wordsOf = (
  call: AnyCall | undefined,
  filter: Readonly<Record<string, unknown>>,
): readonly (readonly [key: string, word: FilterWord])[] => {
  const list = call?.kind === 'export' ? call.of : call;
  const shape = list?.kind === 'list' ? list.query.shape : {};
  const sorts: readonly string[] = list?.kind === 'list' ? list.sorts : [];
  return Object.entries(filter).flatMap(([key, value]): [string, FilterWord][] => {
    const empty = value === undefined || value === null || value === '' || value === false;
    if (empty || paging.has(key) || sorts.includes(key)) return [];
    if (isMoment(key, value)) return [[key, { kind: 'time', at: value }]];
    if (value === true) return [[key, { kind: 'yes' }]];
    const table = tableBehind(shape[key] as z.ZodType | undefined);
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.length === 0) return [];
    const codes = values.filter((one) => typeof one === 'number');
    const of = named.get(key);
    if (codes.length === values.length && table) return [[key, { kind: 'code', table, codes }]];
    if (codes.length === values.length && of) return [[key, { kind: 'named', of, ids: codes }]];
    return [[key, { kind: 'text', text: values.map(String).join(', ') }]];
  });
};
