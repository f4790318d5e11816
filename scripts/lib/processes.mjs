import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** Whether a process with this id exists (also when it belongs to another user). */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return !isZombie(pid);
}

/** A killed child whose parent has not yet fetched its exit code still has an id, but runs nothing. */
function isZombie(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) === 'Z';
  } catch {
    return false;
  }
}

/**
 * What distinguishes a process from a later one with the same id: its start time as the system reports it
 * (clock ticks since boot on Linux, a date on macOS). Null when there is no such process.
 */
export function processBirth(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch (error) {
    if (error.code === 'ENOENT' && process.platform === 'linux') return null;
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** Whether `pid` is a postgres whose data directory is `pgData` (a postgres works in its data directory). */
export function isPostgresOf(pid, pgData) {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(pgData);
    } catch {
      return false;
    }
  }
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(pgData);
  } catch {
    return false;
  }
}

/** Waits until the process is gone; false when it still lives after `milliseconds`. */
export async function waitUntilGone(pid, milliseconds) {
  const end = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await delay(20);
  }
  return true;
}

/**
 * Stops a process by stronger and stronger signals. `steps` is a list of `[signal, milliseconds to wait]`;
 * a last SIGKILL follows when none of them was enough.
 */
export async function stopProcess(pid, steps) {
  for (const [signal, milliseconds] of [...steps, ['SIGKILL', 5000]]) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitUntilGone(pid, milliseconds)) return;
  }
}
