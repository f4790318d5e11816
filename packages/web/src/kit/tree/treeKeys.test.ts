import { describe, expect, it } from 'vitest';
import { stepOf } from './treeKeys.ts';
import { linesOf, type TreeNode } from './model.ts';

const node = (id: number, parentId: number | null, name: string): TreeNode => ({ id, parentId, name });
const nodes = [node(1, null, 'all'), node(2, 1, 'sales'), node(3, 2, 'south'), node(4, 1, 'support')];
const lines = linesOf(nodes, (id) => id === 1);

describe('a key in a tree', () => {
  it.each([
    [1, 'ArrowDown', { kind: 'go', id: 2 }],
    [4, 'ArrowDown', undefined],
    [2, 'ArrowUp', { kind: 'go', id: 1 }],
    [1, 'ArrowRight', { kind: 'go', id: 2 }],
    [2, 'ArrowRight', { kind: 'open', id: 2, open: true }],
    [4, 'ArrowRight', undefined],
    [1, 'ArrowLeft', { kind: 'open', id: 1, open: false }],
    [4, 'ArrowLeft', { kind: 'go', id: 1 }],
    [2, 'Home', { kind: 'go', id: 1 }],
    [2, 'End', { kind: 'go', id: 4 }],
    [2, 'Enter', { kind: 'choose', id: 2 }],
    [2, 'F2', { kind: 'rename', id: 2 }],
    [2, 's', { kind: 'go', id: 4 }],
    [4, 's', { kind: 'go', id: 2 }],
    [2, 'x', undefined],
  ])('at %i, %s', (active, key, step) => expect(stepOf(lines, active, key)).toEqual(step));
});
