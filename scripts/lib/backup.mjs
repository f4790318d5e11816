import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { link, open, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { FriendlyError } from './messages.mjs';
import { POSTGRES_MAJOR, root } from './platform.mjs';
import { clusterPaths, inspectCluster, serverFileFolders } from './postgres-cluster.mjs';
import { reachDatabase } from './reach-database.mjs';
import { openFileEntry, packed } from './tar.mjs';

/**
 * A backup is a tar.gz of the data folder: the database's files as PostgreSQL's online backup gives them (with the log
 * from its start to its end, so that the restored database is one moment), then the server's files, the passwords and settings,
 * and at last `manifest.json` with size and sha256 of every file. PostgreSQL goes on working all the while.
 */
export const BACKUP_FORMAT = 1;
export const MANIFEST = 'manifest.json';

/** Folders whose content a backup must not carry (they are kept, empty); pg_wal is copied at the end. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pgsql_tmp.*|pg_internal\.init.*)$/;
const CONTROL_FILE = 'global/pg_control';
const LOG_SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Writes the backup of a data folder into `file` (mode 600; never overwritten). A database that runs is backed up as
 * it runs; one that does not is started for it. Answers `{ files, bytes }`: files inside, bytes of the archive.
 */
export async function writeBackup({ dataDir, file, log }) {
  if (existsSync(file)) throw new FriendlyError('backupFileExists', { file });
  if ((await inspectCluster(dataDir)) === 'absent') throw new FriendlyError('backupNothing', { dataDir });
  const running = await reachDatabase(dataDir, log);
  const partial = `${file}.partial`;
  try {
    const manifest = {
      format: BACKUP_FORMAT,
      postgres: POSTGRES_MAJOR,
      product: await productVersion(),
      files: {},
    };
    await pipeline(
      packed(entries({ dataDir, superUrl: running.superUrl, manifest })),
      createGzip({ level: 4 }),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    await link(partial, file);
    return { files: Object.keys(manifest.files).length, bytes: (await stat(file)).size };
  } catch (error) {
    if (error.code === 'ENOSPC') throw new FriendlyError('diskFull', { path: file });
    throw new FriendlyError('backupFailed', { file, detail: error.message });
  } finally {
    await rm(partial, { force: true });
    await running.release();
  }
}

async function productVersion() {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version;
}

async function* entries({ dataDir, superUrl, manifest }) {
  const note = (name) => (entry) => (manifest.files[name] = entry);
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    // A slot keeps the log segments that the backup needs; a temporary one goes with the connection.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [
      `backup_${process.pid}`,
    ]);
    const started = await client.query(
      "SELECT pg_walfile_name(pg_backup_start('renderdesk', true)) AS segment",
    );
    yield* clusterFiles(dataDir, note);
    const { rows } = await client.query(
      'SELECT pg_walfile_name(lsn) AS segment, labelfile, spcmapfile FROM pg_backup_stop(false)',
    );
    const [{ segment, labelfile, spcmapfile }] = rows;
    yield* logSegments(dataDir, started.rows[0].segment, segment, note);
    yield smallFile('postgres/backup_label', labelfile, note);
    if (spcmapfile) yield smallFile('postgres/tablespace_map', spcmapfile, note);
  } finally {
    await client.end();
  }
  // The server's files come after the database: whatever a row of it names was written before.
  for (const folder of await serverFileFolders(dataDir)) {
    yield { name: folder };
    yield* folderFiles(join(dataDir, folder), folder, note);
  }
  for (const name of ['database.json', 'secret.key', 'postgres.conf'])
    yield* oneFile(join(dataDir, name), name, note);
  manifest.finishedAt = new Date().toISOString();
  yield fileEntry(MANIFEST, Buffer.from(JSON.stringify(manifest)));
}

async function* clusterFiles(dataDir, note) {
  const { pgData } = clusterPaths(dataDir);
  yield { name: 'postgres' };
  yield* folderFiles(pgData, 'postgres', note, (path) => path === CONTROL_FILE);
  yield* oneFile(join(pgData, CONTROL_FILE), `postgres/${CONTROL_FILE}`, note);
}

async function* logSegments(dataDir, first, last, note) {
  const folder = join(clusterPaths(dataDir).pgData, 'pg_wal');
  for (const child of ['archive_status', 'summaries']) yield { name: `postgres/pg_wal/${child}` };
  const segments = (await readdir(folder)).filter(
    (name) => LOG_SEGMENT.test(name) && name >= first && name <= last,
  );
  for (const name of segments.sort()) yield* oneFile(join(folder, name), `postgres/pg_wal/${name}`, note);
}

async function* folderFiles(folder, name, note, skip = () => false) {
  for (const entry of await listed(folder)) {
    const path = join(folder, entry.name);
    const inside = `${name}/${entry.name}`;
    if (entry.isDirectory()) {
      yield { name: inside };
      if (!(name === 'postgres' && EMPTIED.has(entry.name))) yield* folderFiles(path, inside, note, skip);
    } else if (entry.isFile() && !skip(inside.replace(/^postgres\//, '')) && !leftOut(name, entry.name)) {
      yield* oneFile(path, inside, note);
    }
  }
}

function leftOut(folder, name) {
  return /^postgres(\/|$)/.test(folder) && LEFT_OUT.test(name);
}

/** A folder or file may vanish while a database works; then it is not part of the backup. */
async function listed(folder) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

async function* oneFile(path, name, note) {
  let handle;
  try {
    handle = await open(path);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  try {
    yield await openFileEntry(name, handle, note(name));
  } finally {
    await handle.close();
  }
}

function smallFile(name, text, note) {
  const content = Buffer.from(text);
  note(name)({ size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
  return fileEntry(name, content);
}

function fileEntry(name, content) {
  return { name, size: content.length, chunks: [content] };
}
