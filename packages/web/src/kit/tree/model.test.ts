import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ancestorsOf, linesOf, placeOf, type TreeNode, type Zone, zoneAt } from './model.ts';

const node = (id: number, parentId: number | null, name = `n${id}`): TreeNode => ({ id, parentId, name });
const nodes = [node(1, null), node(2, 1), node(3, 1), node(4, 2, 'sales'), node(5, 3), node(6, 1)];
const among =
  (...ids: number[]) =>
  (id: number): boolean =>
    ids.includes(id);

/** Any tree: each node hangs below an earlier one. */
const trees = fc
  .array(fc.nat(), { minLength: 1, maxLength: 30 })
  .map((picks) => picks.map((pick, index) => node(index + 1, index === 0 ? null : (pick % index) + 1)));
const zones = fc.constantFrom<Zone>('before', 'into', 'after');

const moved = (
  tree: readonly TreeNode[],
  id: number,
  place: { parentId: number; beforeId: number | undefined },
) => {
  const rest = tree.filter((one) => one.id !== id);
  const at = place.beforeId === undefined ? rest.length : rest.findIndex((one) => one.id === place.beforeId);
  return rest.toSpliced(at, 0, node(id, place.parentId));
};

describe('the lines of a tree', () => {
  it('are the open ones, with level and place', () => {
    const lines = linesOf(nodes, among(1, 2));
    expect(lines.map((line) => [line.node.id, line.level, line.place, line.siblings])).toEqual([
      [1, 1, 1, 1],
      [2, 2, 1, 3],
      [4, 3, 1, 1],
      [3, 2, 2, 3],
      [6, 2, 3, 3],
    ]);
    expect(lines.find((line) => line.node.id === 3)).toMatchObject({ hasChildren: true, open: false });
  });
  it('of a search are the hits and their ancestors', () => {
    expect(linesOf(nodes, among(), 'SALES').map((line) => line.node.id)).toEqual([1, 2, 4]);
    expect(linesOf(nodes, among(1, 2, 3), 'nobody')).toEqual([]);
  });
  it('hold every node once when all are open', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const ids = linesOf(tree, () => true).map((line) => line.node.id);
        expect(ids.toSorted((a, b) => a - b)).toEqual(tree.map((one) => one.id));
      }),
    );
  });
  it('survive a parent that is not there', () => {
    expect(linesOf([node(2, 99)], among()).map((line) => line.level)).toEqual([1]);
  });
});

describe('a large tree', () => {
  const large = Array.from({ length: 20_000 }, (_, index) =>
    node(index + 1, index === 0 ? null : Math.floor((index + 7) / 8)),
  );
  it('is searched in one walk over its nodes', () => {
    const lines = linesOf(large, among(), 'n1999');
    expect(lines.filter((line) => line.node.name.startsWith('n1999')).length).toBe(11);
    expect(
      lines.filter((line) => !line.hasChildren).every((line) => line.node.name.startsWith('n1999')),
    ).toBe(true);
  });
});

describe('a drop', () => {
  it('means before, into or after the line under it', () => {
    expect(placeOf(nodes, 6, 2, 'before')).toEqual({ parentId: 1, beforeId: 2 });
    expect(placeOf(nodes, 6, 2, 'after')).toEqual({ parentId: 1, beforeId: 3 });
    expect(placeOf(nodes, 6, 2, 'into')).toEqual({ parentId: 2, beforeId: undefined });
    expect(placeOf(nodes, 2, 6, 'after')).toEqual({ parentId: 1, beforeId: undefined });
  });
  it('is invalid at the node’s own place, next to the root, or below itself', () => {
    expect(placeOf(nodes, 2, 3, 'before')).toBeUndefined();
    expect(placeOf(nodes, 6, 3, 'after')).toBeUndefined();
    expect(placeOf(nodes, 4, 2, 'into')).toBeUndefined();
    expect(placeOf(nodes, 3, 1, 'before')).toBeUndefined();
    expect(placeOf(nodes, 2, 4, 'into')).toBeUndefined();
  });
  it('never loops and always changes something', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), zones, (tree, a, b, zone) => {
        const [dragged, target] = [(a % tree.length) + 1, (b % tree.length) + 1];
        const place = placeOf(tree, dragged, target, zone);
        if (!place) return;
        const after = moved(tree, dragged, place);
        expect(ancestorsOf(after, dragged)).not.toContain(dragged);
        const drawn = (one: readonly TreeNode[]): number[][] =>
          linesOf(one, () => true).map((line) => [line.node.id, line.level]);
        expect(drawn(after)).not.toEqual(drawn(tree));
      }),
    );
  });
  it('has a kind that depends on its vertical position in the line', () => {
    expect([0, 0.2, 0.5, 0.8, 1].map(zoneAt)).toEqual(['before', 'before', 'into', 'after', 'after']);
  });
});
