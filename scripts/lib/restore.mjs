import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { BACKUP_FORMAT, MANIFEST } from './backup.mjs';
import { lockDataFolder } from './data-lock.mjs';
import { FriendlyError, newsLines } from './messages.mjs';
import { POSTGRES_MAJOR } from './platform.mjs';
import { prepareDataFolder, writeOwnConfiguration } from './postgres-cluster.mjs';
import { startPostgres } from './postgres.mjs';
import { readTar } from './tar.mjs';

/** Relative, without a way up, and nothing that the data folder keeps for itself. */
const STRANGE_NAME = /^\/|^\.|^(launcher\.lock|socket|before-restore-)|(^|\/)\.\.(\/|$)/;
const NOT_CONTENT = /^(launcher\.lock.*|socket|before-restore-.*|\.unpacking|\.restoring-.*)$/;
const UNPACKING = '.unpacking';

/**
 * Brings a backup into a data folder. Everything is unpacked next to it and checked against the manifest before anything
 * of the folder is touched; what the folder held is moved aside (only with `replace`), never deleted. At the end the
 * database is started once, which replays its log. `log` gets the lines for people.
 */
export async function restoreBackup({ dataDir, file, replace, log }) {
  const tell = (code, parameters) => newsLines(code, parameters).forEach((line) => log(line));
  if (!existsSync(file)) throw new FriendlyError('restoreFileMissing', { file });
  await prepareDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    const held = (await readdir(dataDir)).filter((name) => !NOT_CONTENT.test(name));
    if (held.length > 0 && !replace) throw new FriendlyError('restoreNotEmpty', { dataDir });
    const unpacking = join(dataDir, UNPACKING);
    tell('restoreChecked', { files: await unpackChecked(file, unpacking) });
    await takeNoOrders(unpacking, tell);
    // From here on an interruption leaves the folder between two states: the name makes a start refuse it.
    const staging = join(dataDir, `.restoring-${randomBytes(4).toString('hex')}`);
    await rename(unpacking, staging);
    if (held.length > 0) tell('restoreMovedAside', { path: await moveAside(dataDir, held) });
    for (const name of await readdir(staging)) await rename(join(staging, name), join(dataDir, name));
    await removeStaging(dataDir);
    spawnSync('sync');
    const postgres = await startPostgres({ dataDir, log });
    await postgres.stop();
    tell('restored', { dataDir });
  } finally {
    lock.release();
  }
}

/**
 * Settings of PostgreSQL name programs to run, and a backup may have passed through other hands: the product's own take
 * their place, and the operator's are put aside for them to read.
 */
async function takeNoOrders(unpacked, tell) {
  await writeOwnConfiguration(join(unpacked, 'postgres'));
  const settings = join(unpacked, 'postgres.conf');
  if (!existsSync(settings)) return;
  await rename(settings, `${settings}.restored`);
  tell('restoreSettingsAside');
}

/** Also what earlier, interrupted restores left: their content is still in their backup. */
async function removeStaging(dataDir) {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('.restoring-')) await rm(join(dataDir, name), { recursive: true });
  }
}

async function moveAside(dataDir, names) {
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of names) await rename(join(dataDir, name), join(aside, name));
  return aside;
}

/** Unpacks into `staging`, which is removed again when the backup is not whole. Answers the number of files. */
async function unpackChecked(file, staging) {
  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o700 });
    const found = await unpack(file, staging);
    const manifest = await readManifest(staging);
    if (manifest.format !== BACKUP_FORMAT) throw new Error(`its format ${manifest.format} is unknown`);
    if (manifest.postgres !== POSTGRES_MAJOR) {
      const { postgres } = manifest;
      throw new FriendlyError('dataOtherMajor', { path: file, found: postgres, wanted: POSTGRES_MAJOR });
    }
    compare(manifest.files, found);
    await rm(join(staging, MANIFEST));
    return found.size;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (error instanceof FriendlyError) throw error;
    if (error.code === 'ENOSPC') throw new FriendlyError('diskFull', { path: dirname(staging) });
    throw new FriendlyError('restoreDamaged', { file, detail: error.message });
  }
}

async function readManifest(staging) {
  const text = await readFile(join(staging, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new Error('it has no manifest, so it was not written to its end');
  return JSON.parse(text);
}

async function unpack(file, staging) {
  const found = new Map();
  await readTar([createReadStream(file), createGunzip()], async ({ name, folder, size, chunks }) => {
    if (STRANGE_NAME.test(name)) throw new Error(`it holds the strange name ${name}`);
    const path = join(staging, name);
    if (folder) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      return;
    }
    const hash = createHash('sha256');
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const handle = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await handle.write(chunk);
      }
    } finally {
      await handle.close();
    }
    if (name !== MANIFEST) found.set(name, { size, sha256: hash.digest('hex') });
  });
  return found;
}

function compare(wanted, found) {
  for (const [name, { size, sha256 }] of Object.entries(wanted)) {
    const entry = found.get(name);
    if (!entry) throw new Error(`${name} is missing`);
    if (entry.size !== size || entry.sha256 !== sha256) throw new Error(`${name} differs from its checksum`);
  }
  for (const name of found.keys()) {
    if (!Object.hasOwn(wanted, name)) throw new Error(`${name} is not in its manifest`);
  }
}
