import { dayanKind, second } from '@renderdesk/contract';
import type { StageDriver, TileOrder } from './stage.port.ts';

const { kongsan } = dayanKind.of;
/** So long a simulated tile takes, and one in so many fails at its first attempt. */
const tileTakes = 20 * second;
const oneInFails = 23;
const places = (value: number, digits: number): number => Number(value.toFixed(digits));
const mark = ({ jobId, x, y }: TileOrder): number => (jobId * 31 + x * 7 + y * 13) % oneInFails;

/** Calculates nothing: each tile takes as long by the clock, and the same one fails at its first attempt. */
export const simulatedStages: StageDriver = {
  look: (order, now) => {
    if (now.getTime() - order.begunAt.getTime() < tileTakes) return Promise.resolve(undefined);
    const fails = order.kind !== kongsan && order.attempt < 2 && mark(order) === 0;
    return Promise.resolve({
      done: !fails,
      bytes: fails ? 0 : 2_000_000 + mark(order) * 40_000,
      message: fails ? 'mesh of the tile is empty' : '',
    });
  },
  facts: ({ id, kind, tiles }) =>
    Promise.resolve({
      reprojectionError: kind === kongsan ? places(0.35 + (id % 30) / 100, 2) : null,
      points: tiles * (kind === kongsan ? 2400 : 180_000),
      area: tiles * 10_000,
      resolution: kind === kongsan ? null : places(1.5 + (id % 20) / 10, 1),
    }),
};
