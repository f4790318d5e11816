import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '@renderdesk/contract';
import { foldName, type Node, planImport, reordered, wouldLoop } from './organization.rules.ts';

/** A tree in which each node hangs below an earlier one. */
const trees = fc
  .array(fc.nat(), { minLength: 1, maxLength: 30 })
  .map((picks): Node[] => [
    { id: 1, parentId: null },
    ...picks.map((pick, at) => ({ id: at + 2, parentId: (pick % (at + 1)) + 1 })),
  ]);
const ancestors = (nodes: readonly Node[], id: number): number[] => {
  const parentId = nodes.find((node) => node.id === id)?.parentId ?? null;
  return parentId === null ? [] : [parentId, ...ancestors(nodes, parentId)];
};

describe('moving a node', () => {
  test('loops exactly where it would stand below itself', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), (nodes, one, other) => {
        const id = (one % nodes.length) + 1;
        const parentId = (other % nodes.length) + 1;
        expect(wouldLoop(nodes, id, parentId)).toBe(
          parentId === id || ancestors(nodes, parentId).includes(id),
        );
      }),
    );
  });
  test('keeps every sibling once, and puts it before the one named, or last', () => {
    expect(reordered([1, 2, 3], 3, 1)).toEqual([3, 1, 2]);
    expect(reordered([1, 2, 3], 1, undefined)).toEqual([2, 3, 1]);
    expect(reordered([1, 2], 9, 2)).toEqual([1, 9, 2]);
    expect(reordered([1, 2], 9, 77)).toEqual([1, 2, 9]);
  });
});

describe('an import', () => {
  type Line = [name: string, parent: string, type?: string];
  const planned = (...lines: Line[]) =>
    planImport(
      lines.map(([organizationName, parentName, type = ''], at) => ({
        line: at + 1,
        organizationName,
        parentName,
        type,
        remark: '',
      })),
      new Set(['root']),
      foldName,
    );
  const plan = (...lines: Line[]) => planned(...lines).map(({ code }) => code);

  test('takes a line whose parent is a line above it, and not one below', () => {
    expect(plan(['A', 'root'], ['B', 'A'])).toEqual([200, 200]);
    expect(plan(['B', 'A'], ['A', 'root'])).toEqual([errorCodes.notFound, 200]);
  });
  test('compares names as the database does: width and case aside', () => {
    expect(plan(['Ａ组', 'ROOT'], ['a组', 'root'])).toEqual([200, errorCodes.alreadyTaken]);
  });
  test('refuses an unknown type and a name too long or missing', () => {
    expect(plan(['A', 'root', '99'], ['', 'root'], ['x'.repeat(41), 'root'])).toEqual([
      errorCodes.badInput,
      errorCodes.badInput,
      errorCodes.badInput,
    ]);
  });
  test('names the field that is wrong', () => {
    const fields = planned(['A', 'root', '99'], ['', 'root'], ['B', 'nowhere']).map(({ field }) => field);
    expect(fields).toEqual(['type', 'organizationName', undefined]);
  });
});
