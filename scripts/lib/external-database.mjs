import pg from 'pg';
import { FriendlyError } from './messages.mjs';
import { POSTGRES_MAJOR } from './platform.mjs';

const ANSWER_WITHIN_MS = 8000;
const REFUSED = /^28/;
const NO_SUCH_DATABASE = '3D000';

/**
 * Asks the PostgreSQL behind `url` whether it can serve; `name` is the variable it came from. Throws FriendlyError
 * when it does not answer, refuses the user, lacks the database or is too old. No sentence shows the password.
 */
export async function checkExternalDatabase(name, url) {
  if (!/^postgres(ql)?:\/\/./.test(url)) throw new FriendlyError('databaseUrlInvalid', { name });
  let client;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_WITHIN_MS });
  } catch {
    throw new FriendlyError('databaseUrlInvalid', { name });
  }
  client.on('error', () => {});
  const where = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
  try {
    await client.connect();
    const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS version");
    const found = Math.floor(rows[0].version / 10_000);
    if (found < POSTGRES_MAJOR)
      throw new FriendlyError('databaseTooOld', { where, found, wanted: POSTGRES_MAJOR });
  } catch (error) {
    throw asFriendly(error, { name, where, user: client.user, database: client.database });
  } finally {
    await client.end().catch(() => {});
  }
}

function asFriendly(error, { name, where, user, database }) {
  if (error instanceof FriendlyError) return error;
  if (REFUSED.test(error.code ?? '')) return new FriendlyError('databaseRefused', { name, where, user });
  if (error.code === NO_SUCH_DATABASE) return new FriendlyError('databaseMissing', { name, where, database });
  const detail = error.code ?? error.errors?.[0]?.code ?? error.message;
  return new FriendlyError('databaseUnreachable', { name, where, detail });
}
