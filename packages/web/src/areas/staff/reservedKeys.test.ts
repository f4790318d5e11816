import { expect, test } from 'vitest';
import {
  allCalls,
  type PermissionEntry,
  permissionTree,
  type PermissionNode,
  type ScreenPath,
} from '@renderdesk/contract';
import { exists } from '../../shell/routes.ts';
import { menuOf } from '../../shell/menu.ts';
import { reservedKeys } from './reservedKeys.ts';

const urlsOf = (key: string): string[] =>
  allCalls
    .filter(({ access }) => access.kind === 'anyOf' && access.keys.some((one) => one === key))
    .map(({ path }) => path);
const entry = (node: PermissionNode): PermissionEntry => ({
  name: node.name,
  status: 1,
  parameters: [],
  remark: '',
  authority: true,
  type: node.kind,
  url: urlsOf(node.name),
  verify: true,
  id: 1,
  display: true,
  isOpen: true,
  children: node.children.map(entry),
});
const tree = permissionTree.map(entry);
const all = new Set(
  permissionTree.flatMap(function keys({ name, children }): string[] {
    return [name, ...children.flatMap(keys)];
  }),
);

test('a key that opens a screen, a call or a place of the menu is not reserved', () => {
  const reserved = reservedKeys(tree, exists);
  for (const call of allCalls)
    if (call.access.kind === 'anyOf') for (const key of call.access.keys) expect(reserved).not.toContain(key);
  for (const key of [
    'node:list',
    'node:root',
    'admin:authority:edit',
    'query:selected:area:customer:task',
  ] as const)
    expect(reserved).not.toContain(key);
});

test('without a reserved key nothing is missing from the menu, and without any other something may be', () => {
  const reserved: ReadonlySet<string> = reservedKeys(tree, exists);
  const right = { held: true, on: true, parameters: [], children: [] };
  const menuWith = (keys: Iterable<string>) => menuOf(new Map([...keys].map((key) => [key, right])), exists);
  expect(menuWith(all.difference(reserved))).toEqual(menuWith(all));
  expect(reserved.size).toBeLessThan(all.size / 1.2);
});

test('where nothing is built, what only leads to screens is reserved', () => {
  const none = (path: string): path is ScreenPath => path === '';
  expect(reservedKeys([], none)).toEqual(all);
});
