import { resolve } from 'node:path';
import { dataFolder } from '../lib/database-for-server.mjs';
import { FriendlyError } from '../lib/messages.mjs';
import { restoreBackup } from '../lib/restore.mjs';

/** `npm run restore -- FILE [--replace]`: brings a backup into the data folder, which must not be in use. */
export async function run(args) {
  const name = args.find((argument) => !argument.startsWith('--'));
  if (!name) throw new FriendlyError('backupNeedsFile', { command: 'restore' });
  if (process.env.DATABASE_URL) throw new FriendlyError('backupOwnDatabaseOnly');
  await restoreBackup({
    dataDir: dataFolder(),
    file: resolve(process.env.INIT_CWD ?? process.cwd(), name),
    replace: args.includes('--replace'),
    log: (line) => process.stderr.write(`${line}\n`),
  });
  return 0;
}
