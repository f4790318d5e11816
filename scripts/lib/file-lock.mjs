import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAlive, processBirth } from './processes.mjs';

const BEAT_MS = 5000;
const STALE_MS = 30_000;

/**
 * Takes a lock file for this process, with `facts` for whoever finds it taken. A lock left by a killed process is taken over.
 * On another host of a shared disk the process cannot be looked at; there a lock counts as held while its file is touched.
 * Answers `{ takenOver, release() }`, or `{ holder }` where another process has it.
 */
export function takeLock(path, facts = {}) {
  const mine = JSON.stringify({
    ...facts,
    pid: process.pid,
    birth: processBirth(process.pid),
    host: hostname(),
  });
  let takenOver = false;
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(path, mine, { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    // A process that has become another program (exec) is the same one.
    if (read(path) === mine) break;
    const holder = lockHolder(path);
    if (holder || attempt === 5) return { holder: { pid: '?', host: '?', ...holder } };
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

/** Who holds a lock file now: `{ pid, host }` and the facts that it gave, or null. */
export function lockHolder(path) {
  let holder;
  try {
    holder = JSON.parse(read(path));
  } catch {
    return null;
  }
  const { birth, ...known } = holder;
  if (known.host !== hostname()) {
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    return age < STALE_MS ? known : null;
  }
  return isAlive(known.pid) && processBirth(known.pid) === birth ? known : null;
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
