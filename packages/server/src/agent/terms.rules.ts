import { microOf } from '@renderdesk/contract';

/** What an agent pays, as far as the floor goes. */
interface Prices {
  readonly agentCpuPrice: string | null;
  readonly agentGpuPrice: string | null;
}
/** Below which price a second person decides; nothing is no floor. */
export interface Floor {
  readonly cpuCny: string | null;
  readonly gpuCny: string | null;
  readonly cpuUsd: string | null;
  readonly gpuUsd: string | null;
}

const isBelow = (price: string | null, floor: string | null): boolean =>
  price !== null && floor !== null && microOf(price) < microOf(floor);

/** How many prices lie below the floor of their currency. */
export const belowFloor = (prices: Prices, currency: 1 | 2, floor: Floor): number =>
  [
    isBelow(prices.agentCpuPrice, currency === 1 ? floor.cpuCny : floor.cpuUsd),
    isBelow(prices.agentGpuPrice, currency === 1 ? floor.gpuCny : floor.gpuUsd),
  ].filter(Boolean).length;

/** Whether a day begins a month: where an agent's mode may change (lifecycles §4). */
export const beginsMonth = (day: string): boolean => day.endsWith('-01');
