import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** Addresses of the run's PostgreSQL; owner and app point at the migrated template. */
export interface TestDatabaseServer {
  superUrl: string;
  ownerUrl: string;
  appUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: TestDatabaseServer;
  }
}

export interface TestDatabase {
  /** Role rd_app: what the server itself uses. */
  appUrl: string;
  /** Role rd_owner: to look behind what rd_app may do, and to migrate. */
  ownerUrl: string;
  /** Removes the database; connections still open are ended. */
  drop(): Promise<void>;
}

/** The database that the migrations have made, empty but for the ground rows. */
const TEMPLATE = 'renderdesk';
/** The same with the demo farm in it: of the vitest project `e2e` alone. */
export const DEMO = 'demo';

/** The same with the demo farm as it is at the beginning of test servers: the first file that asks for it fills it. */
export const KEPT_DEMO = 'demo_of_stores';

/**
 * A separate database for one test file, migrated and empty, or a copy of `template`: `beforeAll` opens it,
 * `afterAll` drops it. Works in the vitest projects `db` and `e2e`.
 */
export function openTestDatabase(template = TEMPLATE): Promise<TestDatabase> {
  return createDatabase(inject('databaseServer'), `test_${randomBytes(6).toString('hex')}`, template);
}

/**
 * Copies a database to a new name; nobody may be connected to the one that is copied. File by file: page by page through the
 * log, as is the default, takes four times the processor for the same.
 */
export async function createDatabase(
  server: TestDatabaseServer,
  name: string,
  template = TEMPLATE,
): Promise<TestDatabase> {
  await asSuperuser(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy OWNER rd_owner`);
  return {
    appUrl: inDatabase(server.appUrl, name),
    ownerUrl: inDatabase(server.ownerUrl, name),
    drop: () => asSuperuser(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, leftAlone(name)),
  };
}

/**
 * The template `name`, which the first test file of a run that asks for it makes with `prepare` out of the migrated database;
 * who asks meanwhile waits.
 */
export async function preparedTemplate(
  name: string,
  prepare: (database: TestDatabase) => Promise<void>,
): Promise<string> {
  const server = inject('databaseServer');
  const client = new pg.Client({ connectionString: server.superUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      const making = `${name}_making`;
      // Of a worker that died over it.
      const discard = `DROP DATABASE IF EXISTS ${making} WITH (FORCE)`;
      await client.query(discard);
      const database = await createDatabase(server, making);
      try {
        await prepare(database);
        await leftAlone(making)(client);
        await client.query(`ALTER DATABASE ${making} RENAME TO ${name}`);
      } catch (error) {
        await client.query(discard);
        throw error;
      }
    }
    return name;
  } finally {
    await client.end();
  }
}

/** From now on nobody connects to what test files copy: while somebody is connected, no copy can be made. */
export async function closeTemplates(server: TestDatabaseServer): Promise<void> {
  await asSuperuser(
    server,
    `UPDATE pg_database SET datallowconn = false WHERE datname IN ('${TEMPLATE}', '${DEMO}')`,
  );
}

/** Lets the template of a kept cluster take connections again, to be migrated. */
export async function openTemplates(server: TestDatabaseServer): Promise<void> {
  await asSuperuser(server, `UPDATE pg_database SET datallowconn = true WHERE datname = '${TEMPLATE}'`);
}

/** Whether the run has made the demo; what test files left behind is removed, so that the cluster can be kept. */
export async function isReadyToKeep(server: TestDatabaseServer): Promise<boolean> {
  const client = new pg.Client({ connectionString: server.superUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT datname AS name FROM pg_database');
    for (const { name } of rows)
      if (/^test_[0-9a-f]+$/.test(name)) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    return rows.some(({ name }) => name === KEPT_DEMO);
  } finally {
    await client.end();
  }
}

function inDatabase(url: string, name: string): string {
  return url.replace(`/${TEMPLATE}?`, `/${name}?`);
}

/**
 * Waits until the connections that were closed are gone on the server's side too: one that is ended by force meanwhile
 * would say so to a client that nobody listens to any more. Throws where some were never closed.
 */
const leftAlone =
  (name: string) =>
  async (client: pg.Client): Promise<void> => {
    for (const begun = Date.now(); ;) {
      const { rows } = await client.query<{ by: string }>(
        `SELECT application_name AS by FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
        [name],
      );
      if (rows.length === 0) return;
      if (Date.now() - begun > 20_000)
        throw new Error(`left open: ${rows.map(({ by }) => by || 'a connection').join(', ')}`);
      await new Promise((resolve) => void setTimeout(resolve, 20));
    }
  };

async function asSuperuser(
  server: TestDatabaseServer,
  statement: string,
  before?: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: server.superUrl });
  await client.connect();
  try {
    await before?.(client);
    await client.query(statement);
  } finally {
    await client.end();
  }
}
