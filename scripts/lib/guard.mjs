import { spawn } from 'node:child_process';

/** `-s NAME --`: the one spelling that every sh takes for a process group (dash knows no `kill -TERM -- -123`). */
const send = (signal) => `kill -s ${signal} -- "$1" 2>/dev/null`;
const insist = `seconds=0
while [ $seconds -lt 20 ] && kill -s 0 -- "$1" 2>/dev/null; do sleep 1; seconds=$((seconds + 1)); done
${send('KILL')}`;

/**
 * Ties a child to this process by a shell that waits at a pipe: when this process dies without a word (kill -9), the
 * pipe closes and the child gets `signal`, so that nothing is left running. With `group` the child's whole process
 * group gets it, and after 20 seconds a SIGKILL. Answers `{ dismiss() }`, to be called when the child has ended.
 */
export function guard(pid, signal, { group = false } = {}) {
  const target = group ? `-${pid}` : String(pid);
  const script = `read word && exit\n${send(signal)}${group ? `\n${insist}` : ''}`;
  const shell = spawn('sh', ['-c', script, 'renderdesk-guard', target], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  return { dismiss: () => shell.stdin.end('done\n') };
}
