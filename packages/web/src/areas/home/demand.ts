import { figures } from '@renderdesk/contract';

/** A platform's demand beside its capacity. */
export interface Demand {
  readonly platform: number;
  /** Frames that could start now. */
  readonly ready: number;
  /** Nodes that are free, and that work. */
  readonly free: number;
  readonly working: number;
}
interface Cell {
  readonly platform: number;
  readonly state: number;
  readonly nodes: number;
}

/** Frames and nodes of one farm, a row for each platform that has any of what counts here; by platform. */
export const demandOf = (
  demand: readonly { readonly platform: number; readonly ready: number }[],
  cells: readonly Cell[],
): Demand[] => {
  const platforms = [...new Set([...demand, ...cells].map(({ platform }) => platform))];
  const count = (platform: number, states: readonly number[]): number =>
    cells
      .filter((cell) => cell.platform === platform && states.includes(cell.state))
      .reduce((sum, cell) => sum + cell.nodes, 0);
  return platforms
    .toSorted((a, b) => a - b)
    .map((platform) => ({
      platform,
      ready: demand.find((row) => row.platform === platform)?.ready ?? 0,
      free: count(platform, figures.nodesIdle.filter.statusList),
      working: count(platform, figures.nodesWorking.filter.statusList),
    }))
    .filter(({ ready, free, working }) => ready + free + working > 0);
};
