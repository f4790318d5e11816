import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { systemClock } from '../clock.ts';
import { installJobs } from '../jobs/jobSchema.ts';
import type { FactsOfTables } from './tableFacts.ts';
import { tables as ourTables } from './tables.ts';

/** The running role, which owns nothing. Its rights are in migrations/grants.sql. */
export const appRole = 'rd_app';

/** Why a database cannot be migrated, in one sentence for people. The failed step changed nothing. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

export interface MigrateOptions {
  /** Time of the start: recorded with the files; decides which partitions are due. */
  now?: Date;
  /** Folder of the migrations; tests pass their own. */
  folder?: string;
  /** Facts of the tables, from which the rights of the running role follow; tests pass their own. */
  tables?: FactsOfTables;
}

export interface Migrated {
  /** Files applied now, in order. */
  applied: readonly string[];
  /** Partitions created now. */
  partitions: readonly string[];
  /**
   * `two`: the running role has a login of its own. `assumed`: the migrating login also runs, and assumes the role with
   * `openDb(url, { role: appRole })`. `one`: the role could not be created; the owner runs, and only code protects
   * append-only tables.
   */
  roles: 'two' | 'assumed' | 'one';
}

interface Step {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

const ourFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Named by time, so that two branches do not take the same number; the numbers of the first months sort before. */
const stepName = /^(?:\d{4}|\d{8}T\d{4})_[a-z0-9_]+\.sql$/;
/** First line of a step that PostgreSQL refuses in a transaction (CREATE INDEX CONCURRENTLY). */
const outsideMark = /^-- outside a transaction\b/;
const grantsName = 'grants.sql';
const leastVersion = 18;

/**
 * Migrates a database to the schema of this code. Applies the missing files of `migrations/` in the order of their
 * names, also those merged after a younger one was applied. Each file runs in its own transaction or, when its first
 * line is `-- outside a transaction`, statement by statement. Then creates due partitions, installs the job queues and
 * grants the running role its rights. Idempotent, and safe to run from several processes at once. Throws MigrationError
 * when an applied file was changed or is missing here, or the server is too old.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<Migrated> {
  const now = options.now ?? systemClock();
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'renderdesk-migrate' });
  await client.connect();
  try {
    await checkServer(client);
    await takeTurn(client);
    const folder = options.folder ?? ourFolder;
    const { steps, grants } = await readSteps(folder, options.tables ?? ourTables);
    const applied = await applySteps(client, steps, now);
    const partitions = await client.query<{ name: string }>('SELECT ensure_partitions($1) AS name', [now]);
    const jobs = await installJobs(ownerUrl);
    const roles = await ensureAppRole(client);
    if (roles !== 'one') await applyGrants(client, grants, [...steps.map((step) => step.sha256), jobs], now);
    return { applied, partitions: partitions.rows.map((row) => row.name), roles };
  } finally {
    await client.end();
  }
}

/**
 * Waits until no other process migrates. The session holds the lock across the transactions of the steps; the server
 * releases it when the connection ends. The lock is polled: one waiting statement would keep its snapshot open, and
 * CREATE INDEX CONCURRENTLY in the process that migrates waits for every open snapshot.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('renderdesk.migrate', 0)) AS got`,
    );
    if (rows[0]?.got === true) return;
    await setTimeout(100);
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; user: string }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS version,
       current_setting('server_encoding') AS encoding, current_user AS user`,
  );
  const server = rows[0];
  if (!server) throw new MigrationError('PostgreSQL did not say which version it is.');
  if (server.version < leastVersion) {
    throw new MigrationError(`PostgreSQL ${leastVersion} or later is needed; this is ${server.version}.`);
  }
  if (server.encoding !== 'UTF8') {
    throw new MigrationError(`The database must be encoded in UTF8; this one is ${server.encoding}.`);
  }
  if (server.user === appRole) {
    throw new MigrationError(`${appRole} runs and may not migrate; give the owner's URL.`);
  }
}

async function readSteps(folder: string, tables: FactsOfTables): Promise<{ steps: Step[]; grants: Step }> {
  const read = async (name: string, before = ''): Promise<Step> => {
    const sql = before + (await readFile(`${folder}/${name}`, 'utf8'));
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  };
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name !== grantsName);
  const wrong = files.find((name) => !stepName.test(name));
  if (wrong) throw new MigrationError(`Migration ${wrong} is not named YYYYMMDDTHHMM_name.sql.`);
  const names = files.toSorted();
  return {
    steps: await Promise.all(names.map((name) => read(name))),
    grants: await read(grantsName, factsAsSetting(tables)),
  };
}

/** The statement that gives grants.sql the facts of the tables, until its transaction ends. */
const factsAsSetting = (tables: FactsOfTables): string => {
  const facts = Object.entries(tables).map(([table, one]) => ({ table, ...one }));
  return `SELECT set_config('renderdesk.tables', ${pg.escapeLiteral(JSON.stringify(facts))}, true);\n`;
};

async function applySteps(client: pg.Client, steps: readonly Step[], now: Date): Promise<string[]> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, sha256 text NOT NULL, at timestamptz NOT NULL)',
  );
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM schema_migration WHERE name <> $1 ORDER BY name',
    [grantsName],
  );
  const here = new Map(steps.map((step) => [step.name, step.sha256]));
  for (const { name, sha256 } of rows) {
    const found = here.get(name);
    if (found === undefined) {
      throw new MigrationError(
        `The database has migration ${name}, which this version lacks: it is older than the database.`,
      );
    }
    if (found !== sha256) {
      throw new MigrationError(
        `Migration ${name} was changed after it had been applied; add a new file instead.`,
      );
    }
  }
  const done = new Set(rows.map((row) => row.name));
  const missing = steps.filter((step) => !done.has(step.name));
  for (const step of missing) await (outsideMark.test(step.sql) ? outside : inTransaction)(client, step, now);
  return missing.map((step) => step.name);
}

async function inTransaction(client: pg.Client, step: Step, now: Date): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(step.sql);
    await note(client, step, now);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new MigrationError(`Migration ${step.name} failed and was rolled back: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

const note = (client: pg.Client, step: Step, now: Date): Promise<unknown> =>
  client.query(
    `INSERT INTO schema_migration (name, sha256, at) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, at = excluded.at`,
    [step.name, step.sha256, now],
  );

/**
 * Runs a step statement by statement; each ends with a semicolon at the end of a line. An interrupted step runs again
 * from its first statement, so each must be repeatable (`DROP INDEX CONCURRENTLY IF EXISTS` before the `CREATE`).
 */
async function outside(client: pg.Client, step: Step, now: Date): Promise<void> {
  for (const statement of step.sql.split(/(?<=;)[ \t]*\n/)) {
    if (statement.replaceAll(/^--.*$/gm, '').trim() === '') continue;
    try {
      await client.query(statement);
    } catch (error) {
      throw new MigrationError(
        `Migration ${step.name} failed, and is run again from its first statement at the next start: ${messageOf(error)}`,
        { cause: error },
      );
    }
  }
  await note(client, step, now);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Finds or creates the running role; continues without it when the login may not create roles. */
async function ensureAppRole(client: pg.Client): Promise<Migrated['roles']> {
  const { rows } = await client.query<{
    present: boolean;
    login: boolean;
    assumable: boolean;
    may_create: boolean;
  }>(
    `SELECT app.oid IS NOT NULL AS present, coalesce(app.rolcanlogin, false) AS login,
       coalesce(pg_has_role(me.oid, app.oid, 'SET'), false) AS assumable, me.rolsuper OR me.rolcreaterole AS may_create
     FROM pg_roles me LEFT JOIN pg_roles app ON app.rolname = $1 WHERE me.rolname = current_user`,
    [appRole],
  );
  const found = rows[0];
  if (found?.present) return found.assumable && !found.login ? 'assumed' : 'two';
  if (!found?.may_create) return 'one';
  await client.query(`CREATE ROLE ${appRole} NOLOGIN`);
  await client.query(`GRANT ${appRole} TO CURRENT_USER WITH INHERIT FALSE, SET TRUE`);
  return 'assumed';
}

/** Applies grants.sql with the facts of the tables when these, or anything it covers, have changed since the last time. */
async function applyGrants(
  client: pg.Client,
  grants: Step,
  covers: readonly string[],
  now: Date,
): Promise<void> {
  const sha256 = createHash('sha256')
    .update([grants.sha256, ...covers].join('\n'))
    .digest('hex');
  const { rows } = await client.query<{ sha256: string }>(
    'SELECT sha256 FROM schema_migration WHERE name = $1',
    [grants.name],
  );
  if (rows[0]?.sha256 !== sha256) await inTransaction(client, { ...grants, sha256 }, now);
}
