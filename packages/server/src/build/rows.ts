import type { InsertObject, Kysely, Selectable, UpdateObject } from 'kysely';
import type { DB, Db } from '../core/db/db.ts';

/** Single rows by table and key, for the builders of things, the demo, samples and tests. */

type Table = keyof DB & string;
type Row<T extends Table> = Selectable<DB[T]>;
type Column<T extends Table> = keyof Row<T> & string;
type IdOf<T extends Table> = Row<T> extends { readonly id: infer I } ? I : undefined;
/** The id of a row, or the values that it has in some columns. */
type Key<T extends Table> = IdOf<T> | Partial<Row<T>>;

type Values = Record<string, unknown>;
/** The same database without the types of its tables, which a generic table name does not resolve. */
const untyped = (db: Db): Kysely<{ any: Values }> => db as unknown as Kysely<{ any: Values }>;
const valuesOf = (key: unknown): Values => (typeof key === 'object' ? { ...key } : { id: key });

/** Adds a row; answers its number, if its table numbers rows. */
export const addRow = async <T extends Table>(
  db: Db,
  table: T,
  row: InsertObject<DB, T>,
): Promise<IdOf<T>> => {
  const added = await untyped(db)
    .insertInto(table as 'any')
    .values(row as Values)
    .returningAll()
    .executeTakeFirst();
  return added?.['id'] as IdOf<T>;
};

/** Adds rows; none is well too. */
export const addRows = async <T extends Table>(
  db: Db,
  table: T,
  rows: readonly InsertObject<DB, T>[],
): Promise<void> => {
  if (rows.length === 0) return;
  await untyped(db)
    .insertInto(table as 'any')
    .values(rows as readonly Values[])
    .execute();
};

/** Adds the row with a key, or changes the one that is there. */
export const putRow = async <T extends Table>(
  db: Db,
  table: T,
  key: Partial<Row<T>>,
  rest: UpdateObject<DB, T>,
): Promise<void> => {
  await untyped(db)
    .insertInto(table as 'any')
    .values({ ...key, ...rest })
    .onConflict((same) => same.columns(Object.keys(key)).doUpdateSet(rest as Values))
    .execute();
};

/** Changes the rows with a key. */
export const setRow = async <T extends Table>(
  db: Db,
  table: T,
  key: Key<T>,
  set: UpdateObject<DB, T>,
): Promise<void> => {
  await untyped(db)
    .updateTable(table as 'any')
    .set(set as Values)
    .where((eb) => eb.and(valuesOf(key)))
    .execute();
};

/** The rows with a key: all of their columns, or some; in the order of a column. */
export const getRows = async <T extends Table, C extends Column<T> = Column<T>>(
  db: Db,
  table: T,
  key: Key<T>,
  columns?: readonly C[],
  order?: Column<T>,
): Promise<Pick<Row<T>, C>[]> => {
  const rows = await untyped(db)
    .selectFrom(table as 'any')
    .where((eb) => eb.and(valuesOf(key)))
    .$call((found) => (order === undefined ? found : found.orderBy(order)))
    .$call((found) => (columns ? found.select([...columns]) : found.selectAll()))
    .execute();
  return rows as unknown as Pick<Row<T>, C>[];
};

/** The first row with a key, which is there. */
export const getRow = async <T extends Table, C extends Column<T> = Column<T>>(
  db: Db,
  table: T,
  key: Key<T>,
  columns?: readonly C[],
): Promise<Pick<Row<T>, C>> => {
  const [row] = await getRows(db, table, key, columns);
  if (!row) throw new Error(`no row of ${table} has ${JSON.stringify(key)}`);
  return row;
};
