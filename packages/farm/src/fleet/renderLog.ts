import type { Lease } from '@renderdesk/contract';
import type { Plan } from './plan.ts';
import { randomOf } from './random.ts';

/** One line of a pretended log, with the moment it is written: milliseconds after the attempt began. */
export interface LogLine {
  readonly afterMs: number;
  readonly text: string;
  /** Thousandths done. */
  readonly progress: number;
}

const steps = [
  'Reading scene file',
  'Loading plug-ins',
  'Resolving 214 texture paths',
  'Building acceleration structure',
  'Preparing lights',
] as const;

/** The log of an attempt, whole, as a renderer of its kind would write it. */
export const logOf = (lease: Lease, plan: Plan, seed: string): LogLine[] => {
  const random = randomOf(seed, 'log', lease.taskId, lease.ix, lease.n);
  const memory = random.between(2000, 40_000);
  const head = [
    `${lease.sceneName}  frame ${lease.label}  attempt ${lease.n}`,
    ...steps.map((step) => `[${step}] ${(random.next() * 4).toFixed(2)} s`),
  ];
  const bodyLines = Math.max(1, plan.lines - head.length);
  // An attempt that ends early never gets to the end of its picture.
  const reach =
    plan.fate === 'done' || plan.fate === 'twice' || plan.fate === 'late' ? 1000 : random.between(100, 900);
  const body = Array.from({ length: bodyLines }, (_, index) => {
    const progress = Math.round((reach * (index + 1)) / bodyLines);
    return { progress, text: lineOf(lease, progress, memory + random.between(0, 900)) };
  });
  const all = [...head.map((text) => ({ text, progress: 0 })), ...body];
  const lines = all.map(({ text, progress }, index) => ({
    afterMs: Math.round((plan.lastsMs * (index + 1)) / (all.length + 1)),
    text,
    progress,
  }));
  const last =
    plan.fate === 'failed'
      ? plan.reason
      : plan.fate === 'done' || plan.fate === 'twice'
        ? 'Saved'
        : undefined;
  return last === undefined ? lines : [...lines, { afterMs: plan.lastsMs, text: last, progress: reach }];
};

/** A progress line as the software of the scene writes it. */
const lineOf = (lease: Lease, progress: number, memory: number): string => {
  const percent = Math.round(progress / 10);
  switch (lease.cgId) {
    case 2007: {
      const sample = Math.round((progress * 512) / 1000);
      return `Fra:${lease.label} Mem:${memory}.00M (Peak ${memory + 512}.00M) | Scene, ViewLayer | Sample ${sample}/512`;
    }
    case 2030:
      return `Rendering line ${Math.round((progress * 1080) / 1000)} of 1080`;
    case 2000:
    case 2003:
      return `${String(percent).padStart(3)}% done - ${128 + (percent % 64)} rays/pixel, ${memory} MB`;
    default:
      return `Rendering bucket ${percent} of 100 (${memory} MB in use)`;
  }
};
