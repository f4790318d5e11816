import { resolve } from 'node:path';
import { writeBackup } from '../lib/backup.mjs';
import { dataFolder } from '../lib/database-for-server.mjs';
import { FriendlyError, say } from '../lib/messages.mjs';

/** `npm run backup -- FILE`: a whole backup of the data folder, also while the product runs. */
export async function run([name]) {
  if (!name) throw new FriendlyError('backupNeedsFile', { command: 'backup' });
  if (process.env.DATABASE_URL) throw new FriendlyError('backupOwnDatabaseOnly');
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), name);
  const { files, bytes } = await writeBackup({
    dataDir: dataFolder(),
    file,
    log: (line) => process.stderr.write(`${line}\n`),
  });
  say('backupWritten', { file, files, megabytes: (bytes / 2 ** 20).toFixed(1) });
  return 0;
}
