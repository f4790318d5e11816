import {
  type MenuGroup,
  menuGroups,
  type MenuHeadingName,
  menuKeysOf,
  type MenuPlace,
  menuPlaceOf,
  menuViews,
  type PlacedView,
  type ScreenEntry,
  type ScreenPath,
  screens,
} from '@renderdesk/contract';
import type { IsBuilt } from './built.ts';
import { type Rights, standing } from '../kit/permission/rights.ts';

/** A module of the sidebar with its screens under one heading that this person may open. */
export interface MenuModule {
  readonly path: ScreenPath;
  readonly screens: readonly ScreenPath[];
}
/** What stands together inside a group, under its heading; a group without headings has one of them, unnamed. */
export interface MenuPart {
  readonly heading: MenuHeadingName | undefined;
  readonly modules: readonly MenuModule[];
  /** Screens of other headings, narrowed to what this one is about. */
  readonly views?: readonly PlacedView[];
}
/** A group of the sidebar. */
export interface MenuSection {
  readonly group: MenuGroup;
  readonly parts: readonly MenuPart[];
}

type Entry = ScreenEntry & { readonly path: ScreenPath };
const entries: readonly ScreenEntry[] = screens;
const groups = Object.keys(menuGroups) as MenuGroup[];

const granted = (rights: Rights, key: string | undefined): boolean =>
  key === undefined || standing(rights, key) === 'granted';

const sortOf = (module: ScreenPath): number => entries.find(({ path }) => path === module)?.sort ?? 1000;

/** The first module's sort value of a heading: where it is among the others of its group. A heading of views alone is the last. */
const partSort = (part: MenuPart): number => Math.max(0, ...part.modules.map(({ path }) => sortOf(path)));

/**
 * The sidebar of a person (overview §2): groups in their order, in each its headings, modules by their sort value, higher
 * first and equal ones in route order, screens in route order; a heading stands where its first module would. An
 * entry needs its own key and those of its module, its heading and its group.
 */
export const menuOf = (rights: Rights, exists: IsBuilt): readonly MenuSection[] => {
  const shown = entries.flatMap((screen) => {
    const place = screen.kind === 'screen' && exists(screen.path) ? menuPlaceOf(screen.path) : undefined;
    if (!place || !exists(screen.path)) return [];
    return [screen.permission, ...menuKeysOf(screen.path)].every((key) => granted(rights, key))
      ? [{ ...place, path: screen.path }]
      : [];
  });
  const views = menuViews.filter(
    ({ path, keys }) => exists(path) && keys.every((key) => granted(rights, key)),
  );
  return groups
    .map((group) => ({
      group,
      parts: partsOf(
        shown.filter((screen) => screen.group === group),
        views.filter((view) => view.group === group),
      ),
    }))
    .filter(({ parts }) => parts.length > 0);
};

type Shown = MenuPlace & { readonly path: ScreenPath };

const partsOf = (shown: readonly Shown[], views: readonly PlacedView[]): MenuPart[] => {
  const held = Map.groupBy(shown, ({ heading }) => heading);
  const viewsOf = Map.groupBy(views, ({ heading }) => heading);
  const headings = new Set([...held.keys(), ...viewsOf.keys()]);
  return [...headings]
    .map((heading) => ({
      heading,
      inPart: held.get(heading) ?? [],
      inView: heading && viewsOf.get(heading),
    }))
    .map(({ heading, inPart, inView }) => ({
      heading,
      ...(inView && { views: inView }),
      modules: [...Map.groupBy(inPart, ({ module }) => module)]
        .map(([path, inModule]) => ({ path, screens: inModule.map((screen) => screen.path) }))
        .toSorted((a, b) => sortOf(b.path) - sortOf(a.path)),
    }))
    .toSorted((a, b) => partSort(b) - partSort(a));
};

/** Screens of one list in an open group, under the module's name where it distinguishes them. */
export interface MenuList {
  readonly module: ScreenPath | undefined;
  readonly screens: readonly ScreenPath[];
}

/**
 * The screens under one heading as lists: a module has its name only where several modules have more than one screen
 * each. The single screens of other modules come first, so that they do not seem to belong to a named module.
 */
export const listsOf = ({ modules }: Pick<MenuPart, 'modules'>): readonly MenuList[] => {
  const named = modules.filter((one) => one.screens.length > 1);
  const all = (some: readonly MenuModule[]): readonly ScreenPath[] => some.flatMap((one) => one.screens);
  if (named.length < 2) return [{ module: undefined, screens: all(modules) }];
  const single = all(modules.filter((one) => one.screens.length === 1));
  return [
    ...(single.length > 0 ? [{ module: undefined, screens: single }] : []),
    ...named.map((one) => ({ module: one.path, screens: one.screens })),
  ];
};

/** Every screen of a group, in the order in which the menu shows them. */
export const screensOf = ({ parts }: MenuSection): readonly ScreenPath[] =>
  parts.flatMap((part) => listsOf(part).flatMap((list) => list.screens));

/** The module, the heading and the group that a screen stands under; undefined for a screen outside the menu. */
export const trailOf = menuPlaceOf;

/** Every screen that this person may open, whatever the menu keys say; the dashboard lists them. */
export const openScreens = (rights: Rights, exists: IsBuilt): readonly ScreenPath[] =>
  entries
    .filter((entry): entry is Entry => entry.kind === 'screen' && exists(entry.path))
    .filter((entry) => granted(rights, entry.permission))
    .map((entry) => entry.path);
