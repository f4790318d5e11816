import {
  type CommandCall,
  errorCodes,
  fieldKind,
  type ListCall,
  type Out,
  type Shape,
} from '@renderdesk/contract';
import type { Expression, Insertable, Selectable, SelectQueryBuilder, SqlBool } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../auth/actor.ts';
import { type AnyColumn, columnName } from '../calls/columns.ts';
import { eq, type Filter, words } from '../calls/filters.ts';
import type { ListContext } from '../calls/listContext.ts';
import { type AnyList, listing, type Names } from '../calls/listing.ts';
import type { HandlersOf } from '../calls/serve.ts';
import type { DB, Db, Tx } from '../db/db.ts';
import { asId } from '../db/wire.ts';
import { ApiError, badFields } from '../http/apiError.ts';
import { type CrudTable, deleteRows, deleteUnused, insertRow, lockRows, updateRow } from './crud.store.ts';

type RowCall = 'add' | 'update' | 'handle' | 'remove';
/** What the command that adds a row takes. */
type Added<G> = G extends { readonly [K in 'add' | 'handle']?: CommandCall<infer I extends Shape, infer _O> }
  ? Out<I>
  : never;
interface Writing<I = Readonly<Record<string, unknown>>> {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly input: I;
  readonly now: Date;
}
interface Chosen {
  readonly ids: readonly number[];
  readonly expectedVersions: ReadonlyMap<number, number>;
}
type Set<T extends CrudTable> = Partial<Insertable<DB[T]>>;

/** Rows of a table, as far as the contract does not say it. A field is the column of its name in snake case. */
interface Rows<T extends CrudTable, I> {
  /** Columns of fields that have another name. */
  readonly columns?: Readonly<Record<string, keyof DB[T] & string>>;
  /** The field of each unique index. */
  readonly unique?: Readonly<Record<string, string>>;
  /** Values that all rows of these calls have. */
  readonly of?: Partial<Selectable<DB[T]>>;
  /** The rows that the person may change and delete, such as those of customers that they see. */
  readonly scope?: (db: Db, actor: Actor) => Expression<SqlBool>;
  /** Checks the input, and returns columns that differ from it. */
  readonly set?: (c: Writing<I>) => Set<T> | Promise<Set<T>>;
  /** Whether a row can no longer be changed or deleted. */
  readonly isFrozen?: (row: Selectable<DB[T]>, now: Date) => boolean;
  /** Whether something refers to each row, so that it cannot be deleted. */
  readonly inUse?: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, boolean>>;
  readonly list?: Shown<T>;
}
/** Exceptions of a list: a text is found by words, any other field by its value, in the field's column. */
interface Shown<T extends CrudTable> {
  /** By default all rows that are not deleted; another query names them as the table. */
  readonly from?: (db: Db, c: ListContext<unknown>) => unknown;
  readonly where?: Readonly<
    Record<string, Filter<string, never> | ((query: Query<T>, value: never) => Query<T>)>
  >;
  readonly columns?: Readonly<Record<string, AnyColumn>>;
  readonly names?: Names;
}
type Query<T extends CrudTable> = SelectQueryBuilder<DB, T, object>;

/** Handlers of the calls that list, add, change and delete rows of one table, such as those of `keptRows`. */
export const rowHandlers = <G extends object, T extends CrudTable>(
  group: G,
  table: T,
  o: Rows<T, Added<G>> = {},
): HandlersOf<G, (RowCall | 'list') & keyof G> => {
  const calls = group as Readonly<Partial<Record<RowCall, CommandCall>>> & { readonly list?: AnyList };
  const output = (calls.add ?? calls.handle)?.output as z.ZodObject | undefined;
  const id = Object.keys(output?.shape ?? {})[0] ?? 'id';
  const columnOf = (field: string) => o.columns?.[field] ?? columnName(field);
  const reach = (c: Writing) => ({
    ...(o.of && { of: o.of }),
    ...(o.scope && { scope: o.scope(c.tx, c.actor) }),
  });

  const setOf = async (call: 'add' | 'update' | 'handle', c: Writing) => {
    const set: Record<string, unknown> = {};
    for (const [field, schema] of Object.entries(calls[call]?.input.shape ?? {})) {
      const value = c.input[field];
      if (field === id || field === 'version' || value === undefined) continue;
      const isTime = typeof value === 'number' && fieldKind(schema as z.ZodType).kind === 'instant';
      set[columnOf(field)] = isTime ? new Date(value) : value;
    }
    return { ...set, ...(await o.set?.(c as Writing<never>)) };
  };
  const add = async (call: 'add' | 'handle', c: Writing) => {
    const set = { ...o.of, ...(await setOf(call, c)) } as never;
    return { [id]: asId(await insertRow(c.tx, table, { now: c.now, set }, o.unique)) };
  };
  const update = async (call: 'update' | 'handle', c: Writing) => {
    const values = await setOf(call, c);
    const set = (row: Selectable<DB[T]>) => {
      if (o.isFrozen?.(row, c.now)) throw new ApiError('notAllowedInState');
      return values as never;
    };
    const row = { id: c.input[id] as number, version: c.input['version'] as number, ...reach(c) };
    await updateRow(c.tx, table, { ...row, now: c.now, set }, o.unique);
    return null;
  };
  const remove = async (c: Writing & Chosen) => {
    const refuse = (row: Selectable<DB[T]>) => o.isFrozen?.(row, c.now) && errorCodes.notAllowedInState;
    const rows = { ids: c.ids, expectedVersions: c.expectedVersions, now: c.now, ...reach(c), refuse };
    if (!o.inUse) return deleteRows(c.tx, table as 'display', rows as never);
    const { free, outcomes } = await lockRows(c.tx, table, rows);
    if (free.length === 0) return outcomes;
    const used = await o.inUse(
      c.tx,
      free.map((row) => (row as unknown as { id: number }).id),
    );
    return new Map([...outcomes, ...(await deleteUnused(c.tx, table as 'display', used, c.now))]);
  };
  return {
    ...(calls.list?.kind === 'list' && { list: listOf(calls.list, table, { ...o.list, id, columnOf }) }),
    add: (c: Writing) => add('add', c),
    update: (c: Writing) => update('update', c),
    handle: async (c: Writing) => {
      if (c.input[id] === undefined) return add('handle', c);
      if (c.input['version'] === undefined) throw badFields('version');
      await update('handle', c);
      return { [id]: c.input[id] };
    },
    remove,
  } as never;
};
const listOf = <T extends CrudTable>(
  call: AnyList,
  table: T,
  o: Shown<T> & { readonly id: string; readonly columnOf: (field: string) => string },
) => {
  const column = (field: string) => `${table}.${o.columnOf(field)}`;
  const of = <V>(fields: readonly string[], value: (field: string) => V) =>
    Object.fromEntries(fields.map((field) => [field, value(field)]));
  const { row, query } = call as ListCall;
  const kept = (db: Db) => db.selectFrom(table as 'display').where('deleted_at', 'is', null);
  const filter = (field: string) =>
    fieldKind(query.shape[field] as z.ZodType).kind === 'text' ? words(column(field)) : eq(column(field));
  return listing(call)
    .from((o.from ?? kept) as typeof kept)
    .list({
      key: `${table}.id`,
      where: { ...of(Object.keys(query.shape), filter), ...o.where },
      sorts: of(call.sorts, (sort) =>
        column(
          sort.replace(/^orderBy(.)|(?:Flag|Sort)$/, (_, head: string | undefined) =>
            (head ?? '').toLowerCase(),
          ),
        ),
      ),
      columns: { ...of(Object.keys(row.shape), column), [o.id]: `${table}.id`, ...o.columns },
      ...(o.names && { names: o.names }),
    } as never);
};
