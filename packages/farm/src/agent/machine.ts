import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, freemem, networkInterfaces, totalmem } from 'node:os';
import { promisify } from 'node:util';
import { type GraphicsCard, nodeOs } from '@renderdesk/contract';

const run = promisify(execFile);
const megabyte = 1024 * 1024;

/** What a machine is, as it is registered. */
export interface Machine {
  readonly os: (typeof nodeOs.codes)[number];
  readonly cpuName: string;
  /** Logical and physical cores. */
  readonly cores: number;
  readonly realCores: number;
  readonly memoryMb: number;
  readonly gpuName: string;
  readonly gpuCount: number;
  readonly mac: string | undefined;
}

/** How loaded it is: thousandths, and megabytes in use. */
export interface Load {
  readonly cpuLoad: number;
  readonly gpuLoad?: number;
  readonly cards?: GraphicsCard[];
  readonly memoryUsedMb: number;
}

/** Looks at this machine. Cards are those that nvidia-smi tells of. */
export const thisMachine = async (): Promise<Machine> => {
  const gpus = await graphicsCards();
  const cores = availableParallelism();
  return {
    os: process.platform === 'win32' ? nodeOs.of.windows : nodeOs.of.linux,
    cpuName: (cpus()[0]?.model ?? '').trim().slice(0, 200),
    cores,
    realCores: Math.min((await physicalCores()) ?? cores, cores),
    memoryMb: Math.max(1, Math.round(totalmem() / megabyte)),
    gpuName: gpus[0]?.name ?? '',
    gpuCount: gpus.length,
    mac: Object.values(networkInterfaces())
      .flat()
      .find((one) => one && !one.internal)?.mac,
  };
};

/** Cores without their hyperthreads; undefined where the machine does not tell. */
const physicalCores = async (): Promise<number | undefined> => {
  const text = await readFile('/proc/cpuinfo', 'utf8').catch(() => '');
  const cores = text
    .split('\n\n')
    .map((block) => [/^physical id\s*: (\d+)$/m.exec(block)?.[1], /^core id\s*: (\d+)$/m.exec(block)?.[1]])
    .filter(([, core]) => core !== undefined)
    .map((pair) => pair.join(' '));
  return cores.length > 0 ? new Set(cores).size : undefined;
};

const graphicsCards = async (): Promise<GraphicsCard[]> => {
  const asked = 'name,utilization.gpu,memory.total,memory.used,temperature.gpu';
  const query = [`--query-gpu=${asked}`, '--format=csv,noheader,nounits'];
  try {
    const { stdout } = await run('nvidia-smi', query, { timeout: 5000 });
    return cardsOf(stdout);
  } catch {
    return [];
  }
};

/** Cards as nvidia-smi lists them: `NVIDIA RTX A5000, 37, 24564, 8012, 61`; a temperature that it cannot read is `[N/A]`. */
export const cardsOf = (listing: string): GraphicsCard[] =>
  listing
    .split('\n')
    .map((line) => /^(.+), *(\d+), *(\d+), *(\d+), *(?:(-?\d+)|\[?N\/A\]?)\s*$/.exec(line))
    .filter((found) => found !== null)
    .map(([, name = '', percent, memoryMb, memoryUsedMb, temperature]) => ({
      name: name.trim().slice(0, 200),
      load: Number(percent) * 10,
      memoryMb: Number(memoryMb),
      memoryUsedMb: Number(memoryUsedMb),
      temperature: temperature === undefined ? null : Number(temperature),
    }));

/** A meter of the load since it was last read. */
export const loadMeter = (hasCards: boolean): (() => Promise<Load>) => {
  let before = times();
  return async () => {
    const now = times();
    const [idle, all] = [now.idle - before.idle, now.all - before.all];
    before = now;
    const cards = hasCards ? await graphicsCards() : [];
    return {
      cpuLoad: all > 0 ? Math.round((1 - idle / all) * 1000) : 0,
      memoryUsedMb: Math.max(0, Math.round((totalmem() - freemem()) / megabyte)),
      ...(cards.length > 0 && {
        gpuLoad: Math.round(cards.reduce((sum, { load }) => sum + load, 0) / cards.length),
        cards,
      }),
    };
  };
};

const times = (): { idle: number; all: number } => {
  const sums = { idle: 0, all: 0 };
  for (const { times: t } of cpus()) {
    sums.idle += t.idle;
    sums.all += t.user + t.nice + t.sys + t.idle + t.irq;
  }
  return sums;
};
