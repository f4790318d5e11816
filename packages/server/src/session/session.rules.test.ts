import { basePath, nodes, type PermissionEntry, permissionKeys } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { treeFor } from './session.rules.ts';

const flat = (entries: readonly PermissionEntry[]): PermissionEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)]);

test('the tree has every permission once, and says of each whether it is held, on, for which areas and which calls', () => {
  const key = 'query:selected:area:customer:task';
  const tree = flat(
    treeFor(new Set(['node:list', key]), new Map([[key, [3, 4]]]), new Map([['node:list', 0]])),
  );
  expect(tree.map(({ name }) => name)).toEqual(permissionKeys);
  expect(tree.flatMap(({ name, authority }) => (authority ? [name] : [])).toSorted()).toEqual([
    'node:list',
    key,
  ]);
  expect(tree.flatMap(({ name, status, isOpen }) => (status === 0 || !isOpen ? [name] : []))).toEqual([
    'node:list',
  ]);
  const of = (name: string) => tree.find((entry) => entry.name === name);
  expect(of(key)?.parameters).toEqual([3, 4]);
  expect(of('node:list')?.parameters).toEqual([]);
  expect(of('node:list')?.url).toContain(basePath + nodes.list.path);
  expect(of('node:operate')?.url).not.toContain(basePath + nodes.list.path);
});
