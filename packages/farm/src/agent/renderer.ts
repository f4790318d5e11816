import { type ChildProcess, spawn } from 'node:child_process';
import { chown, type FileHandle, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { faultOf, oomKills } from './fault.ts';
import type { RenderUser } from './renderUser.ts';
import { type IdleFor, watchUse } from './use.ts';

const killAfterMs = 5000;

/** How a renderer ended: an exit code, or the signal or fault that ended it in words. */
export interface RendererEnd {
  readonly exitCode?: number;
  readonly fault?: string;
}

export interface Renderer {
  readonly ended: Promise<RendererEnd>;
  /** Its log, both outputs in the order in which they were written. */
  readonly log: FileHandle;
  /** How long it has run so far, or ran, by a clock that nobody sets. */
  renderMs(): number;
  /** For how long it and all that it started have used neither processor nor disk, where the system says so. */
  use(): Promise<IdleFor | undefined>;
  /** Ends it and all that it started: asks first, and kills after five seconds. Resolves when it is gone, or cannot be. */
  kill(): Promise<void>;
}

/** What a renderer's environment may hold of the agent's: how programs are found, words and times, cards, licences. */
const passedOn =
  /^(PATH|LANG|LANGUAGE|LC_\w+|TZ|LD_LIBRARY_PATH|DISPLAY|OCIO|CUDA_\w+|NVIDIA_\w+|\w*LICENSE\w*)$/i;

/** A renderer's environment, and nothing else of the agent's; `named` are passed on besides, or set (`NAME=VALUE`). */
export const rendererEnv = (
  env: NodeJS.ProcessEnv,
  work: string,
  named: readonly string[] = [],
): Record<string, string> => {
  const wanted = new Map(
    named.map((word) => /^([^=]+)(?:=(.*))?$/s.exec(word) ?? []).map((m) => [m[1], m[2]]),
  );
  const passed = Object.entries(env).filter(
    ([name, value]) => value !== undefined && (passedOn.test(name) || wanted.has(name)),
  );
  const set = [...wanted].filter(([, value]) => value !== undefined);
  // A home of its own: what a scene leaves there (start-up scripts) is no other customer's.
  return Object.fromEntries([['HOME', work], ['TMPDIR', work], ...passed, ...set] as [string, string][]);
};

export interface RendererOptions {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The attempt's folder. */
  readonly folder: string;
  readonly as: RenderUser | undefined;
}

/** The attempt's folder, closed to renderers of another user but for the folder in which they work. */
export const makeAttemptFolder = async (folder: string, as: RenderUser | undefined): Promise<string> => {
  const work = workIn(folder);
  await mkdir(work, { recursive: true, mode: 0o711 });
  if (as) await chown(work, as.uid, as.gid);
  return work;
};

/**
 * Starts a command line without a shell, in a process group of its own. The attempt's folder keeps its log and, until it has
 * ended, its process number. It is handed its log open, and cannot reach it by name.
 */
export const startRenderer = async (o: RendererOptions): Promise<Renderer> => {
  const [program, ...words] = o.command;
  if (program === undefined) throw new Error('the command line is empty');
  const log = await open(logIn(o.folder), 'a+', 0o600);
  const [begun, oomBefore] = [performance.now(), await oomKills()];
  let over: number | undefined;
  let isKilled = false;
  const child = spawn(program, words, {
    cwd: workIn(o.folder),
    env: o.env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', log.fd, log.fd],
    shell: false,
    ...(o.as && { uid: o.as.uid, gid: o.as.gid }),
  });
  const ended = new Promise<RendererEnd>((resolve) => {
    child.once('error', (error) => resolve({ fault: faultOf.start(program, error) }));
    child.once('exit', (code, signal) => {
      over = performance.now();
      void faultOf
        .exit(code, signal, { oomBefore, isKilled })
        .then((fault) => resolve({ ...(code !== null && { exitCode: code }), ...(fault && { fault }) }));
    });
  });
  if (child.pid !== undefined) await writeFile(pidIn(o.folder), await markOf(child.pid));
  return {
    ended: ended.finally(() => rm(pidIn(o.folder), { force: true })),
    log,
    renderMs: () => Math.round((over ?? performance.now()) - begun),
    use: watchUse(child.pid),
    kill: async () => {
      isKilled = true;
      signalGroup(child, 'SIGTERM');
      if (!(await within(ended, killAfterMs))) signalGroup(child, 'SIGKILL');
      // One that waits for a storage that is gone cannot be killed, and holds nobody up.
      if (!(await within(ended, killAfterMs))) child.unref();
      // What the renderer started and left behind.
      signalGroup(child, 'SIGKILL');
    },
  };
};

/** Whether something happens in time. */
const within = async (what: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  const calm = new AbortController();
  const late = delay(milliseconds, false, { signal: calm.signal }).catch(() => true);
  const inTime = await Promise.race([what.then(() => true), late]);
  calm.abort();
  return inTime;
};

const logIn = (folder: string): string => join(folder, 'log.txt');
const pidIn = (folder: string): string => join(folder, 'pid');
const workIn = (folder: string): string => join(folder, 'work');

/** Writes what stands in a log before its renderer begins. Answers how many bytes that are. */
export const beginLog = async (folder: string, head: string): Promise<number> => {
  await writeFile(logIn(folder), head, { mode: 0o600 });
  return Buffer.byteLength(head);
};

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
