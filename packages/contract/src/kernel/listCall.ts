import * as z from 'zod';
import { type Audited, base, type Base, type Known, type Options } from './callBase.ts';
import { openingOf } from './defaults.ts';
import { type ExportFormat, exportFormatOf, printFormat } from './exports.ts';
import { isOrdered, rangesOf } from './rules.ts';
import { Money, type Out, type Shape, SelectionId, SortValue } from './values.ts';
import { defaultPageSize, ExportQueued, keepsDuplicates, pageOf, pageSizes } from './wire.ts';

/**
 * At most two sort flags: rows are ordered by the first, and within it by the second. Each flag's direction is sent under its
 * own name. Without `sortOrder` only the first flag that is set counts, as in the specification.
 */
const sortOrder = z.array(z.string()).min(1).max(2).optional();

/**
 * When the total and the sums are computed. By default they come with the rows. `later`: the rows wait for them a moment only
 * and say `totalLater` if they are not ready; `only`: a second request returns them without rows; `none`: they are not computed.
 */
const totalMode = z.enum(['later', 'only', 'none']).optional();

/** Largest id of a row: that of two columns packed into one number. */
const maxListedId = 2 ** 52;

type Sorts<S extends string> = { readonly [K in S]: z.ZodOptional<typeof SortValue> };
const paging = (pageSize: number, firstPage: 0 | 1) => ({
  pageNum: z.int32().min(firstPage).default(firstPage),
  pageSize: z
    .int()
    .min(1)
    .max(Math.max(...pageSizes))
    .default(pageSize),
  /** `next` or `prev` of an earlier answer; replaces the page number. */
  cursor: z.string().max(500).optional(),
  sortOrder,
  total: totalMode,
  /** Only the rows with these ids, which the other filters narrow further. */
  ids: z
    .array(z.int().min(0).max(maxListedId))
    .min(1)
    .max(Math.max(...pageSizes))
    .optional(),
});
export type Paging = z.output<z.ZodObject<ReturnType<typeof paging>>>;

/** Whether two sort levels are valid: both flags exist, they differ, and the first allows a second. */
const isSortOrder = (names: readonly string[], of: Pick<ListCall, 'sorts' | 'secondAfter'>): boolean =>
  of.secondAfter.length > 0 &&
  names.every((name) => of.sorts.includes(name)) &&
  (names.length < 2 || (names[0] !== names[1] && of.secondAfter.includes(names[0] ?? '')));

/**
 * An object of query fields that refuses a range whose start is later than its end, naming the end (overview §5), and an
 * order of sorts that the list does not have.
 */
const ordered = (shape: Shape, of: Pick<ListCall, 'sorts' | 'secondAfter'>) => {
  // Sort flags are numbers too, but `startTimeFlag` and `endTimeFlag` are no range.
  const ranges = rangesOf(Object.keys(shape).filter((field) => !of.sorts.includes(field)));
  return z.object(shape).superRefine((value: Readonly<Record<string, unknown>>, context) => {
    const names = value['sortOrder'] as readonly string[] | undefined;
    if (names && !isSortOrder(names, of))
      context.addIssue({ code: 'custom', path: ['sortOrder'], message: 'no order of this list' });
    const [, second] = of.secondAfter.length > 0 ? [] : of.sorts.filter((sort) => value[sort] !== undefined);
    if (second !== undefined)
      context.addIssue({ code: 'custom', path: [second], message: 'this list takes one sort field' });
    for (const [start, end] of ranges) {
      const [from, to] = [value[start], value[end]];
      if (typeof from === 'number' && typeof to === 'number' && !isOrdered(from, to))
        context.addIssue({ code: 'custom', path: [end], message: `${start} > ${end}` });
    }
  });
};

export interface ListCall<
  Q extends Shape = Shape,
  R extends Shape = Shape,
  S extends string = string,
> extends Base {
  readonly kind: 'list';
  readonly input: z.ZodType<Known<Q, Paging & Out<Q> & { [K in S]?: SortValue | undefined }>>;
  readonly output: z.ZodType<z.output<ReturnType<typeof pageOf<z.ZodObject<R>>>>>;
  readonly query: z.ZodObject<Q>;
  readonly row: z.ZodObject<R>;
  readonly sorts: readonly S[];
  readonly defaultSort: { readonly by: NoInfer<S>; readonly value: SortValue };
  /** Flags that a second may follow. */
  readonly secondAfter: readonly NoInfer<S>[];
  readonly pageSize: number;
  readonly firstPage: 0 | 1;
  /** Whether the console keeps the rows when a request fails, as the render lists do, or empties the list (checklist O-304). */
  readonly keepsRows: boolean;
  /** The row's id, by which commands, selections and the console name a row. */
  readonly id: keyof R & string;
  /** Sums over all rows that match. They come with the total, next to `items` in the answer; all are money. */
  readonly sums: Readonly<Record<string, Sum>>;
}

/** A sum of a money field over the rows whose code says so: amounts of two currencies are never added. */
export interface Sum<F extends string = string> {
  readonly of: F;
  readonly where: { readonly field: F; readonly is: number };
}

/** A paged list: filters, row, sort flags and the opening sort. */
export const list = <Q extends Shape, R extends Shape, const S extends string>(
  path: string,
  o: Options & {
    readonly query: Q;
    readonly row: R;
    readonly sorts: readonly S[];
    /** By default the first sort, falling. */
    readonly defaultSort?: { readonly by: NoInfer<S>; readonly value?: SortValue };
    /**
     * Flags that a second may follow; by default all. A large list leaves out flags that many rows share a value of and no index
     * orders further, since one page would read all these rows. Empty: the list takes exactly one sort field.
     */
    readonly secondAfter?: readonly NoInfer<S>[];
    readonly pageSize?: number;
    readonly firstPage?: 0 | 1;
    readonly keepsRows?: boolean;
    readonly id: keyof R & string;
    readonly sums?: Readonly<Record<string, Sum<NoInfer<keyof R & string>>>>;
  },
): ListCall<Q, R, S> => {
  const opening = openingOf(path);
  const pageSize = o.pageSize ?? opening.pageSize ?? defaultPageSize;
  const firstPage = o.firstPage ?? opening.firstPage ?? 1;
  const sorts = Object.fromEntries(o.sorts.map((sort) => [sort, SortValue.optional()])) as Sorts<S>;
  const row = z.object(o.row);
  const secondAfter = o.secondAfter ?? o.sorts;
  return {
    ...base(path, o, { duplicates: keepsDuplicates(path) ? 'keep' : 'cancel' }),
    kind: 'list',
    query: z.object(o.query),
    row,
    input: ordered({ ...paging(pageSize, firstPage), ...o.query, ...sorts }, { sorts: o.sorts, secondAfter }),
    output: o.sums
      ? pageOf(row).extend(Object.fromEntries(Object.keys(o.sums).map((name) => [name, Money.optional()])))
      : pageOf(row),
    sorts: o.sorts,
    defaultSort: { by: o.defaultSort?.by ?? o.sorts[0], value: o.defaultSort?.value ?? 0 },
    secondAfter,
    pageSize,
    firstPage,
    keepsRows: o.keepsRows ?? false,
    id: o.id,
    sums: o.sums ?? {},
  } as never;
};

export interface ExportCall<Q extends Shape = Shape, R extends Shape = Shape> extends Base, Audited {
  readonly kind: 'export';
  readonly of: ListCall<Q, R, string>;
  readonly format: ExportFormat;
  /** Row fields in the file's order, unless the caller names its own. */
  readonly columns: readonly (keyof R & string)[];
  readonly input: z.ZodType<Known<Q, Out<Q> & { columns?: (keyof R & string)[]; selectionId?: SelectionId }>>;
  readonly output: typeof ExportQueued;
}

/** How many files of one export one person may stream at once. */
const exportsStreaming = 2;

/** A list as a file: the same filters and sorts, streamed at once when small, a row of the export list when large. */
export const exportOf = <Q extends Shape, R extends Shape, S extends string>(
  of: ListCall<Q, R, S>,
  path: string,
  o: Omit<Options, 'nothingFound'> &
    Partial<Audited> & {
      /** In the file's order; by default the row's own. */
      readonly columns?: readonly (keyof R & string)[];
    },
): ExportCall<Q, R> => {
  const sorts = Object.fromEntries(of.sorts.map((sort) => [sort, SortValue.optional()]));
  return {
    ...base(path, { atOnce: exportsStreaming, ...o }, { nothingFound: 'shown' }),
    kind: 'export',
    audit: o.audit ?? '',
    object: o.object ?? 'export',
    of,
    format: exportFormatOf(path),
    columns: o.columns ?? Object.keys(of.row.shape),
    input: ordered(
      {
        ...of.query.shape,
        ...sorts,
        sortOrder,
        selectionId: SelectionId.optional(),
        /** Instead of the list's own format. */
        fileFormat: z.literal(printFormat).optional(),
        columns: z
          .array(z.literal(Object.keys(of.row.shape)))
          .min(1)
          .optional(),
      },
      of,
    ),
    output: ExportQueued,
  } as never;
};
