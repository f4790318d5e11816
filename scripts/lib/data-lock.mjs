import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { FriendlyError } from './messages.mjs';
import { isAlive, processBirth } from './processes.mjs';

const BEAT_MS = 5000;
const STALE_MS = 30_000;

/**
 * Takes the data folder for this process, so that two launchers never run one database; throws FriendlyError
 * `alreadyRunning`, or `alreadyServing` where the holder is about to serve on a port. A lock left by a killed process is
 * taken over. On another host of a shared disk the process cannot be looked at; there a lock counts as held while its
 * file is touched. `port` is where this process is going to serve. Answers `{ takenOver, release() }`.
 */
export function lockDataFolder(dataDir, { port } = {}) {
  const path = join(dataDir, 'launcher.lock');
  const mine = JSON.stringify({ pid: process.pid, birth: processBirth(process.pid), host: hostname(), port });
  let takenOver = false;
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(path, mine, { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = lockHolder(dataDir);
    if (holder || attempt === 5)
      throw new FriendlyError(holder?.port ? 'alreadyServing' : 'alreadyRunning', {
        dataDir,
        pid: '?',
        host: '?',
        ...holder,
      });
    moveAway(path);
    takenOver = true;
  }
  const beat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {
      clearInterval(beat);
    }
  }, BEAT_MS);
  beat.unref();
  return {
    takenOver,
    release() {
      clearInterval(beat);
      if (read(path) === mine) rmSync(path, { force: true });
    },
  };
}

/** Who holds the data folder now, `{ pid, host, port }` (a port where it serves), or null. */
export function lockHolder(dataDir) {
  const path = join(dataDir, 'launcher.lock');
  let holder;
  try {
    holder = JSON.parse(read(path));
  } catch {
    return null;
  }
  const { pid, birth, host, port } = holder;
  if (host !== hostname()) {
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    return age < STALE_MS ? { pid, host, port } : null;
  }
  return isAlive(pid) && processBirth(pid) === birth ? { pid, host, port } : null;
}

/** Only one of two takers can rename the stale file; the other finds none and tries again. */
function moveAway(path) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  rmSync(aside, { force: true });
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
