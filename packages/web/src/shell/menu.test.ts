import { describe, expect, it } from 'vitest';
import {
  type MenuGroup,
  type MenuHeading,
  type MenuHeadingName,
  menuHeadings,
  menuViews,
  permissionKeys,
  type ScreenPath,
  screens,
} from '@renderdesk/contract';
import type { Rights } from '../kit/permission/rights.ts';
import { listsOf, menuOf, openScreens, screensOf, trailOf } from './menu.ts';

const rightsOf = (keys: readonly string[], off: readonly string[] = []): Rights =>
  new Map(keys.map((key) => [key, { held: true, on: !off.includes(key), parameters: [], children: [] }]));
const everything = rightsOf(permissionKeys);
const all = (path: string): path is ScreenPath => screens.some((screen) => screen.path === path);
const only =
  (...paths: ScreenPath[]) =>
  (path: string): path is ScreenPath =>
    paths.some((one) => one === path);

const modulesOf = (menu: ReturnType<typeof menuOf>, group: MenuGroup) =>
  menu
    .find((section) => section.group === group)
    ?.parts.map(({ heading, modules }) => [heading, ...modules.map(({ path }) => path)]);
const part = (group: MenuGroup, heading: MenuHeadingName, path: ScreenPath, ...inside: ScreenPath[]) => ({
  group,
  parts: [{ heading, modules: [{ path, screens: inside }] }],
});

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
    expect(modulesOf(menu, 'product')).toEqual([
      ['ipCopyright', '/copyright'],
      ['outsourcing', '/outsourcing'],
      ['animation', '/node', '/dongle', '/task'],
      ['gpuCloud', '/dayanTask'],
      ['picture'],
    ]);
    expect(modulesOf(menu, 'user')).toEqual([
      ['agencyManagement', '/admin', '/user'],
      ['userManagement', '/home', '/user'],
    ]);
    expect(modulesOf(menu, 'public')).toEqual([
      ['staff', '/admin'],
      ['storage', '/storage'],
      ['monitor', '/monitor'],
      ['transfer', '/transmission'],
      ['billingConfiguration', '/deploy'],
      ['systemConfiguration', '/deploy'],
      ['packs', '/pack'],
      ['feedbackManagement', '/user'],
    ]);
    expect(modulesOf(menu, 'statistics')).toEqual([[undefined, '/data']]);
  });
  it('never shows a hidden page, and holds every screen of a module once', () => {
    const shown = menuOf(everything, all).flatMap(({ parts }) =>
      parts.flatMap(({ modules }) => modules).flatMap((module) => module.screens),
    );
    expect(new Set(shown).size).toBe(shown.length);
    const expected = screens.filter(
      (screen) => screen.kind === 'screen' && screen.path !== '/dashbroad/index',
    );
    expect(shown).toHaveLength(expected.length);
  });
  it('shows only screens that exist', () => {
    const menu = menuOf(everything, only('/export/exportList', '/task/analysis/running'));
    expect(menu).toEqual([
      part('product', 'animation', '/task', '/task/analysis/running'),
      part('financial', 'financeStatistics', '/export', '/export/exportList'),
    ]);
  });
  it.each(['product', 'animation', 'task:root', 'running:analyse:task'])(
    'hides a screen without %s',
    (missing) => {
      const keys = permissionKeys.filter((key) => key !== missing);
      const exists = only('/task/analysis/running');
      expect(menuOf(rightsOf(keys), exists)).toEqual([]);
      expect(menuOf(rightsOf(permissionKeys, [missing]), exists)).toEqual([]);
      expect(menuOf(everything, exists)).toHaveLength(1);
    },
  );
});

describe('the lists under a heading', () => {
  const menu = menuOf(everything, all);
  const listsIn = (group: MenuGroup, name: MenuHeadingName) =>
    menu
      .filter((section) => section.group === group)
      .flatMap(({ parts }) => parts.filter(({ heading }) => heading === name).flatMap(listsOf));
  it('have the names of their modules where several modules are mixed, single screens first', () => {
    const lists = listsIn('product', 'animation');
    expect(lists.map(({ module }) => module)).toEqual([undefined, '/node', '/task']);
    expect(lists[0]?.screens).toEqual(['/dongle/dongleList']);
  });
  it('have no name where one module alone has more than one screen', () => {
    for (const [group, heading] of [
      ['user', 'userManagement'],
      ['user', 'agencyManagement'],
      ['operations', 'marketing'],
      ['financial', 'billing'],
    ] as const)
      expect(listsIn(group, heading).map(({ module }) => module)).toEqual([undefined]);
  });
  it('hold every screen of their group once', () => {
    for (const section of menu)
      expect(screensOf(section).toSorted()).toEqual(
        section.parts.flatMap(({ modules }) => modules.flatMap((module) => module.screens)).toSorted(),
      );
  });
});

describe('the key of a heading', () => {
  const keyed = Object.entries<MenuHeading>(menuHeadings).flatMap(([name, { key, holds }]) =>
    key === undefined || holds.length === 0 ? [] : [{ name, key }],
  );
  const shownWith = (rights: Rights) =>
    menuOf(rights, all).flatMap(({ parts }) =>
      parts.flatMap(({ heading, modules }) =>
        modules.flatMap((module) => module.screens.map((screen) => ({ heading, screen }))),
      ),
    );
  it('is told for each menu key of the specification that names one (checklist O-177 to O-180, P-070, P-071)', () => {
    const named = Object.values<MenuHeading>(menuHeadings).flatMap(({ key }) => key ?? []);
    expect(named).toEqual([
      'animation',
      'picture',
      'dayan',
      'outsourcing:root',
      'proxy',
      'bill',
      'operating:system',
      'operating:activity',
      'operating:platform:stat',
      'operating:user:feedback',
      'public:charge:config',
      'public:system:config',
    ]);
    for (const key of named) expect(permissionKeys).toContain(key);
  });
  it.each(keyed)('$key shows the entries under $name, and no others', ({ name, key }) => {
    const before = shownWith(everything);
    expect(before.filter(({ heading }) => heading === name)).not.toEqual([]);
    for (const without of [
      rightsOf(permissionKeys.filter((one) => one !== key)),
      rightsOf(permissionKeys, [key]),
    ]) {
      const gone = new Set(before.map(({ screen }) => screen)).difference(
        new Set(shownWith(without).map(({ screen }) => screen)),
      );
      expect([...gone]).toEqual(before.filter(({ heading }) => heading === name).map(({ screen }) => screen));
    }
  });
});

describe('a view of a heading', () => {
  const headings: Readonly<Record<string, MenuHeading>> = menuHeadings;
  const keyOf = (heading: string): string => headings[heading]?.key ?? '';
  const viewsWith = (rights: Rights) =>
    menuOf(rights, all).flatMap(({ parts }) =>
      parts.flatMap(({ heading, views = [] }) => views.map(({ name }) => [heading, name])),
    );
  it.each([
    ['picture:root', 'running:render:task', 'picture', 'pictureTasks'],
    ['picture:node:root', 'node:list', 'picture', 'pictureNodes'],
    ['dayan:node', 'node:list', 'gpuCloud', 'gpuNodes'],
  ])('of %s needs it, the key %s of its screen and that of its heading', (key, screen, heading, view) => {
    expect(viewsWith(everything)).toContainEqual([heading, view]);
    for (const without of [key, screen, keyOf(heading), 'product'])
      expect(viewsWith(rightsOf(permissionKeys, [without])), without).not.toContainEqual([heading, view]);
  });
  it('leads to a list that is built, narrowed by a filter', () => {
    expect(menuViews).toHaveLength(3);
    for (const { path, search } of menuViews) {
      expect(screens.some((screen) => screen.path === path)).toBe(true);
      expect(Object.keys(search)).toEqual(['platform']);
    }
    const isBuilt = only('/task/render/running');
    expect(menuOf(everything, isBuilt).flatMap(({ parts }) => parts.map(({ heading }) => heading))).toEqual([
      'animation',
      'picture',
    ]);
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
    expect(trailOf('/task/render/running')).toEqual({
      module: '/task',
      heading: 'animation',
      group: 'product',
    });
    expect(trailOf('/dataGraph/adminOperation')).toEqual({
      module: '/dataGraph',
      heading: 'platformStatistics',
      group: 'operations',
    });
    expect(trailOf('/deploy/prizePool')).toEqual({
      module: '/deploy',
      heading: 'marketing',
      group: 'operations',
    });
    expect(trailOf('/dashbroad/index')).toBeUndefined();
  });
});
