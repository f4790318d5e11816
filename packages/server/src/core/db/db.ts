import { type Compilable, CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { DB } from './db.gen.ts';

export type { DB };

/** The database, or a transaction: the argument of stores that read. */
export type Db = Kysely<DB>;
/** A transaction: the argument of every function that writes. A `Db` does not fit. */
export type Tx = Transaction<DB>;

export interface OpenOptions {
  /** Maximum number of connections. */
  max: number;
  /** The role to act in when one login owns and runs (see `migrate`); else the login's own. */
  role?: string | undefined;
  /** Milliseconds after which a statement is cancelled: for totals, which then say «at least». */
  statementTimeout?: number;
  /** Disables parallel workers: many small statements at once would leave no processor for the page they belong to. */
  isSerial?: boolean;
  /** Shown in pg_stat_activity. */
  name?: string;
  /** Called when an idle connection breaks, for example when PostgreSQL restarts; the pool replaces it. */
  onIdleError?: (error: Error) => void;
}

const pools = new WeakMap<Db, pg.Pool>();

const planOnceMark = '/* plan once */';
/** Plans that a connection keeps, ten to a hundred kilobytes each. */
const mostPlans = 60;
/**
 * Put at the end of a statement, it makes each connection plan the statement once. For statements of every call that
 * use the same index whatever their values: planning takes longer than the query.
 */
export const planOnce = sql.raw(planOnceMark);

/**
 * Runs a select. A select without values has constant text and is planned once: the first page and total of a list. Any
 * other is planned for its values.
 */
export const executePlanned = async <R>(db: Db, select: Compilable<R>): Promise<R[]> => {
  const compiled = select.compile();
  const isConstant = compiled.parameters.length === 0;
  const { rows } = await db.executeQuery<R>(
    isConstant ? CompiledQuery.raw(`${compiled.sql} ${planOnceMark}`) : (compiled as CompiledQuery<R>),
  );
  return rows;
};

const isPlannedOnce = (text: unknown): text is string =>
  typeof text === 'string' && text.endsWith(planOnceMark);

/** Makes a connection send such statements by name, so that PostgreSQL keeps their plans. */
const keepPlans = (client: pg.PoolClient): void => {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < mostPlans) names.set(text, `plan ${names.size + 1}`);
    return names.get(text);
  };
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = isPlannedOnce(text) ? nameOf(text) : undefined;
    return name === undefined ? send(text, values, ...rest) : send({ name, text, values }, ...rest);
  }) as pg.PoolClient['query'];
};

/** Settings of a new connection. */
const settingsOf = ({ role, isSerial }: OpenOptions): string =>
  [role !== undefined && `-c role=${role}`, isSerial === true && '-c max_parallel_workers_per_gather=0']
    .filter(Boolean)
    .join(' ');

/**
 * Opens the database. Types: int8 → number (refused beyond 2⁵³), numeric → decimal string, timestamptz → Date,
 * date → `YYYY-MM-DD`, bytea → Buffer, jsonb → its value. Close with `db.destroy()`.
 */
export function openDb(url: string, options: OpenOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.name ?? 'renderdesk',
    types: typeParsers,
    ...(options.statementTimeout !== undefined && { statement_timeout: options.statementTimeout }),
    options: settingsOf(options),
  });
  const lost = options.onIdleError ?? (() => undefined);
  pool.on('error', lost);
  // A connection that breaks in use reports the error to its query and then emits it; unhandled, the event would end
  // the process.
  pool.on('connect', (client) => {
    client.on('error', lost);
    keepPlans(client);
  });
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
  // Kysely ends only a pool that it has used itself.
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await destroy();
    if (!pool.ending) await pool.end();
  };
  pools.set(db, pool);
  return db;
}

/** The pool of an opened database, for what Kysely does not support: LISTEN, COPY, cursors. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('This database was not opened by openDb.');
  return pool;
}

/** Thrown for an integer that JavaScript cannot represent exactly. */
export class UnsafeIntegerError extends Error {
  constructor(value: string) {
    super(`The integer ${value} lies beyond 2^53 and cannot be a number.`);
    this.name = 'UnsafeIntegerError';
  }
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new UnsafeIntegerError(text);
  return value;
}

const oids: Readonly<
  Record<'int8' | 'int8Array' | 'date' | 'dateArray' | 'numericArray' | 'textArray', number>
> = {
  int8: 20,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  numericArray: 1231,
  textArray: 1009,
};
const textArray: (text: string) => string[] = pg.types.getTypeParser(oids.textArray);

const parsers = new Map<number, (text: string) => unknown>([
  [oids.int8, safeInteger],
  [oids.int8Array, (text) => textArray(text).map(safeInteger)],
  [oids.date, (text) => text],
  [oids.dateArray, textArray],
  [oids.numericArray, textArray],
]);

/** Our parsers for text results; the driver's for the rest. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};
