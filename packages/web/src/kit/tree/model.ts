/** One node of a tree, as flat data: its place follows from `parentId` and its place among the others. */
export interface TreeNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
}

/** One line of the tree as it is drawn. */
export interface TreeLine<N extends TreeNode> {
  readonly node: N;
  /** From 1. */
  readonly level: number;
  readonly hasChildren: boolean;
  readonly open: boolean;
  /** Its place among its siblings, from 1, and how many they are. */
  readonly place: number;
  readonly siblings: number;
}

/** Children by parent in their given order; a node whose parent is missing counts as a root. */
export const childrenOf = <N extends TreeNode>(
  nodes: readonly N[],
): ReadonlyMap<number | null, readonly N[]> => {
  const ids = new Set(nodes.map((node) => node.id));
  return Map.groupBy(nodes, (node) =>
    node.parentId !== null && ids.has(node.parentId) ? node.parentId : null,
  );
};

type Parents = ReadonlyMap<number, number | null>;
const parentsOf = (nodes: readonly TreeNode[]): Parents =>
  new Map(nodes.map((node) => [node.id, node.parentId]));

const ancestorsIn = (parents: Parents, id: number): number[] => {
  const found: number[] = [];
  for (
    let at = parents.get(id);
    at !== null && at !== undefined && !found.includes(at);
    at = parents.get(at)
  ) {
    if (!parents.has(at)) break;
    found.push(at);
  }
  return found;
};

/** A node's ancestors, nearest first; a loop in the data ends it. */
export const ancestorsOf = (nodes: readonly TreeNode[], id: number): number[] =>
  ancestorsIn(parentsOf(nodes), id);

/** The nodes that a search finds: those whose name holds the text, and all above them. */
const foundBy = (nodes: readonly TreeNode[], needle: string): ReadonlySet<number> => {
  const parents = parentsOf(nodes);
  const found = new Set<number>();
  for (const node of nodes) {
    if (!node.name.toLowerCase().includes(needle)) continue;
    found.add(node.id);
    for (const id of ancestorsIn(parents, node.id)) found.add(id);
  }
  return found;
};

/** The lines to draw: what is open, in order. A search opens everything that it finds. */
export const linesOf = <N extends TreeNode>(
  nodes: readonly N[],
  isOpen: (id: number, level: number) => boolean,
  search = '',
): TreeLine<N>[] => {
  const needle = search.trim().toLowerCase();
  const found = needle === '' ? undefined : foundBy(nodes, needle);
  const children = childrenOf(found ? nodes.filter((node) => found.has(node.id)) : nodes);
  const lines: TreeLine<N>[] = [];
  const add = (parent: number | null, level: number): void => {
    const shown = children.get(parent) ?? [];
    for (const [index, node] of shown.entries()) {
      const hasChildren = children.has(node.id);
      const open = hasChildren && (found !== undefined || isOpen(node.id, level));
      lines.push({ node, level, hasChildren, open, place: index + 1, siblings: shown.length });
      if (open) add(node.id, level + 1);
    }
  };
  add(null, 1);
  return lines;
};

/** Where on a line something is dropped. */
export type Zone = 'before' | 'into' | 'after';

/** Drop zone of a line at the pointer; `share` is the vertical position in the line, 0 to 1. */
export const zoneAt = (share: number): Zone => (share < 0.28 ? 'before' : share > 0.72 ? 'after' : 'into');

/** A place in the tree: below a parent, before one of its children, or last. */
export interface TreePlace {
  readonly parentId: number;
  readonly beforeId: number | undefined;
}

/**
 * The place of a drop. Undefined for an invalid one: next to a root, onto or below the node itself, or where the node
 * already is.
 */
export const placeOf = (
  nodes: readonly TreeNode[],
  dragged: number,
  target: number,
  zone: Zone,
): TreePlace | undefined => {
  const at = nodes.find((node) => node.id === target);
  const moved = nodes.find((node) => node.id === dragged);
  if (!at || !moved || target === dragged || ancestorsOf(nodes, target).includes(dragged)) return undefined;
  const parentId = zone === 'into' ? target : at.parentId;
  if (parentId === null) return undefined;
  const siblings = (childrenOf(nodes).get(parentId) ?? []).map((node) => node.id);
  const others = siblings.filter((id) => id !== dragged);
  const beforeId =
    zone === 'into' ? undefined : zone === 'before' ? target : others[others.indexOf(target) + 1];
  const isThere =
    moved.parentId === parentId &&
    (beforeId === undefined
      ? siblings.at(-1) === dragged
      : siblings[siblings.indexOf(dragged) + 1] === beforeId);
  return isThere ? undefined : { parentId, beforeId };
};
