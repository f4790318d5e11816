import { describe, expect, it } from 'vitest';
import { permissionKeys } from '@renderdesk/contract/permissions/permissions.ts';
import { type ScreenPath, screens } from '@renderdesk/contract/screens/screens.ts';
import type { Rights } from '../kit/permission/rights.ts';
import { menuOf, openScreens, trailOf } from './menu.ts';

const rightsOf = (keys: readonly string[], off: readonly string[] = []): Rights =>
  new Map(keys.map((key) => [key, { held: true, on: !off.includes(key), parameters: [], children: [] }]));
const everything = rightsOf(permissionKeys);
const all = (path: string): path is ScreenPath => screens.some((screen) => screen.path === path);
const only =
  (...paths: ScreenPath[]) =>
  (path: string): path is ScreenPath =>
    paths.some((one) => one === path);

describe('the menu', () => {
  it('has the groups in their order, and in each the modules by sort value, ties in route order', () => {
    const menu = menuOf(everything, all);
    expect(menu.map(({ group }) => group)).toEqual([
      'product',
      'user',
      'financial',
      'operations',
      'public',
      'statistics',
    ]);
    expect(menu[0]?.modules.map(({ path }) => path)).toEqual([
      '/copyright',
      '/outsourcing',
      '/node',
      '/dongle',
      '/dayanTask',
      '/task',
    ]);
    expect(menu.find(({ group }) => group === 'public')?.modules.map(({ path }) => path)).toEqual([
      '/admin',
      '/storage',
      '/monitor',
      '/transmission',
      '/deploy',
      '/pack',
    ]);
  });
  it('never shows a hidden page, and holds every screen of a module once', () => {
    const shown = menuOf(everything, all).flatMap(({ modules }) =>
      modules.flatMap((module) => module.screens),
    );
    expect(new Set(shown).size).toBe(shown.length);
    const expected = screens.filter(
      (screen) => screen.kind === 'screen' && screen.path !== '/dashbroad/index',
    );
    expect(shown).toHaveLength(expected.length);
  });
  it('shows only screens that exist', () => {
    const menu = menuOf(everything, only('/export/exportList', '/task/render/running'));
    expect(menu).toEqual([
      { group: 'product', modules: [{ path: '/task', screens: ['/task/render/running'] }] },
      { group: 'financial', modules: [{ path: '/export', screens: ['/export/exportList'] }] },
    ]);
  });
  it.each(['product', 'task:root', 'running:render:task'])('hides a screen without %s', (missing) => {
    const keys = permissionKeys.filter((key) => key !== missing);
    const exists = only('/task/render/running');
    expect(menuOf(rightsOf(keys), exists)).toEqual([]);
    expect(menuOf(rightsOf(permissionKeys, [missing]), exists)).toEqual([]);
    expect(menuOf(everything, exists)).toHaveLength(1);
  });
});

describe('the screens that are open', () => {
  it('depend on their own key alone, so that nothing permitted is out of reach', () => {
    const exists = only('/task/render/running', '/export/exportList', '/admin/organization');
    expect(openScreens(rightsOf(['running:render:task']), exists)).toEqual([
      '/export/exportList',
      '/task/render/running',
    ]);
  });
});

describe('where a path stands', () => {
  it('is its module and group', () => {
    expect(trailOf('/task/render/running')).toEqual({ module: '/task', group: 'product' });
    expect(trailOf('/dataGraph/adminOperation')).toEqual({ module: '/dataGraph', group: 'operations' });
    expect(trailOf('/dashbroad/index')).toBeUndefined();
  });
});
