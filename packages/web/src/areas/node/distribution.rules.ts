import type { NodeState, nodes, OutputOf } from '@renderdesk/contract';

type Distribution = OutputOf<typeof nodes.distribution>;

/** Nodes of one platform, as indexes into the distribution's columns. */
export interface PlatformGroup {
  readonly platform: number;
  readonly members: readonly number[];
}

/** The distribution by platform, in the order that it came; `only` keeps the nodes of some states, an empty set keeps all. */
export const groupsOf = (
  distribution: Pick<Distribution, 'platforms' | 'states'>,
  only: ReadonlySet<NodeState>,
): PlatformGroup[] => {
  const groups = new Map<number, number[]>();
  distribution.platforms.forEach((platform, at) => {
    const state = distribution.states[at];
    if (state === undefined || (only.size > 0 && !only.has(state))) return;
    const members = groups.get(platform) ?? [];
    members.push(at);
    groups.set(platform, members);
  });
  return [...groups].map(([platform, members]) => ({ platform, members }));
};

/** Counts of states by platform: the distribution in words, for those who do not see squares. */
export const countsOf = (
  distribution: Pick<Distribution, 'platforms' | 'states'>,
): Map<number, Map<NodeState, number>> => {
  const counts = new Map<number, Map<NodeState, number>>();
  distribution.platforms.forEach((platform, at) => {
    const state = distribution.states[at];
    if (state === undefined) return;
    const own = counts.get(platform) ?? new Map<NodeState, number>();
    own.set(state, (own.get(state) ?? 0) + 1);
    counts.set(platform, own);
  });
  return counts;
};

/** Pixels from one square to the next, by how many there are: few are large, thousands still fit a screen. */
export const pitchFor = (count: number): number =>
  count <= 150 ? 44 : count <= 400 ? 32 : count <= 1500 ? 20 : 12;

/** Squares in a row of `width` pixels; at least one. */
export const columnsFor = (width: number, pitch: number): number => Math.max(1, Math.floor(width / pitch));

/** Which square lies at a point; undefined beside them. */
export const squareAt = (
  point: { readonly x: number; readonly y: number },
  o: { readonly columns: number; readonly pitch: number; readonly count: number },
): number | undefined => {
  const column = Math.floor(point.x / o.pitch);
  if (column < 0 || column >= o.columns || point.y < 0) return undefined;
  const square = Math.floor(point.y / o.pitch) * o.columns + column;
  return square < o.count ? square : undefined;
};
