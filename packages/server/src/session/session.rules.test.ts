import { basePath, nodes, type PermissionEntry, permissionKeys } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { isLoopback, treeFor } from './session.rules.ts';

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

test.each([
  ['127.0.0.1', 'http://localhost:8700', true],
  ['::1', 'http://[::1]:8700', true],
  ['::ffff:127.0.0.1', 'http://127.0.0.1', true],
  ['127.0.0.1', 'http://desk.example', false],
  ['127.0.0.1', 'http://localhost.example', false],
  ['127.0.0.1', '', false],
  ['10.0.0.7', 'http://localhost:8700', false],
  ['127.0.0.1.example', 'http://localhost', false],
])('a request from %s to %s is of this machine: %s', (ip, origin, expected) => {
  expect(isLoopback({ ip, origin })).toBe(expected);
});
