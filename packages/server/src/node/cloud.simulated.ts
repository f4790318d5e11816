import { second } from '@renderdesk/contract';
import type { CloudPort } from './cloud.port.ts';

/** So long a simulated machine takes to start. */
const starts = 30 * second;
/** What a simulated machine costs of its limit. */
const shareOfLimit = 0.8;

/** Owns nothing: each machine starts by the clock, and costs four fifths of its limit. The server plays its heartbeats. */
export const simulatedCloud: CloudPort = {
  kind: 'simulated',
  order: ({ priceLimit }) =>
    Promise.resolve({ state: 'starting', hourlyPrice: (Number(priceLimit) * shareOfLimit).toFixed(2) }),
  look: (_key, { orderedAt, now }) =>
    Promise.resolve({
      state: now.getTime() - orderedAt.getTime() >= starts ? 'running' : 'starting',
      hourlyPrice: null,
    }),
  release: () => Promise.resolve(),
};
