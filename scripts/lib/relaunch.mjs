import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { FriendlyError } from './messages.mjs';
import { packagedNode, platformName } from './platform.mjs';

const NEEDED_MAJOR = 24;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Whether this process runs on a Node that the product can use. */
export function runsOnNeededNode() {
  return Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR;
}

/**
 * Runs the same command again on the Node 24 from the packages; answers its exit code. Stop signals are passed on, and
 * the channel between the two closes when this one is killed, which the second process sees.
 */
export function relaunch(script, args) {
  const node = packagedNode();
  if (!node)
    throw new FriendlyError('nodeTooOld', { found: process.versions.node, platform: platformName() });
  const child = spawn(node, [script, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of STOP_SIGNALS) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/**
 * Calls `stop` once, at the first of: a stop signal, or the death of the process that relaunched us.
 * Later signals change nothing: in a terminal Ctrl-C reaches us twice, and a stop has its own bounds.
 */
export function onStopRequest(stop) {
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    stop();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, ask);
  if (process.channel) {
    process.channel.unref();
    process.once('disconnect', ask);
  }
}
