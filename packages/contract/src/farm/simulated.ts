import { softwareIds } from '../task/task.codes.ts';
import { nodeOs } from '../node/node.codes.ts';

/**
 * The farm that only pretends: what the demo's nodes are, one description for the server, which fills them in, and for
 * the simulated fleet, which plays them.
 */
export interface SimulatedNode {
  readonly name: string;
  readonly platform: number;
  readonly os: (typeof nodeOs.codes)[number];
  readonly cpuName: string;
  readonly cores: number;
  readonly realCores: number;
  readonly memoryMb: number;
  readonly gpuName: string;
  readonly gpuCount: number;
  readonly mac: string;
  readonly snCode: string;
  readonly ip: string;
  readonly software: readonly number[];
  readonly renderers: readonly {
    readonly softwareId: number;
    readonly name: string;
    readonly version: string;
  }[];
  readonly plugins: readonly string[];
  readonly properties: readonly string[];
  readonly category: readonly string[];
  /** How it stands in a new demo: most are at work; nobody plays the ones that are off. */
  readonly state: 'working' | 'locked' | 'unhealthy' | 'repair' | 'off';
}

/** Software of the demo by id: its version, plug-ins in use, and whether it renders on cards. */
export const simulatedSoftware = [
  {
    id: 2000,
    version: '2025.3',
    plugins: ['mtoa 5.4.2', 'vrayformaya 6.20', 'redshift 3.6.02', 'yeti 4.2.9'],
    gpu: false,
  },
  {
    id: 2001,
    version: '2025.2',
    plugins: ['vray 6.20.06', 'corona 12', 'forestpack 8.2.3', 'railclone 6.1.6'],
    gpu: false,
  },
  { id: 2002, version: '2024.0', plugins: ['octane 2023.1'], gpu: true },
  { id: 2003, version: '7.3.3', plugins: ['arnold 7.3.3'], gpu: false },
  { id: 2004, version: '20.5.445', plugins: ['karma 20.5', 'redshift 3.6.02', 'mantra 20.0'], gpu: false },
  {
    id: 2005,
    version: '2025.1',
    plugins: ['redshift 3.6.02', 'octane 2023.1', 'x-particles 1168'],
    gpu: true,
  },
  { id: 2006, version: '2015 SP1', plugins: ['sitoa 5.1'], gpu: false },
  { id: 2007, version: '4.2.3', plugins: ['cycles 4.2', 'eevee 4.2'], gpu: true },
  { id: 2020, version: '5.4.4', plugins: ['movie render queue 5.4'], gpu: true },
  { id: 2022, version: '2025.2', plugins: [], gpu: true },
  { id: 2030, version: '', plugins: [], gpu: false },
] as const;

/** Kinds of machines by platform; each platform has some of its own. */
const kinds = [
  {
    platform: 1,
    prefix: 'bj-c',
    count: 14,
    cpu: 'AMD EPYC 7763 64-Core',
    cores: 128,
    memoryGb: 256,
    gpu: '',
    cards: 0,
  },
  {
    platform: 2,
    prefix: 'sh-c',
    count: 12,
    cpu: 'Intel Xeon Platinum 8375C',
    cores: 64,
    memoryGb: 128,
    gpu: '',
    cards: 0,
  },
  {
    platform: 3,
    prefix: 'cd-g',
    count: 8,
    cpu: 'AMD EPYC 7543 32-Core',
    cores: 64,
    memoryGb: 256,
    gpu: 'NVIDIA GeForce RTX 4090',
    cards: 4,
  },
  {
    platform: 4,
    prefix: 'sz-g',
    count: 8,
    cpu: 'Intel Xeon Gold 6330',
    cores: 56,
    memoryGb: 128,
    gpu: 'NVIDIA GeForce RTX 3090',
    cards: 2,
  },
  {
    platform: 5,
    prefix: 'hw-c',
    count: 8,
    cpu: 'Kunpeng 920-6426',
    cores: 64,
    memoryGb: 192,
    gpu: '',
    cards: 0,
  },
  {
    platform: 6,
    prefix: 'gh-g',
    count: 4,
    cpu: 'AMD EPYC 9354 32-Core',
    cores: 64,
    memoryGb: 384,
    gpu: 'NVIDIA L40S',
    cards: 8,
  },
  {
    platform: 7,
    prefix: 'pic-c',
    count: 6,
    cpu: 'Intel Core i9-13900K',
    cores: 32,
    memoryGb: 64,
    gpu: '',
    cards: 0,
  },
] as const;

/** By name: the few that do not work. */
const states: Readonly<Record<string, SimulatedNode['state']>> = {
  'bj-c007': 'locked',
  'bj-c012': 'off',
  'sh-c005': 'unhealthy',
  'sh-c011': 'off',
  'cd-g004': 'repair',
  'sz-g006': 'unhealthy',
  'hw-c003': 'locked',
  'hw-c008': 'off',
};

const pictureSoftware = 2001;
const hex = (value: number): string => value.toString(16).padStart(2, '0');

const nodeOf = (kind: (typeof kinds)[number], index: number): SimulatedNode => {
  const name = `${kind.prefix}${String(index + 1).padStart(3, '0')}`;
  const isPicture = kind.platform === 7;
  const fits = simulatedSoftware.filter(({ id, gpu }) =>
    isPicture ? id === pictureSoftware : gpu === kind.cards > 0 || id === 2004 || id === 2007,
  );
  return {
    name,
    platform: kind.platform,
    os: isPicture ? nodeOs.of.windows : nodeOs.of.linux,
    cpuName: kind.cpu,
    cores: kind.cores,
    realCores: kind.cores / 2,
    memoryMb: kind.memoryGb * 1024,
    gpuName: kind.gpu,
    gpuCount: kind.cards,
    mac: `02:00:5e:${hex((index + 1) >> 8)}:${hex(kind.platform)}:${hex((index + 1) & 255)}`,
    snCode: `RD${String(kind.platform).padStart(2, '0')}${String(index + 1).padStart(4, '0')}`,
    ip: `10.${kind.platform}.${Math.floor((index + 11) / 250)}.${(index + 11) % 250}`,
    software: fits.map(({ id }) => id),
    renderers: fits.map(({ id, version }) => ({ softwareId: id, name: softwareIds[id], version })),
    plugins: [...new Set(fits.flatMap(({ plugins }) => plugins))],
    properties: [
      'ssd',
      ...(kind.memoryGb >= 64 ? ['mem64'] : []),
      ...(kind.memoryGb >= 128 ? ['mem128'] : []),
      ...(kind.cards > 0 ? ['nvlink'] : []),
    ],
    category: [isPicture ? 'picture' : 'animation'],
    state: states[name] ?? 'working',
  };
};

/** One farm's worth of machines; the first so many of them stand over all platforms, as large ones have more. */
const farmOf = (block: number): SimulatedNode[] =>
  kinds
    .flatMap((kind) =>
      Array.from({ length: kind.count }, (_, index) => ({
        node: nodeOf(kind, block * kind.count + index),
        place: (index + 0.5) / kind.count,
      })),
    )
    .toSorted((a, b) => a.place - b.place)
    .map(({ node }) => node);

/** All nodes of the demo. */
export const simulatedNodes: readonly SimulatedNode[] = farmOf(0);

/** So many machines that work: those of the demo first, then more of the same kinds, thousands where they are wanted. */
export const simulatedFleet = (size: number): readonly SimulatedNode[] => {
  const fleet: SimulatedNode[] = [];
  for (let block = 0; fleet.length < size; block += 1)
    fleet.push(...farmOf(block).filter(({ state }) => state !== 'off'));
  return fleet.slice(0, size);
};
