import * as z from 'zod';
import type { PermissionKey } from '../permissions/permissions.ts';
import { type ErrorCode, errorCodes } from '../errors/codes.ts';
import type { FourEyesName } from './fourEyes.ts';
import { openingOf } from './defaults.ts';
import type { UploadType } from './fileTypes.ts';
import { type Method, methodOf } from './methods.ts';
import { type ExportFormat, exportFormatOf, printFormat } from './exports.ts';
import { isOrdered, rangesOf } from './rules.ts';
import { type In, Money, type Out, type Shape, SelectionId, SortValue } from './values.ts';
import { defaultPageSize, ExportQueued, keepsDuplicates, maxIds, pageOf, PerIdAnswer } from './wire.ts';

/** Who may send a call. The server denies by default: a call without one of these does not compile. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'anySignedIn' }
  | { readonly kind: 'anyOf'; readonly keys: readonly PermissionKey[] };

export const open: Access = { kind: 'public' };
export const anySignedIn: Access = { kind: 'anySignedIn' };
/** Any one of the keys opens the call; a row rule on the server may narrow what each key shows. */
export const anyOf = (...keys: [PermissionKey, ...PermissionKey[]]): Access => ({ kind: 'anyOf', keys });

/** So often may a call be sent within so many milliseconds, counted per address, signed-in person, or value of one input field. */
export interface RateLimit {
  readonly per: 'address' | 'person' | (string & {});
  readonly times: number;
  readonly withinMs: number;
}

/** What calls of every kind may say; all of it has a default. */
interface Options {
  readonly access: Access;
  /** Further paths under which the same call answers. */
  readonly aliases?: readonly string[];
  /** Own error codes it may answer beside the general ones. */
  readonly errors?: readonly ErrorCode[];
  /** Whether a second request cancels the first still in flight (overview §7). Commands are never cancelled. */
  readonly duplicates?: 'cancel' | 'keep';
  /** Code 700, «nothing found», is silent where a look-up asked and shown where an export did (checklist O-291). */
  readonly nothingFound?: 'silent' | 'shown';
  /** Counted before anything else is done, whatever the answer; beyond it the call answers `tooManyRequests`. */
  readonly limits?: readonly RateLimit[];
  /** The switch that refuses this command while it is on. */
  readonly blockedBy?: FlagName;
  /** Beyond this limit it becomes a request that a second person decides. */
  readonly fourEyes?: FourEyesName;
  /** The answer holds a secret that is told once: it is not kept, and a repetition is refused instead of answered. */
  readonly tellsSecret?: true;
}

/** Switches of the installation that hold whole families of commands. */
export type FlagName = 'prohibitOperate';

interface Base
  extends
    Required<Omit<Options, 'errors' | 'blockedBy' | 'tellsSecret' | 'fourEyes'>>,
    Pick<Options, 'blockedBy' | 'tellsSecret' | 'fourEyes'> {
  readonly path: string;
  /** From the table of `methods.ts`. */
  readonly method: Method;
  readonly errors: readonly ErrorCode[];
  /** Area, group and key, filled in by `calls()`: `task.renders.stop`. */
  readonly name: string;
  readonly area: string;
  readonly group: string;
  readonly key: string;
}

const base = (path: string, o: Options, defaults: Partial<Base> = {}): Base => ({
  path,
  access: o.access,
  method: methodOf(path),
  aliases: o.aliases ?? [],
  errors: [...(o.errors ?? []), ...(o.fourEyes ? [errorCodes.awaitsApproval] : [])],
  duplicates: o.duplicates ?? defaults.duplicates ?? 'keep',
  nothingFound: o.nothingFound ?? defaults.nothingFound ?? 'silent',
  limits: o.limits ?? [],
  ...(o.blockedBy && { blockedBy: o.blockedBy }),
  ...(o.tellsSecret && { tellsSecret: o.tellsSecret }),
  ...(o.fourEyes && { fourEyes: o.fourEyes }),
  name: '',
  area: '',
  group: '',
  key: '',
});

/**
 * Two sort flags in the order in which they count, for rows ordered by one and within it by the other; each flag's direction
 * stands under its own name. Without it the first flag that was set counts alone, as the specification has it.
 */
const sortOrder = z.array(z.string()).min(1).max(2).optional();

type Sorts<S extends string> = { readonly [K in S]: z.ZodOptional<typeof SortValue> };
const paging = (pageSize: number, firstPage: 0 | 1) => ({
  pageNum: z.int().min(firstPage).default(firstPage),
  pageSize: z.int().min(1).max(100_000).default(pageSize),
  /** `next` or `prev` of an earlier answer; replaces the page number. */
  cursor: z.string().max(500).optional(),
  sortOrder,
});
export type Paging = z.output<z.ZodObject<ReturnType<typeof paging>>>;

/** Whether two levels may stand so: flags that there are, two different ones, a first that bears a second. */
const isSortOrder = (names: readonly string[], of: Pick<ListCall, 'sorts' | 'secondAfter'>): boolean =>
  of.secondAfter.length > 0 &&
  names.every((name) => of.sorts.includes(name)) &&
  (names.length < 2 || (names[0] !== names[1] && of.secondAfter.includes(names[0] ?? '')));

/**
 * An object of query fields that refuses a range whose start is later than its end, naming the end (overview §5), and an
 * order of sorts that the list does not have.
 */
const ordered = (shape: Shape, of: Pick<ListCall, 'sorts' | 'secondAfter'>) => {
  // Directions of sorts are numbers too, and `startTimeFlag` with `endTimeFlag` no range.
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

/** An input whose fields are known; unknown for a call of any fields, so that every call is assignable to `AnyCall`. */
type Known<S extends Shape, Input> = Shape extends S ? unknown : Input;

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
  /** Flags behind which a second may stand. */
  readonly secondAfter: readonly NoInfer<S>[];
  readonly pageSize: number;
  readonly firstPage: 0 | 1;
  /** The render lists keep their rows when an answer refused; all others empty themselves (checklist O-304). */
  readonly keepsRows: boolean;
  /** The row's id, by which commands, selections and the console name a row. */
  readonly id: keyof R & string;
  /** Sums over all rows that match, which stand beside `items` in the answer; all of them money. */
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
    readonly defaultSort: { readonly by: NoInfer<S>; readonly value?: SortValue };
    /**
     * Flags behind which a second may stand; by default all. A large list leaves out those under which many rows are alike and no
     * index tells them apart: its rows would all be read for one page. None at all: the list takes exactly one sort field.
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
      ? pageOf(row).extend(Object.fromEntries(Object.keys(o.sums).map((name) => [name, Money])))
      : pageOf(row),
    sorts: o.sorts,
    defaultSort: { by: o.defaultSort.by, value: o.defaultSort.value ?? 0 },
    secondAfter,
    pageSize,
    firstPage,
    keepsRows: o.keepsRows ?? false,
    id: o.id,
    sums: o.sums ?? {},
  } as never;
};

export interface ReadCall<I extends Shape = Shape, O = unknown> extends Base {
  readonly kind: 'read';
  readonly input: z.ZodObject<I>;
  readonly output: z.ZodType<O>;
}

/** A look-up that changes nothing. */
export const read = <I extends Shape, O extends z.ZodType>(
  path: string,
  o: Options & { readonly input: I; readonly output: O },
): ReadCall<I, z.output<O>> => ({
  ...base(path, o),
  kind: 'read',
  input: z.object(o.input),
  output: o.output as never,
});

/** What an operation record says a command did, and to which kind of thing. */
interface Audited {
  /** The operation's name in the audit log: `task.stop`. */
  readonly audit: string;
  /** The kind of thing it acts on, as operation records are looked up by it: that of a table (`core/audit/tables.ts`). */
  readonly object?: string;
}
export interface CommandCall<I extends Shape = Shape, O = unknown> extends Base, Audited {
  readonly kind: 'command';
  readonly input: z.ZodObject<I>;
  readonly output: z.ZodType<O>;
}

/** One change, whole or not at all, with one operation record. Repeated under the same idempotency key it answers the same. */
export const command = <I extends Shape, O extends z.ZodType>(
  path: string,
  o: Options & Audited & { readonly input: I; readonly output: O },
): CommandCall<I, z.output<O>> => ({
  ...base(path, o),
  kind: 'command',
  audit: o.audit,
  ...(o.object && { object: o.object }),
  input: z.object(o.input),
  output: o.output as never,
});

/**
 * Answers sensitive fields of one thing whole. Lists and records mask them; this has a permission key of its own and
 * leaves an operation record, which does not hold what was shown.
 */
export const reveal = <I extends Shape, O extends z.ZodRawShape>(
  path: string,
  o: Options & Required<Audited> & { readonly input: I; readonly output: O },
): CommandCall<I, z.output<z.ZodObject<O>>> & { readonly reveals: true } => ({
  ...command(path, { ...o, output: z.object(o.output) }),
  reveals: true,
});

export interface PerIdCall<
  F extends string = string,
  Id extends z.ZodType = z.ZodType,
  S extends Shape = Shape,
>
  extends Base, Audited {
  readonly kind: 'perId';
  readonly object: string;
  /** The field that holds the ids. */
  readonly ids: F;
  readonly id: Id;
  readonly rest: z.ZodObject<S>;
  readonly input: z.ZodType<Known<S, PerIdInput<F, z.output<Id>> & Out<S>>>;
  readonly output: typeof PerIdAnswer;
  /** The lifecycle's word on it: the statuses from which it is allowed; absent when the state does not matter. */
  readonly from?: readonly number[];
}
export type PerIdInput<F extends string, Id> = { [K in F]?: Id[] | undefined } & {
  selectionId?: SelectionId | undefined;
  /** The versions that the person saw, one an id; a row that moved since is refused. */
  versions?: number[] | undefined;
};

/** One command over ids or a frozen selection, answered for each id. */
export const perId = <const F extends string, Id extends z.ZodType, S extends Shape>(
  path: string,
  o: Options &
    Audited & {
      readonly object: string;
      readonly ids: F;
      readonly id: Id;
      readonly rest: S;
      readonly from?: readonly number[];
    },
): PerIdCall<F, Id, S> => {
  const input = z
    .object({
      [o.ids]: z.array(o.id).min(1).max(maxIds).optional(),
      selectionId: SelectionId.optional(),
      versions: z.array(z.int()).optional(),
      ...o.rest,
    })
    .refine(
      (value: Record<string, unknown>) =>
        (value[o.ids] === undefined) !== (value['selectionId'] === undefined),
      {
        path: [o.ids],
        message: 'ids or selectionId',
      },
    );
  return {
    ...base(path, o),
    kind: 'perId',
    audit: o.audit,
    object: o.object,
    ids: o.ids,
    id: o.id,
    rest: z.object(o.rest),
    input,
    output: PerIdAnswer,
    ...(o.from && { from: o.from }),
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
    ...base(path, o, { nothingFound: 'shown' }),
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

export interface UploadCall<I extends Shape = Shape, O = unknown> extends Base, Audited {
  readonly kind: 'upload';
  readonly input: z.ZodObject<I>;
  readonly output: z.ZodType<O>;
  readonly maxBytes: number;
  /** Media types let in, checked by content and not by name. */
  readonly types: readonly UploadType[];
}

/** A multipart upload of one file (`file`) beside its fields. */
export const upload = <I extends Shape, O extends z.ZodType>(
  path: string,
  o: Options &
    Audited & {
      readonly input: I;
      readonly output: O;
      readonly maxBytes: number;
      readonly types: readonly UploadType[];
    },
): UploadCall<I, z.output<O>> => ({
  ...base(path, o),
  kind: 'upload',
  audit: o.audit,
  ...(o.object && { object: o.object }),
  input: z.object(o.input),
  output: o.output as never,
  maxBytes: o.maxBytes,
  types: o.types,
});

export type AnyCall = ListCall | ReadCall | CommandCall | PerIdCall | ExportCall | UploadCall;
export type CallGroup = Readonly<Record<string, AnyCall>>;

/** Calls whose area the type knows, so that the console finds their labels by type. */
export type InArea<T, A extends string> = T & { readonly [K in keyof T]: { readonly area: A } };

/** Names the calls of one group; `actions.<group>.<key>` in the area's texts is the label of each. */
export const calls = <const A extends string, const G extends string, T extends object>(
  area: A,
  group: G,
  members: T,
): InArea<T, A> => {
  const named = Object.entries(members).map(([key, call]): [string, AnyCall, AnyCall] => [
    key,
    call,
    {
      ...call,
      ...(call.kind === 'export' && call.audit === '' && { audit: `${group}.${key}` }),
      area,
      group,
      key,
      name: `${area}.${group}.${key}`,
    },
  ]);
  // An export names its list; the list that counts is the named one.
  for (const [, , call] of named) {
    const list = call.kind === 'export' && named.find(([, plain]) => plain === call.of)?.[2];
    if (list) Object.assign(call, { of: list });
  }
  return Object.fromEntries(named.map(([key, , call]) => [key, call])) as InArea<T, A>;
};

/** Fields beside others: none at all must not forbid those others, as zod's type of an empty object would. */
type Beside<S extends Shape> = [keyof S] extends [never] ? unknown : In<S>;

/** What a client sends to a call, before defaults and transforms. */
export type InputOf<C> =
  C extends ListCall<infer Q, infer _R, infer S>
    ? Partial<Paging> & Beside<Q> & { [K in S]?: SortValue | undefined }
    : C extends PerIdCall<infer F, infer Id, infer S>
      ? PerIdInput<F, z.output<Id>> & Beside<S>
      : C extends ExportCall<infer Q, infer R>
        ? Beside<Q> & {
            columns?: (keyof R & string)[];
            selectionId?: SelectionId;
            fileFormat?: typeof printFormat;
          }
        : C extends ReadCall<infer I> | CommandCall<infer I> | UploadCall<infer I>
          ? In<I>
          : never;
/** What a call answers in `data`. */
export type OutputOf<C> = C extends { readonly output: z.ZodType<infer O> } ? O : never;
export type RowOf<C> = C extends ListCall<infer _Q, infer R> ? Out<R> : never;
