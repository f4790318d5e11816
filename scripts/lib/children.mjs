import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { guard } from './guard.mjs';
import { isAlive } from './processes.mjs';

const STOP_WITHIN_MS = 15_000;

/**
 * Starts a long-running child in a process group of its own, so that Ctrl-C reaches only the launcher, and tied to
 * this process by a guard. Answers `{ exited, stop() }`: `exited` resolves to its exit code or signal; `stop` sends
 * SIGTERM to the group, after a bound SIGKILL, and returns when all of it is gone.
 */
export function startChild(command, { cwd, env }) {
  const child = spawn(command[0], command.slice(1), {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const { pid } = child;
  const tie = pid ? guard(pid, 'TERM', { group: true }) : null;
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  void exited.then(() => tie?.dismiss());
  return {
    exited,
    async stop() {
      if (!pid) return;
      signalGroup(pid, 'SIGTERM');
      const end = Date.now() + STOP_WITHIN_MS;
      while (isAlive(-pid) && Date.now() < end) await delay(20);
      signalGroup(pid, 'SIGKILL');
      await exited;
    },
  };
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
