import { readdir, readFile } from 'node:fs/promises';

/** What the processes of a group have used since they began, and the state of the first of them with what it waits in. */
interface Use {
  /** Ticks of processor time. */
  readonly ticks: number;
  /** Bytes that they read and wrote. */
  readonly bytes: number;
  readonly processes: string;
  readonly state: string;
}

/** For how long a group has used nothing, and the state of its first process. */
export interface IdleFor {
  readonly idleMs: number;
  readonly processState: string;
}

const number = (text: string | undefined): number => Number(text ?? 0);
const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** The use of a process group; undefined where its system does not say, or where nothing of it is left. */
const useOf = async (group: number): Promise<Use | undefined> => {
  const all = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  let [ticks, bytes, state] = [0, 0, ''];
  const processes: string[] = [];
  for (const pid of all) {
    const stat = await read(`/proc/${pid}/stat`);
    // The name of a program may contain brackets and spaces: fields are counted after the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (number(fields[2]) !== group) continue;
    processes.push(pid);
    ticks += number(fields[11]) + number(fields[12]);
    const io = await read(`/proc/${pid}/io`);
    for (const [, count] of io.matchAll(/^(?:rchar|wchar): (\d+)$/gm)) bytes += number(count);
    if (state === '' || Number(pid) === group) {
      const waits = (await read(`/proc/${pid}/wchan`)).trim();
      state = `${fields[0] ?? ''} ${waits === '0' ? '' : waits}`.trim();
    }
  }
  return processes.length === 0 ? undefined : { ticks, bytes, processes: processes.join(), state };
};

/** Watches a process group: each look says for how long processor time, bytes and processes have been the same. */
export const watchUse = (
  group: number | undefined,
  now: () => number = () => performance.now(),
): (() => Promise<IdleFor | undefined>) => {
  let last: { readonly use: Use; readonly since: number } | undefined;
  return async () => {
    const use = group === undefined ? undefined : await useOf(group);
    if (!use) return undefined;
    const isSame =
      last?.use.ticks === use.ticks && last.use.bytes === use.bytes && last.use.processes === use.processes;
    last = isSame && last ? { use, since: last.since } : { use, since: now() };
    return { idleMs: Math.round(now() - last.since), processState: use.state };
  };
};
