import { errorCodes } from '@renderdesk/contract';
import type { Insertable, Selectable } from 'kysely';
import { lastChanges } from '../audit/operation.ts';
import { tablesOf } from '../audit/tables.ts';
import { done, type Outcome } from '../calls/serve.ts';
import type { DB, Tx } from '../db/db.ts';
import { ApiError } from '../http/apiError.ts';

/** What every kind of row needs that people add, change and delete one by one. The record comes from the pipeline. */

/** Tables whose rows have a version and are marked when deleted. */
export type CrudTable = {
  [T in keyof DB]: 'id' | 'version' | 'deleted_at' extends keyof DB[T] ? T : never;
}[keyof DB];

/** That something moved since the caller saw it, with who moved it and when. */
export const changedMeanwhile = async (tx: Tx, kind: string, id: number): Promise<ApiError> =>
  new ApiError('changedMeanwhile', (await lastChanges(tx, kind, [id])).get(id) ?? null);

/** Throws `changedMeanwhile` where a locked row is of another version than the caller saw. */
export const expectVersion = async (
  tx: Tx,
  kind: string,
  row: { readonly id: number; readonly version: number },
  seen: number,
): Promise<void> => {
  if (row.version !== seen) throw await changedMeanwhile(tx, kind, row.id);
};

/** The refusals of those locked rows that moved since the versions that the caller saw, naming who moved each and when. */
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
 * The row as it is, locked. Throws `notFound` where it is not there or is deleted, and `changedMeanwhile`, naming who and
 * when, where the caller saw another version.
 */
export const lockRow = async <T extends CrudTable>(
  tx: Tx,
  table: T,
  o: { readonly id: number; readonly version?: number },
): Promise<Selectable<DB[T]>> => {
  const row = await tx
    .selectFrom(table as CrudTable)
    .where('id', '=', o.id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('notFound');
  if (o.version !== undefined)
    await expectVersion(tx, (await tablesOf(tx)).get(table)?.kind ?? table, row, o.version);
  return row as Selectable<DB[T]>;
};

/**
 * Writes what must be unique. `fields` names the field of each unique index: where another row has the value already, also
 * since a moment ago, the answer is `alreadyTaken` under that field. A row that refers to something that is not there is
 * answered `notFound`.
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

/** Adds a row and answers its id. `unique` as for `writeUnique`. */
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
 * Changes a row, which has a new version from then on. Throws as `lockRow` does, of the version that the caller saw;
 * `unique` as for `writeUnique`.
 */
export const updateRow = async <T extends CrudTable>(
  tx: Tx,
  table: T,
  o: {
    readonly id: number;
    readonly version: number;
    readonly now: Date;
    readonly set: Partial<Selectable<DB[T]>>;
  },
  unique: Readonly<Record<string, string>> = {},
): Promise<void> => {
  await lockRow(tx, table, o);
  await writeUnique(
    tx
      .updateTable(table as 'position')
      .set((eb) => ({ ...o.set, updated_at: o.now, version: eb('version', '+', 1) }))
      .where('id', '=', o.id)
      .execute(),
    unique,
  );
};

/**
 * Marks rows as deleted that nothing hangs on; the others are answered `stillInUse`. Ids that are not in `inUse` are those
 * of no row, and have no answer.
 */
export const deleteUnused = async (
  tx: Tx,
  table: CrudTable,
  inUse: ReadonlyMap<number, boolean>,
  now: Date,
): Promise<Map<number, Outcome>> => {
  const free = [...inUse].filter(([, used]) => !used).map(([id]) => id);
  if (free.length > 0)
    await tx
      .updateTable(table as CrudTable)
      .set({ deleted_at: now })
      .where('id', 'in', free)
      .execute();
  return new Map([...inUse].map(([id, used]) => [id, used ? { code: errorCodes.stillInUse } : done]));
};

/** Marks rows as deleted that nothing can hang on. Ids of no row have no answer. */
export const deleteRows = async (
  tx: Tx,
  table: CrudTable,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Outcome>> => {
  const rows = await tx
    .updateTable(table as CrudTable)
    .set({ deleted_at: now })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return new Map(rows.map(({ id }) => [id, done]));
};
