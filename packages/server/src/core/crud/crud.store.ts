import { errorCodes } from '@renderdesk/contract';
import type { Expression, Insertable, Selectable, SqlBool, Updateable } from 'kysely';
import { lastChanges } from '../audit/operation.ts';
import { tablesOf } from '../audit/tables.ts';
import { done, type Outcome } from '../calls/serve.ts';
import type { DB, Tx } from '../db/db.ts';
import { ApiError } from '../http/apiError.ts';

/** Writes of rows that people add, change and delete one by one. The pipeline writes the operation record. */

/** Tables whose rows have an id and a version. Rows of tables with `deleted_at` are marked when deleted. */
export type CrudTable = {
  [T in keyof DB]: 'id' | 'version' extends keyof DB[T] ? T : never;
}[keyof DB];
type MarkedTable = { [T in CrudTable]: 'deleted_at' extends keyof DB[T] ? T : never }[CrudTable];
type Row<T extends CrudTable> = Selectable<DB[T]>;
type Change<T extends CrudTable> = {
  readonly [C in Exclude<keyof Updateable<DB[T]>, 'version' | 'updated_at'>]?:
    | Updateable<DB[T]>[C]
    | Expression<Updateable<DB[T]>[C]>;
};
/** A locked row, its id, or its id with more columns of its key: `changeRows` matches the columns that are given. */
type Keyed<T extends CrudTable> = number | ({ readonly id: number } & Partial<Row<T>>);
/** The time of a change, for tables that have it. */
type Written<T extends CrudTable> = { readonly set: Change<T> } & ('updated_at' extends keyof DB[T]
  ? { readonly now: Date }
  : { readonly now?: Date });
/** The rows that a person may reach; others are treated as missing. */
interface Reach<T extends CrudTable> {
  /** Values that the rows must have: an owner, or the rest of a compound key. */
  readonly of?: Partial<Row<T>>;
  /** A condition on the rows, such as `seenBy`. */
  readonly scope?: Expression<SqlBool> | undefined;
}
/** Refusal of a row, as a code or in full; undefined or false when the row may change. */
type Refuse<T extends CrudTable> = (row: Row<T>) => number | Outcome | undefined | false;

const tableOf = async (tx: Tx, table: CrudTable) => {
  const known = (await tablesOf(tx)).get(table);
  if (!known) throw new Error(`${table} is no table`);
  return known;
};

/** The reachable rows that are not deleted. */
const reachable = async <T extends CrudTable>(tx: Tx, table: T, { of, scope }: Reach<T>) => {
  const { columns } = await tableOf(tx, table);
  let rows = tx.selectFrom(table as 'position').selectAll();
  if (columns.has('deleted_at')) rows = rows.where('deleted_at', 'is', null);
  if (of) rows = rows.where((eb) => eb.and(of as Partial<Row<'position'>>));
  return scope ? rows.where(scope) : rows;
};

/** The error `changedMeanwhile` with who changed the thing and when. */
export const changedMeanwhile = async (tx: Tx, kind: string, id: number): Promise<ApiError> =>
  new ApiError('changedMeanwhile', (await lastChanges(tx, kind, [id])).get(id) ?? null);

/** Throws `changedMeanwhile` when a locked row has another version than the caller read. */
export const expectVersion = async (
  tx: Tx,
  kind: string,
  row: { readonly id: number; readonly version: number },
  seen: number,
): Promise<void> => {
  if (row.version !== seen) throw await changedMeanwhile(tx, kind, row.id);
};

/** Refusals of locked rows whose versions are not those that the caller read, with who changed each and when. */
export const staleRows = async (
  tx: Tx,
  kind: string,
  rows: readonly { readonly id: number; readonly version: number }[],
  seen: ReadonlyMap<number, number>,
): Promise<Map<number, Outcome>> => {
  const moved = rows.filter(({ id, version }) => (seen.get(id) ?? version) !== version).map(({ id }) => id);
  const by = await lastChanges(tx, kind, moved);
  return new Map(moved.map((id) => [id, { code: errorCodes.changedMeanwhile, data: by.get(id) ?? null }]));
};

/**
 * Locks and returns a row. Throws `notFound` when it is missing, deleted or out of reach, and `changedMeanwhile`, with
 * who and when, when the caller read another version.
 */
export const lockRow = async <T extends CrudTable>(
  tx: Tx,
  table: T,
  o: Reach<T> & { readonly id: number; readonly version?: number },
): Promise<Row<T>> => {
  const row = await (await reachable(tx, table, o)).where('id', '=', o.id).forUpdate().executeTakeFirst();
  if (!row) throw new ApiError('notFound');
  if (o.version !== undefined) await expectVersion(tx, (await tableOf(tx, table)).kind, row, o.version);
  return row as unknown as Row<T>;
};

/**
 * Locks rows in the order of their ids, for a command over ids. Returns those that may change and a result for each. A
 * row of another version is `changedMeanwhile`; then `refuse` decides. Ids out of reach have no result.
 */
export const lockRows = async <T extends CrudTable>(
  tx: Tx,
  table: T,
  o: Reach<T> & {
    readonly ids: readonly number[];
    readonly expectedVersions?: ReadonlyMap<number, number>;
    readonly refuse?: Refuse<T>;
  },
): Promise<{ free: Row<T>[]; outcomes: Map<number, Outcome> }> => {
  if (o.ids.length === 0) return { free: [], outcomes: new Map() };
  const locked = await (
    await reachable(tx, table, o)
  )
    .where('id', 'in', o.ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = locked as unknown as (Row<T> & { id: number; version: number })[];
  const stale = await staleRows(tx, (await tableOf(tx, table)).kind, rows, o.expectedVersions ?? new Map());
  const free: Row<T>[] = [];
  const outcomes = new Map<number, Outcome>();
  for (const row of rows) {
    const refused = stale.get(row.id) ?? (o.refuse?.(row) || undefined);
    if (refused === undefined) free.push(row);
    outcomes.set(row.id, typeof refused === 'number' ? { code: refused } : (refused ?? done));
  }
  return { free, outcomes };
};

/** Changes locked rows and increments their versions. `unique` as for `writeUnique`. */
export const changeRows = async <T extends CrudTable>(
  tx: Tx,
  table: T,
  rows: readonly Keyed<T>[],
  o: Written<T>,
  unique: Readonly<Record<string, string>> = {},
): Promise<void> => {
  if (rows.length === 0) return;
  const { columns, key } = await tableOf(tx, table);
  const keys = rows.map((row): Readonly<Record<string, unknown>> =>
    typeof row === 'number' ? { id: row } : row,
  );
  let update = tx.updateTable(table as 'position').set((eb) => ({
    ...o.set,
    version: eb('version', '+', 1),
    ...(columns.has('updated_at') && { updated_at: o.now }),
  }));
  for (const column of key) {
    const values = [...new Set(keys.map((row) => row[column]))];
    if (!values.includes(undefined)) update = update.where(column as 'id', 'in', values as number[]);
  }
  await writeUnique(update.execute(), unique);
};

/** Changes one locked row, as `changeRows` does. */
export const changeRow = <T extends CrudTable>(
  tx: Tx,
  table: T,
  row: Keyed<T>,
  o: Written<T>,
  unique: Readonly<Record<string, string>> = {},
): Promise<void> => changeRows(tx, table, [row], o, unique);

/**
 * Runs a write with unique values. `fields` maps each unique index to its field: a duplicate, also of a concurrent
 * write, throws `alreadyTaken` at that field. A missing reference throws `notFound`.
 */
export const writeUnique = async <T>(
  write: Promise<T>,
  fields: Readonly<Record<string, string>>,
): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: string };
    if (code === '23503') throw new ApiError('notFound');
    const path = code === '23505' ? fields[constraint ?? ''] : undefined;
    throw path === undefined ? error : new ApiError('alreadyTaken', { issues: [{ path }] });
  }
};

/** Inserts a row and returns its id. `unique` as for `writeUnique`. */
export const insertRow = async <T extends CrudTable>(
  tx: Tx,
  table: T,
  o: { readonly now: Date; readonly set: Omit<Insertable<DB[T]>, 'created_at'> },
  unique: Readonly<Record<string, string>> = {},
): Promise<number> => {
  const { id } = await writeUnique(
    tx
      .insertInto(table as 'position')
      .values({ ...(o.set as unknown as Insertable<DB['position']>), created_at: o.now })
      .returning('id')
      .executeTakeFirstOrThrow(),
    unique,
  );
  return id;
};

/**
 * Changes a row and returns it as it was. Throws as `lockRow` does, for the version that the caller read; `unique` as
 * for `writeUnique`.
 */
export const updateRow = async <T extends CrudTable>(
  tx: Tx,
  table: T,
  o: Reach<T> & {
    readonly id: number;
    readonly version: number;
    readonly now: Date;
    readonly set: Change<T> | ((row: Row<T>) => Change<T> | Promise<Change<T>>);
  },
  unique: Readonly<Record<string, string>> = {},
): Promise<Row<T>> => {
  const row = await lockRow(tx, table, o);
  const set = typeof o.set === 'function' ? await o.set(row) : o.set;
  await changeRow(tx, table, row as unknown as Keyed<T>, { now: o.now, set } as Written<T>, unique);
  return row;
};

/**
 * Marks unused rows as deleted; the others get `stillInUse`. `inUse` says of each existing row whether something refers
 * to it; other ids have no result.
 */
export const deleteUnused = async (
  tx: Tx,
  table: MarkedTable,
  inUse: ReadonlyMap<number, boolean>,
  now: Date,
): Promise<Map<number, Outcome>> => {
  const free = [...inUse].filter(([, used]) => !used).map(([id]) => id);
  if (free.length > 0)
    await tx
      .updateTable(table as MarkedTable)
      .set({ deleted_at: now })
      .where('id', 'in', free)
      .execute();
  return new Map([...inUse].map(([id, used]) => [id, used ? { code: errorCodes.stillInUse } : done]));
};

/** Marks rows as deleted that nothing can refer to. Ids out of reach have no result; the others that of `lockRows`. */
export const deleteRows = async <T extends MarkedTable>(
  tx: Tx,
  table: T,
  o: Reach<T> & {
    readonly ids: readonly number[];
    readonly expectedVersions?: ReadonlyMap<number, number>;
    readonly refuse?: Refuse<T>;
    readonly now: Date;
  },
): Promise<Map<number, Outcome>> => {
  const { free, outcomes } = await lockRows<T>(tx, table, o);
  await changeRows<T>(
    tx,
    table,
    free as unknown as Keyed<T>[],
    {
      now: o.now,
      set: { deleted_at: o.now },
    } as unknown as Written<T>,
  );
  return outcomes;
};
