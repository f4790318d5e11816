import { readFile } from 'node:fs/promises';

/** How often the system has killed a process because memory ran out; undefined where it does not tell. */
export const oomKills = async (): Promise<number | undefined> => {
  const text = await readFile('/proc/vmstat', 'utf8').catch(() => '');
  const found = /^oom_kill (\d+)$/m.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** What a shell or container answers for a renderer that a signal ended. */
const bySignal = 128;
const signalNames: Readonly<Record<number, NodeJS.Signals>> = {
  6: 'SIGABRT',
  7: 'SIGBUS',
  8: 'SIGFPE',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  15: 'SIGTERM',
};
const crashes: readonly string[] = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV'];

/** How a renderer came to its end where that was not of its own will, in words; undefined for an ordinary end. */
export const faultOf = {
  start: (program: string, error: NodeJS.ErrnoException): string =>
    error.code === 'ENOENT'
      ? `“${program}” is not installed on this node, or not in its PATH`
      : `“${program}” did not start: ${error.message}`,

  exit: async (
    code: number | null,
    signal: NodeJS.Signals | null,
    o: { readonly oomBefore: number | undefined; readonly isKilled: boolean },
  ): Promise<string | undefined> => {
    const ended = signal ?? (code === null ? undefined : signalNames[code - bySignal]);
    if (ended === undefined) return undefined;
    if (o.isKilled) return `ended by the agent (${ended})`;
    if (crashes.includes(ended)) return `the renderer crashed (${ended})`;
    if (ended !== 'SIGKILL') return `the renderer was ended from outside (${ended})`;
    const oomAfter = await oomKills();
    return o.oomBefore !== undefined && oomAfter !== undefined && oomAfter > o.oomBefore
      ? 'out of memory: the system killed the renderer (SIGKILL)'
      : 'the renderer was killed from outside (SIGKILL)';
  },
};
