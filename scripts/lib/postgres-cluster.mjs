import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { guard } from './guard.mjs';
import { FriendlyError, MINIMUM_FREE_MEGABYTES } from './messages.mjs';
import { POSTGRES_MAJOR } from './platform.mjs';

/**
 * The database folder inside the data folder: made once, checked at each start.
 *
 *   <data>/postgres/          the cluster (PGDATA)
 *   <data>/postgres.making-…/ the same while initdb writes it; renamed when whole, so it never holds data
 *   <data>/postgres.conf      optional: settings of the operator's own, read last
 *   <data>/postgres.log       what PostgreSQL writes
 *   <data>/database.json      the passwords of the three roles, mode 600
 *   <data>/…/                 every other folder holds files that the server keeps (exports, images, logs)
 */

export const SUPER_ROLE = 'rd_super';
export const OWNER_ROLE = 'rd_owner';
export const APP_ROLE = 'rd_app';
export const DATABASE = 'renderdesk';

/**
 * A name of this process's own: an initdb whose launcher was killed may still write, and clear away, under the other's.
 */
const makingName = `postgres.making-${randomBytes(4).toString('hex')}`;
const MAKING = /^postgres\.making(-|$)/;

/** The paths of a data folder that concern the database. */
export function clusterPaths(dataDir) {
  return {
    pgData: join(dataDir, 'postgres'),
    making: join(dataDir, makingName),
    log: join(dataDir, 'postgres.log'),
    secrets: join(dataDir, 'database.json'),
  };
}

const NOT_SERVER_FILES = /^(postgres|postgres\.making(-.*)?|socket|before-restore-.*|\..*)$/;

/** The names of the folders in which the server keeps files; rows of the database name what lies there. */
export async function serverFileFolders(dataDir) {
  const entries = existsSync(dataDir) ? await readdir(dataDir, { withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isDirectory() && !NOT_SERVER_FILES.test(entry.name))
    .map(({ name }) => name);
}

const settings = {
  shared_buffers: '256MB',
  max_connections: '100',
  random_page_cost: '1.1',
  effective_io_concurrency: '64',
  jit: 'off',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  wal_level: 'replica',
  wal_compression: 'on',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  log_min_duration_statement: '2s',
  log_line_prefix: '%m [%p] %u ',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** For tests only: a crash may lose everything, and everything is made anew each run. */
const throwAwaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Statistics that come by themselves at some moment would be another plan at some moment.
  autovacuum: 'off',
  max_connections: '200',
  min_wal_size: '80MB',
  log_min_duration_statement: '-1',
};

function settingsFile(durability) {
  const all = durability === 'off' ? { ...settings, ...throwAwaySettings } : settings;
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'`);
  return `# Written anew at each start; your own settings belong into postgres.conf of the data folder.\n${lines.join('\n')}\n`;
}

/** Makes the data folder (mode 700) and refuses when it cannot be written or its disk is full. */
export async function prepareDataFolder(dataDir) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await chmod(dataDir, 0o700);
    const { bavail, bsize } = await statfs(dataDir);
    if ((bavail * bsize) / 2 ** 20 < MINIMUM_FREE_MEGABYTES)
      throw new FriendlyError('diskFull', { path: dataDir });
  } catch (error) {
    throw asDataFolderFailure(error, dataDir);
  }
}

/** Turns what the file system said about the data folder into a sentence; other errors pass unchanged. */
export function asDataFolderFailure(error, path) {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return new FriendlyError('diskFull', { path });
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(error.code)) {
    return new FriendlyError('dataNotWritable', { path });
  }
  return error;
}

/** Whether anything has to be made: `whole`, `absent`, or a FriendlyError for a folder that must not be touched. */
export async function inspectCluster(dataDir) {
  const { pgData } = clusterPaths(dataDir);
  const names = existsSync(dataDir) ? await readdir(dataDir) : [];
  if (names.some((name) => name.startsWith('.restoring-'))) {
    throw new FriendlyError('restoreInterrupted', { path: dataDir });
  }
  if (!existsSync(pgData)) {
    for (const folder of await serverFileFolders(dataDir)) {
      const kept = await readdir(join(dataDir, folder));
      if (kept.length > 0) throw new FriendlyError('dataHalfMade', { path: dataDir });
    }
    return 'absent';
  }
  const version = await readFile(join(pgData, 'PG_VERSION'), 'utf8').catch(() => '');
  if (!version || !existsSync(join(pgData, 'global', 'pg_control'))) {
    throw new FriendlyError('dataHalfMade', { path: dataDir });
  }
  if (Number(version) !== POSTGRES_MAJOR) {
    throw new FriendlyError('dataOtherMajor', {
      path: dataDir,
      found: version.trim(),
      wanted: POSTGRES_MAJOR,
    });
  }
  return 'whole';
}

/** The roles' passwords; made when the file is missing (then `fresh`, and the roles must be altered). */
export async function roleSecrets(dataDir) {
  const { secrets } = clusterPaths(dataDir);
  const stored = await readFile(secrets, 'utf8').then(JSON.parse, () => null);
  if (stored?.[SUPER_ROLE] && stored[OWNER_ROLE] && stored[APP_ROLE])
    return { passwords: stored, fresh: false };
  const password = () => randomBytes(24).toString('base64url');
  const passwords = { [SUPER_ROLE]: password(), [OWNER_ROLE]: password(), [APP_ROLE]: password() };
  await writeFile(`${secrets}.new`, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600 });
  await rename(`${secrets}.new`, secrets);
  return { passwords, fresh: true };
}

/**
 * Runs a program to its end, `input` on its stdin; answers `{ code, output }` with stdout and stderr together. When
 * this process is killed the program is killed too: it must not go on writing under the next start.
 */
export function run(command, { input = '' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    const tie = child.pid ? guard(child.pid, 'KILL', { group: true }) : null;
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      tie?.dismiss();
      resolve({ code, output });
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/**
 * Makes a new cluster in `postgres.making-…` and gives it its name when it is whole. An interrupted one is made anew
 * and reported to `onMended`.
 */
export async function makeCluster({ dataDir, binaries, identity, password, durability, onMended }) {
  const { pgData, making, log } = clusterPaths(dataDir);
  if (await clearUnfinished(dataDir)) onMended();
  const passwordFile = join(dataDir, '.initdb-password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await mkdir(making, { mode: 0o700 });
  if (identity.owner) await chown(making, identity.owner.uid, identity.owner.gid);
  const { code, output } = await run([
    ...identity.prefix,
    join(binaries, 'initdb'),
    `--pgdata=${making}`,
    `--username=${SUPER_ROLE}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C.UTF-8',
    '--no-instructions',
    ...(durability === 'off' ? ['--no-sync'] : []),
  ]);
  await rm(passwordFile, { force: true });
  if (code !== 0) {
    await rm(making, { recursive: true, force: true });
    if (/No space left on device|Disk quota exceeded/.test(output))
      throw new FriendlyError('diskFull', { path: dataDir });
    await writeFile(log, output).catch(() => {});
    throw new FriendlyError('postgresFailed', { log, detail: lastLine(output) });
  }
  const mainFile = join(making, 'postgresql.conf');
  const written = await readFile(mainFile, 'utf8');
  await writeFile(mainFile, `${written}\ninclude 'renderdesk.conf'\ninclude_if_exists '../postgres.conf'\n`);
  await rename(making, pgData);
  await clearUnfinished(dataDir);
}

/** Takes away what interrupted first starts left; whether there was anything. */
async function clearUnfinished(dataDir) {
  const left = (await readdir(dataDir)).filter((name) => MAKING.test(name));
  // An initdb that goes on alone may write into it while it is removed.
  for (const name of left) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  return left.length > 0;
}

/** The files that say where PostgreSQL recovers from and who may connect. This product alone writes them. */
const OWN_FILES = {
  'postgresql.conf': "include 'renderdesk.conf'\ninclude_if_exists '../postgres.conf'\n",
  'postgresql.auto.conf': '',
  'pg_hba.conf': 'local all all scram-sha-256\n',
  'pg_ident.conf': '',
};
const ORDERS = ['recovery.signal', 'standby.signal', 'tablespace_map'];

/** Puts the product's own configuration in the place of whatever a cluster that came from elsewhere brought along. */
export async function writeOwnConfiguration(pgData) {
  for (const [name, content] of Object.entries(OWN_FILES))
    await writeFile(join(pgData, name), content, { mode: 0o600 });
  for (const name of ORDERS) await rm(join(pgData, name), { force: true });
}

/** Writes the product's settings; they follow the version of the product, not that of the data folder. */
export async function writeSettings(dataDir, durability, owner) {
  const path = join(clusterPaths(dataDir).pgData, 'renderdesk.conf');
  await writeFile(path, settingsFile(durability), { mode: 0o600 });
  if (owner) await chown(path, owner.uid, owner.gid);
}

/** Gives every file below `path` to `owner`; for a folder that root made earlier under another identity. */
export async function giveTo(path, owner) {
  const { uid, gid } = await lstat(path);
  if (uid !== owner.uid || gid !== owner.gid) {
    const { code, output } = await run(['chown', '-R', `${owner.uid}:${owner.gid}`, path]);
    if (code !== 0) throw new Error(output);
  }
}

/** Sets the superuser's password in a stopped cluster after the file with the passwords was lost. */
export async function resetSuperPassword({ dataDir, binaries, identity, password }) {
  const { pgData, log } = clusterPaths(dataDir);
  const { code, output } = await run(
    [...identity.prefix, join(binaries, 'postgres'), '--single', '-D', pgData, 'postgres'],
    {
      input: `ALTER ROLE ${SUPER_ROLE} PASSWORD '${password}'\n`,
    },
  );
  if (code !== 0) throw new FriendlyError('postgresFailed', { log, detail: lastLine(output) });
}

/** The last line with words in it: PostgreSQL's own reason. */
export function lastLine(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.filter((line) => /FATAL|PANIC|error:/.test(line)).pop();
  return (fatal ?? lines.pop() ?? 'it said nothing').trim();
}
