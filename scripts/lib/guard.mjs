import { spawn } from 'node:child_process';

/**
 * Ties a child to this process by a shell that waits at a pipe: when this process dies without a word (kill -9), the
 * pipe closes and the child gets `signal`, so that nothing is left running. With `group` the child's whole process
 * group gets it. Answers `{ dismiss() }`, to be called when the child has ended.
 */
export function guard(pid, signal, { group = false } = {}) {
  const target = group ? `-${pid}` : String(pid);
  const shell = spawn('sh', ['-c', `read word || kill -${signal} -- "$1"`, 'renderdesk-guard', target], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  return { dismiss: () => shell.stdin.end('done\n') };
}
