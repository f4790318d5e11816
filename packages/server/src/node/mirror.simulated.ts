import { minute, second } from '@renderdesk/contract';
import type { MirrorPort, OfferedMirror } from './mirror.port.ts';

const gigabyte = 2 ** 30;
/** The images of the demo. */
export const simulatedMirrors: readonly OfferedMirror[] = [
  { name: 'render-linux-24.04', use: 1, os: 1, version: '2026.10', sizeBytes: 38 * gigabyte },
  { name: 'render-linux-22.04', use: 1, os: 1, version: '2026.04', sizeBytes: 36 * gigabyte },
  { name: 'render-linux-gpu', use: 1, os: 1, version: '2026.10', sizeBytes: 44 * gigabyte },
  { name: 'render-win11', use: 1, os: 2, version: '2026.09', sizeBytes: 72 * gigabyte },
  { name: 'render-win10', use: 1, os: 2, version: '2025.12', sizeBytes: 66 * gigabyte },
  { name: 'lease-win11', use: 2, os: 2, version: '2026.09', sizeBytes: 58 * gigabyte },
  { name: 'lease-win10', use: 2, os: 2, version: '2025.12', sizeBytes: 54 * gigabyte },
  { name: 'lease-linux-desktop', use: 2, os: 1, version: '2026.06', sizeBytes: 41 * gigabyte },
];

/** How long each step of a simulated machine takes. */
const steps = [
  [3, 20 * second],
  [4, 40 * second],
  [5, 20 * second],
  [6, 10 * second],
] as const;
const whole = steps.reduce((sum, [, ms]) => sum + ms, 0);
const after = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString();
/** A simulated machine whose name ends so fails while its disk is written. */
const failing = /13$/;

/** Writes nothing: each machine takes a minute and a half by the clock, and the same one fails each time. */
export const simulatedStore: MirrorPort = {
  kind: 'simulated',
  offered: () => Promise.resolve(simulatedMirrors),
  begin: () => Promise.resolve(),
  look: ({ key, machine, mirror, begunAt }, now) => {
    const passed = now.getTime() - begunAt.getTime();
    if (passed > minute / 2 && failing.test(machine))
      return Promise.resolve({ step: 4, failure: 'diskWriteFailed' });
    let until = 0;
    const at = steps.find(([, ms]) => passed < (until += ms));
    const step = at?.[0] ?? 6;
    if (passed < whole) return Promise.resolve({ step });
    const wipe = {
      how: 'simulated',
      from: begunAt.toISOString(),
      until: after(begunAt, steps[0][1]),
      job: key,
    };
    return Promise.resolve({ step, evidence: { mirror, snCode: null, gpuCount: null, wipe } });
  },
};
