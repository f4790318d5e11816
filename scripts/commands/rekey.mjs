import { isServed, resealAll } from '../../packages/server/src/core/auth/reseal.store.ts';
import { forgetFormerSecrets, renewSecret, sealerOf } from '../../packages/server/src/core/auth/sealing.ts';
import { openDb } from '../../packages/server/src/core/db/db.ts';
import { dataFolder } from '../lib/database-for-server.mjs';
import { FriendlyError, say } from '../lib/messages.mjs';
import { reachNamedDatabase } from '../lib/reach-database.mjs';

/** What PostgreSQL says of a table that it lacks. */
const UNKNOWN = '42P01';

/**
 * `npm run rekey`: seals anew what is kept sealed in the database. Under RENDERDESK_SECRET_KEY where the environment names one, else
 * under a new secret of the data folder, while no server runs that would not know of it. It can be stopped and begun again
 * at any point. Exit code 0: all is sealed by the present key; 2: something was left whose key is lost.
 */
export async function run() {
  const { RENDERDESK_SECRET_KEY: secretKey, RENDERDESK_SECRET_KEY_FORMER: formerSecretKey } = process.env;
  const dataDir = dataFolder();
  const database = await reachNamedDatabase('rekeyNothing');
  const db = openDb(database.url, { max: 1, name: 'rekey' });
  try {
    if (!secretKey) {
      // It keeps the secret that it began with, and could open nothing any more.
      if (await isServed(db)) throw new FriendlyError('rekeyServed');
      renewSecret(dataDir);
    }
    const { sealed, lost } = await resealAll(db, sealerOf({ dataDir, secretKey, formerSecretKey }));
    if (!secretKey) forgetFormerSecrets(dataDir);
    say('rekeyed', { sealed });
    if (lost > 0) say('rekeyLost', { lost });
    return lost > 0 ? 2 : 0;
  } catch (error) {
    if (error.code === UNKNOWN) throw new FriendlyError('rekeyOlder');
    throw error;
  } finally {
    await db.destroy();
    await database.release();
  }
}
