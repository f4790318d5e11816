import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const killAfterMs = 5000;

/** How a renderer ended: an exit code, or the signal or fault that ended it in words. */
export interface RendererEnd {
  readonly exitCode?: number;
  readonly fault?: string;
}

export interface Renderer {
  readonly ended: Promise<RendererEnd>;
  /** How long it has run so far, or ran, by a clock that nobody sets. */
  renderMs(): number;
  /** Ends it and all that it started: asks first, and kills after five seconds. Resolves when it is gone. */
  kill(): Promise<void>;
}

/** What a renderer's environment holds: the machine's, without what is the farm's own (keys, addresses). */
const rendererEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('RENDERDESK_')));

/**
 * Starts a command line without a shell, in a process group of its own, in `folder`, which keeps its log (`log.txt`, both
 * outputs in the order in which they were written) and its process number until it has ended.
 */
export const startRenderer = async (command: readonly string[], folder: string): Promise<Renderer> => {
  const [program, ...words] = command;
  if (program === undefined) throw new Error('the command line is empty');
  const log = await open(logIn(folder), 'a');
  const begun = performance.now();
  let over: number | undefined;
  const child = spawn(program, words, {
    cwd: folder,
    env: rendererEnv(),
    detached: process.platform !== 'win32',
    stdio: ['ignore', log.fd, log.fd],
    shell: false,
  });
  const ended = new Promise<RendererEnd>((resolve) => {
    child.once('error', (error) => resolve({ fault: `${program} did not start: ${error.message}` }));
    child.once('exit', (code, signal) => {
      over = performance.now();
      resolve(code === null ? { fault: `ended by ${signal ?? 'a signal'}` } : { exitCode: code });
    });
  });
  await log.close();
  if (child.pid !== undefined) await writeFile(pidIn(folder), await markOf(child.pid));
  return {
    ended: ended.finally(() => rm(pidIn(folder), { force: true })),
    renderMs: () => Math.round((over ?? performance.now()) - begun),
    kill: async () => {
      signalGroup(child, 'SIGTERM');
      const calm = new AbortController();
      const patience = delay(killAfterMs, 'late', { signal: calm.signal }).catch(() => 'calm');
      if ((await Promise.race([ended, patience])) === 'late') signalGroup(child, 'SIGKILL');
      calm.abort();
      await ended;
      // What the renderer started and left behind.
      signalGroup(child, 'SIGKILL');
    },
  };
};

/** The renderer's log. */
export const logIn = (folder: string): string => join(folder, 'log.txt');
const pidIn = (folder: string): string => join(folder, 'pid');

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** A process's number with the moment it began, which tells it from a later one of the same number. */
const markOf = async (pid: number): Promise<string> => `${pid} ${await beginOf(pid)}`;
const beginOf = async (pid: number): Promise<string> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

/** Ends a renderer that an agent left behind in `folder` when it was killed itself. */
export const killLeftOver = async (folder: string): Promise<void> => {
  const mark = await readFile(pidIn(folder), 'utf8').catch(() => '');
  const [pid = '', began = ''] = mark.split(' ');
  if (began === '' || (await beginOf(Number(pid))) !== began) return;
  try {
    process.kill(-Number(pid), 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
