import type { TreeLine, TreeNode } from './model.ts';

/** What a key does in a tree (the ARIA pattern of a tree view). */
export type TreeStep =
  | { readonly kind: 'go'; readonly id: number }
  | { readonly kind: 'open'; readonly id: number; readonly open: boolean }
  | { readonly kind: 'choose'; readonly id: number }
  | { readonly kind: 'rename'; readonly id: number };

/** The step that a key means at the active line; undefined for a key that means nothing. A letter goes to a name. */
export const stepOf = <N extends TreeNode>(
  lines: readonly TreeLine<N>[],
  active: number | undefined,
  key: string,
): TreeStep | undefined => {
  const at = lines.findIndex((line) => line.node.id === active);
  const line = lines[at];
  const go = (to: TreeLine<N> | undefined): TreeStep | undefined => to && { kind: 'go', id: to.node.id };
  if (key === 'Home') return go(lines[0]);
  if (key === 'End') return go(lines.at(-1));
  if (key === 'ArrowDown') return go(lines[at + 1]);
  if (key === 'ArrowUp') return go(lines[Math.max(0, at - 1)]);
  if (!line) return undefined;
  const { id } = line.node;
  if (key === 'ArrowRight') {
    if (!line.hasChildren) return undefined;
    return line.open ? go(lines[at + 1]) : { kind: 'open', id, open: true };
  }
  if (key === 'ArrowLeft') {
    if (line.open) return { kind: 'open', id, open: false };
    return go(lines.slice(0, at).findLast((above) => above.level === line.level - 1));
  }
  if (key === 'Enter' || key === ' ') return { kind: 'choose', id };
  if (key === 'F2') return { kind: 'rename', id };
  if (key.length !== 1) return undefined;
  const letter = key.toLowerCase();
  return go(
    [...lines.slice(at + 1), ...lines.slice(0, at)].find((other) =>
      other.node.name.toLowerCase().startsWith(letter),
    ),
  );
};
