import type { Lease } from '@renderdesk/contract';
import { randomOf } from './random.ts';

/**
 * What becomes of an attempt: most are done; some fail, go silent for very long, lose their machine for a while, are reported
 * only after the machine was lost, or are reported twice.
 */
export type Fate = 'done' | 'failed' | 'stuck' | 'lost' | 'late' | 'twice';

/** An attempt as a simulated node will play it. */
export interface Plan {
  readonly fate: Fate;
  /** Milliseconds until it ends, or until it goes silent or lost. */
  readonly lastsMs: number;
  /** For how long a machine that was lost, or a frame that got stuck, is silent. */
  readonly silentMs: number;
  readonly exitCode: number;
  readonly reason: string;
  /** How many lines its log has. */
  readonly lines: number;
  readonly hasPicture: boolean;
}

export interface PlanOptions {
  readonly seed: string;
  readonly node: string;
  /** How much faster than a real farm. */
  readonly speed: number;
  /** Which part of the frames leave a picture, from 0 to 1. */
  readonly pictures: number;
  /** How long a machine is silent to count as lost. */
  readonly lostAfterMs: number;
}

/** In thousandths of all attempts; the rest is done. */
const shares: readonly (readonly [Fate, number])[] = [
  ['failed', 25],
  ['stuck', 3],
  ['lost', 2],
  ['late', 2],
  ['twice', 10],
];

/** Minutes that a frame takes on a real farm, by software; scenes and frames scatter around it. */
const usualMinutes: Readonly<Record<number, number>> = {
  2000: 14,
  2001: 18,
  2004: 22,
  2005: 9,
  2007: 7,
  2020: 3,
};
const minute = 60_000;

/** Exit code and the line that tells of it. */
type Fault = readonly [number, string];

const faults: readonly [Fault, ...Fault[]] = [
  [139, 'Segmentation fault (core dumped)'],
  [1, 'Error: texture not found: sourceimages/rock_diffuse_4k.tx'],
  [1, 'Error: out of memory while building the acceleration structure'],
  [210, 'Error: no license available for the renderer, giving up after 5 tries'],
  [1, 'Error: the output folder is not writable'],
];

/** A stuck frame is silent for longer than the server bears. */
const stuckMs = 30 * minute;
const noFault: Fault = [0, ''];

/** The plan of an attempt: the same for the same seed, node and attempt, whatever happened before. */
export const planOf = (lease: Pick<Lease, 'taskId' | 'ix' | 'n' | 'cgId'>, o: PlanOptions): Plan => {
  // The frames of a scene take about as long as each other; so the scene has a chance of its own.
  const scene = randomOf(o.seed, 'scene', lease.taskId);
  const random = randomOf(o.seed, o.node, lease.taskId, lease.ix, lease.n);
  const usual = (usualMinutes[lease.cgId] ?? 10) * minute * scene.lognormal(0.5);
  const whole = usual * random.lognormal(0.25);
  const fate = fateOf(random.next() * 1000);
  const early = fate === 'done' || fate === 'twice' || fate === 'late' ? 1 : 0.1 + 0.8 * random.next();
  const [exitCode, reason] = fate === 'failed' ? random.pick(faults) : noFault;
  return {
    fate,
    lastsMs: Math.max(500, Math.round((whole * early) / o.speed)),
    silentMs: Math.round((fate === 'stuck' ? stuckMs : o.lostAfterMs) * (1.3 + random.next())),
    exitCode,
    reason,
    lines: random.between(24, 60),
    hasPicture: random.next() < o.pictures,
  };
};

const fateOf = (throwOf1000: number): Fate => {
  let left = throwOf1000;
  for (const [fate, share] of shares) {
    left -= share;
    if (left < 0) return fate;
  }
  return 'done';
};
