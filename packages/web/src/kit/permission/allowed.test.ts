/* oxlint-disable react/no-children-prop -- unit tests are plain TypeScript, without JSX */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { nodes } from '@renderdesk/contract';
import { Allowed, PermissionProvider } from './allowed.tsx';
import type { Rights } from './rights.ts';

const right = { held: true, on: true, parameters: [], children: [] };
const shown = (rights: Rights, to: Parameters<typeof Allowed>[0]['to']): string =>
  renderToStaticMarkup(
    createElement(PermissionProvider, { rights, children: createElement(Allowed, { to, children: 'here' }) }),
  );

it.each([
  ['held and on', right, 'here'],
  ['held and switched off', { ...right, on: false }, ''],
  ['not held', { ...right, held: false }, ''],
])('what is tied to a key that is %s', (_, own, expected) => {
  const rights: Rights = new Map([['node:list', own]]);
  expect(shown(rights, 'node:list')).toBe(expected);
  expect(shown(rights, nodes.list)).toBe(expected);
});

it('shows nothing to somebody of whom nothing is known', () => {
  expect(shown(new Map(), 'node:list')).toBe('');
  expect(renderToStaticMarkup(createElement(Allowed, { to: nodes.list, children: 'here' }))).toBe('');
});
