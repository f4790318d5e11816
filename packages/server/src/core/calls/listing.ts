import { AliasNode, type Expression, IdentifierNode, type SelectQueryBuilder, sql, TableNode } from 'kysely';
import {
  type Language,
  type ListCall,
  type Money,
  type Out,
  type Paging,
  type RowOf,
  type SortValue,
} from '@renderdesk/contract';
import type { Db } from '../db/db.ts';
import { asMoney } from '../db/wire.ts';
import {
  type AnyColumn,
  type ColumnName,
  columnsOf,
  type Derived,
  type Raw,
  type RawOf,
  readColumns,
  type ValueAt,
} from './columns.ts';
import type { Filter } from './filters.ts';
import { type Key, keyOf } from './key.ts';
import type { ListContext } from './listContext.ts';

/** The table `page` that the rows of a page are joined to: their ids, and `s`, the sort value of each. */
export interface PageTable {
  page: { id: number; s: unknown };
}

/**
 * Sort expression. It must never be null, since pages after a null would lose rows. `listing` checks columns by type.
 */
export type Sort = Expression<unknown>;

// oxlint-disable-next-line typescript/no-explicit-any -- the tables joined differ from list to list; only ids leave here
export type Filtered = SelectQueryBuilder<any, any, object>;
// oxlint-disable-next-line typescript/no-explicit-any -- whatever was joined to the page; the selected columns are typed
export type Joined<Raw> = SelectQueryBuilder<any, any, Raw>;

type InputOf<C> =
  C extends ListCall<infer Q, infer _R, infer S>
    ? Paging & Out<Q> & { [K in S]?: SortValue | undefined }
    : never;
type SortOf<C> = C extends ListCall<infer _Q, infer _R, infer S> ? S : never;

// oxlint-disable-next-line typescript/no-explicit-any -- lists of every shape; the types of each are inferred
export type AnyList = ListCall<any, any, any>;

/** How one list is queried: its rows, orders and columns. Pages, totals, selections and exports derive from it. */
export interface Listing<C extends AnyList = AnyList> {
  readonly call: C;
  readonly key: Key;
  /** The rows that match the filter and that the actor may see: tables and conditions without selected columns. */
  filtered(db: Db, c: ListContext<InputOf<C>>): Filtered;
  /** Resolves what the filters name before any query: a user name becomes a user id, or code 733. */
  prepare(db: Db, c: ListContext<InputOf<C>>): Promise<InputOf<C>>;
  /** The call's sums over all matching rows. */
  sums?(db: Db, c: ListContext<InputOf<C>>): Promise<Readonly<Record<string, Money>>>;
  /** Order of each sort flag; a function where it depends on the filter or the time of the request. */
  readonly sorts: { readonly [S in SortOf<C>]: Sort | SortBy<C> };
  /** Selects the columns of the rows of `ids` (a select of `id` and `s`) that the actor may see. */
  select(ids: Filtered, c: ListContext<InputOf<C>>, db: Db): Joined<Raw>;
  /** Maps a database row to a row of the contract. */
  map(raw: Raw, c: ListContext<InputOf<C>>): RowOf<C>;
  /** Names for numeric ids in files, by field: platforms, software. */
  readonly names?: Names | undefined;
  /** Scan that serves pages while many rows match. */
  readonly scanThenSort?: ScanThenSort<ListContext<InputOf<C>>> | undefined;
}
/** Rows in the order of an index, from which a page is taken while many of them match. */
interface ScanThenSort<C> {
  /**
   * Rows to scan in the order of the sort flag `by`, filtered only by columns of that order's index; undefined where no
   * such scan exists or where it is not faster.
   */
  readonly rows: (db: Db, c: C, by: string) => Filtered | undefined;
  /** Maximum rows to scan; 4,000 by default. */
  readonly most?: number;
}

type SortBy<C> = (c: ListContext<InputOf<C>>) => Sort;

export type Names = (
  db: Db,
  language: Language,
) => Promise<Readonly<Record<string, ReadonlyMap<number, string>>>>;

type QueryOf<C> = C extends ListCall<infer Q, infer _R, infer _S> ? Out<Q> : never;
type NameOf<D, T extends keyof D> = {
  [A in T & string]: `${A}.${keyof D[A] & string}`;
}[T & string];

/** The condition of each query field: a kind of filter, or a function of the query. */
type Where<C, D, T extends keyof D> = {
  readonly [K in keyof QueryOf<C>]-?:
    | Filter<NameOf<D, T>, NonNullable<QueryOf<C>[K]>>
    | ((
        query: SelectQueryBuilder<D, T, object>,
        value: NonNullable<QueryOf<C>[K]>,
        c: ListContext<InputOf<C>>,
        db: Db,
      ) => SelectQueryBuilder<D, T, object>);
};

/** Target type of a wrong name, so that the compiler reports the reason at that name only. */
interface Wrong<Why extends string> {
  readonly because: Why;
}

/** A column that is never null; a nullable one does not compile. */
type Sortable<D, T extends keyof D, Ref> =
  Ref extends Expression<infer V>
    ? null extends V
      ? Wrong<'a sort must never be null'>
      : Ref
    : Ref extends string
      ? null extends ValueAt<D, T, Ref>
        ? Wrong<'a sort must never be null'>
        : undefined extends ValueAt<D, T, Ref>
          ? Wrong<'no such column'>
          : Ref
      : Ref;

/** A column whose value converts to the row's field. */
type Column<D, T extends keyof D, Field, Ref> =
  Ref extends Expression<infer V>
    ? [V] extends [RawOf<Field>]
      ? Ref
      : Wrong<'a value of another type'>
    : Ref extends Derived<infer V>
      ? [V] extends [Field]
        ? Ref
        : Wrong<'a value of another type'>
      : undefined extends ValueAt<D, T, Ref>
        ? Wrong<'no such column'>
        : ValueAt<D, T, Ref> extends RawOf<Field>
          ? Ref
          : Wrong<'a column of another type, or one that may be null'>;

type SortsOf<C> = {
  readonly [S in SortOf<C>]: string | Sort | SortBy<C>;
};
type ColumnsOf<C> = { readonly [K in keyof RowOf<C>]: AnyColumn };

type From<C, D, T extends keyof D> = (db: Db, c: ListContext<InputOf<C>>) => SelectQueryBuilder<D, T, object>;
type Join<C, D, T extends keyof D, JD, JT extends keyof JD> = (
  rows: SelectQueryBuilder<D & PageTable, T | 'page', object>,
  c: ListContext<InputOf<C>>,
  db: Db,
) => SelectQueryBuilder<JD, JT, object>;

/** Whether a field needs no entry in `columns`: the key's table has a column of its name and type. */
type IsNamedAlike<D, T extends keyof D, Row, N extends keyof Row, K, F> = N extends keyof F
  ? false
  : K extends `${infer Table}.${string}`
    ? Column<D, T, Row[N], `${Table}.${ColumnName<N>}`> extends string
      ? true
      : false
    : false;

/**
 * Declaration of a list. `D` and `T` are the tables of its rows, `JD` and `JT` those with the tables joined to a page.
 */
interface Declared<C, D, T extends keyof D, JD, JT extends keyof JD, K, S, F> {
  /**
   * Table and column of the row's id, or several columns as one number (`packed`). A field that `columns` does not name
   * is read from the column of this table with its name in snake case.
   */
  readonly key: (NameOf<D, T> | Key) & K;
  readonly where: Where<C, D, T>;
  readonly sorts: { readonly [K in SortOf<C>]: Sortable<D, T, S[K & keyof S]> } & S;
  readonly columns: {
    readonly [
      N in keyof RowOf<C> as IsNamedAlike<JD, JT, RowOf<C>, N, K, F> extends true ? never : N
    ]: Column<JD, JT, RowOf<C>[N], F[N & keyof F]>;
  } & F;
  readonly names?: Names;
  readonly scanThenSort?: ScanThenSort<ListContext<InputOf<C>>>;
}

/**
 * Declares how a list of the contract is queried, in the order of the query: `from` names the rows that the actor may
 * see, `join` adds what the columns of a page need, `list` gives the condition of each query field (`where`), the order
 * of each sort flag (`sorts`) and the source of each field (`columns`). Totals, sums, pages, conversions, selections
 * and exports derive from it.
 * A field, sort or filter that is missing, names no column or names one of another type does not compile.
 * A page is found by its ids first. Then `from` is queried again for these ids only, so that no column comes from a row
 * that the actor may not see.
 */
export const listing = <C extends AnyList>(call: C) => ({
  from: <D, T extends keyof D>(from: From<C, D, T>) => ({
    list: listed<C, D, T, D & PageTable, (T | 'page') & keyof (D & PageTable)>(call, from),
    join: <JD, JT extends keyof JD>(join: Join<C, D, T, JD, JT>) => ({
      list: listed<C, D, T, JD, JT>(call, from, join),
    }),
  }),
});

const listed =
  <C extends AnyList, D, T extends keyof D, JD, JT extends keyof JD>(
    call: C,
    from: From<C, D, T>,
    join?: Join<C, D, T, JD, JT>,
  ) =>
  <const K extends string | Key, const S extends Partial<SortsOf<C>>, const F extends Partial<ColumnsOf<C>>>(
    o: Declared<C, D, T, JD, JT, K, S, F>,
  ): Listing<C> => {
    const declaredKey: string | Key = o.key;
    const key = typeof declaredKey === 'string' ? keyOf(declaredKey) : declaredKey;
    const table = typeof declaredKey === 'string' ? declaredKey.split('.')[0] : undefined;
    const columns = columnsOf(Object.keys(call.row.shape), table, o.columns as never);
    const { selected, toRow } = readColumns(call.row.shape, columns);
    const filters = Object.entries(o.where) as [string, Filter<string, unknown> | Narrow][];
    const filtered = (db: Db, c: ListContext<InputOf<C>>): Filtered => {
      const input: Readonly<Record<string, unknown>> = c.input;
      let query: Filtered = from(db, c);
      for (const [field, filter] of filters) {
        const value = input[field];
        if (typeof filter === 'function') query = value === undefined ? query : filter(query, value, c, db);
        else if (value !== undefined || filter.always) query = filter.narrow(query, value, c as never);
      }
      const { ids } = c.input as Paging;
      return ids === undefined ? query : query.where(key.isOneOf(ids));
    };
    const joined = (ids: Filtered, c: ListContext<InputOf<C>>, db: Db): Joined<object> => {
      const rows = (from(db, c) as Filtered).innerJoin(ids.as('page'), (on) =>
        on.on(key.is(sql.ref('page.id'))),
      );
      return join ? join(rows as never, c, db) : rows;
    };
    return {
      call,
      key,
      filtered,
      names: o.names,
      scanThenSort: o.scanThenSort,
      prepare: async (db, { actor, input }) => {
        let resolved: object = input;
        for (const [field, filter] of filters)
          if (typeof filter !== 'function' && filter.resolve && field in resolved)
            resolved = await filter.resolve(db, actor, resolved as never);
        return resolved as never;
      },
      sorts: Object.fromEntries(
        Object.entries(o.sorts as SortsOf<C>).map(([flag, by]) => [
          flag,
          typeof by === 'string' ? sql.ref(by) : by,
        ]),
      ) as never,
      ...sumsOf(call, columns, {
        plain: filtered,
        joined: (db, c) => joined(filtered(db, c).select(key.id.as('id')), c, db),
      }),
      select: (ids, c, db) => joined(ids, c, db).select(selected) as never,
      map: (raw, c) => toRow(raw, c as never) as never,
    };
  };

/**
 * Sums of a call over all matching rows; undefined without sums. The filtered rows are read once; they are joined as a
 * page is only if a summed column is in a table of `join`.
 */
const sumsOf = <C extends AnyList>(
  call: C,
  columns: Readonly<Record<string, AnyColumn>>,
  rows: Readonly<Record<'plain' | 'joined', (db: Db, c: ListContext<InputOf<C>>) => Joined<object>>>,
): Pick<Listing<C>, 'sums'> => {
  const sums = Object.entries((call as ListCall).sums);
  if (sums.length === 0) return {};
  const columnOf = (field: string) => {
    const column = columns[field];
    return typeof column === 'string' ? sql.ref(column) : (column as Expression<unknown>);
  };
  const selected = sums.map(([name, sum]) =>
    sql<string>`coalesce(sum(${columnOf(sum.of)}) filter (where ${columnOf(sum.where.field)} = ${sum.where.is}), 0)`.as(
      name,
    ),
  );
  return {
    sums: async (db, c) => {
      const plain = rows.plain(db, c);
      const joined = rows.joined(db, c);
      const joinedOnly = tablesOf(joined).filter((table) => !tablesOf(plain).includes(table));
      const selection = db.selectNoFrom(selected).compile().sql;
      const query = joinedOnly.some((table) => usesTable(selection, table)) ? joined : plain;
      const row = (await query.select(selected).executeTakeFirstOrThrow()) as Record<string, string>;
      return Object.fromEntries(sums.map(([name]) => [name, asMoney(row[name] ?? '0')]));
    },
  };
};

/** Names of the tables in a query. */
const tablesOf = (query: Joined<object>): string[] => {
  const { from, joins = [] } = query.toOperationNode();
  return [...(from?.froms ?? []), ...joins.map(({ table }) => table)].flatMap((node) => {
    if (AliasNode.is(node)) return IdentifierNode.is(node.alias) ? [node.alias.name] : [];
    return TableNode.is(node) ? [node.table.identifier.name] : [];
  });
};
/** Whether an expression names a column of a table: `fee.amount` or `"fee"."amount"`. */
const usesTable = (text: string, table: string): boolean =>
  new RegExp(`(?<![\\w"])"?${table}"?\\.`).test(text);
// oxlint-disable-next-line typescript/no-explicit-any -- its own declaration has the types
type Narrow = (query: any, value: unknown, c: unknown, db: Db) => Filtered;
