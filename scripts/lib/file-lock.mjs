import { linkSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAlive, processBirth } from './processes.mjs';

const BEAT_MS = 5000;
const STALE_MS = 30_000;
const AGAIN_MS = 20;

/**
 * Takes a lock file for this process, with `facts` for the process that finds it taken. A lock left by a killed process is taken over.
 * On another host of a shared disk the process cannot be looked at; there a lock counts as held while its file is touched.
 * Answers `{ takenOver, release() }`, or `{ holder }` where another process has it.
 */
export function takeLock(path, facts = {}) {
  const mine = markOfMine(facts);
  let takenOver = false;
  for (let attempt = 0; !make(path, mine); attempt += 1) {
    const found = read(path);
    // A process that has become another program (exec) is the same one.
    if (found === mine) break;
    const holder = found && holderBy(found, path);
    if (holder || attempt === 5) return { holder: { pid: '?', host: '?', ...holder } };
    if (found !== undefined && takeAway(path, found)) takenOver = true;
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
  const text = read(path);
  return text === undefined ? null : holderBy(text, path);
}

function holderBy(text, path) {
  let holder;
  try {
    holder = JSON.parse(text);
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

function markOfMine(facts) {
  return JSON.stringify({ ...facts, pid: process.pid, birth: processBirth(process.pid), host: hostname() });
}

/** Makes a file with its text at once, so that nobody reads half of it. Answers whether it was not there. */
function make(path, text) {
  const part = `${path}.${process.pid}`;
  writeFileSync(part, text, { mode: 0o600 });
  try {
    linkSync(part, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(part, { force: true });
  }
}

/**
 * Takes a lock away that nobody holds any more. One starter at a time, who looks again before: another may have taken it away
 * since, and the file that is there now is theirs. Answers whether this one did.
 */
function takeAway(path, stale) {
  const turn = `${path}.turn`;
  if (!make(turn, markOfMine({}))) {
    const found = read(turn);
    if (found !== undefined && !holderBy(found, turn)) rmSync(turn, { force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS);
    return false;
  }
  try {
    if (read(path) !== stale) return false;
    rmSync(path, { force: true });
    return true;
  } finally {
    rmSync(turn, { force: true });
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
