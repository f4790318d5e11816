import {
  menuGroups,
  type MenuGroup,
  type ScreenEntry,
  type ScreenPath,
  screens,
} from '@renderdesk/contract/screens/screens.ts';
import type { IsBuilt } from './built.ts';
import { type Rights, standing } from '../kit/permission/rights.ts';

/** A module of the sidebar with the screens that this person may open. */
export interface MenuModule {
  readonly path: ScreenPath;
  readonly screens: readonly ScreenPath[];
}
/** A group of the sidebar. */
export interface MenuSection {
  readonly group: MenuGroup;
  readonly modules: readonly MenuModule[];
}

type Entry = ScreenEntry & { readonly path: ScreenPath };
const entries: readonly ScreenEntry[] = screens;
const groups = Object.keys(menuGroups) as MenuGroup[];

const granted = (rights: Rights, key: string | undefined): boolean =>
  key === undefined || standing(rights, key) === 'granted';

/** The screens of a module that are built and that this person may open, in route order. */
const inside = (module: ScreenEntry, rights: Rights, exists: IsBuilt): ScreenPath[] =>
  entries
    .filter((screen): screen is Entry => screen.kind === 'screen' && exists(screen.path))
    .filter((screen) => screen.path.startsWith(`${module.path}/`) && granted(rights, screen.permission))
    .map((screen) => screen.path);

/**
 * The sidebar of a person (overview §2): groups in their order, modules by their sort value, higher first and equal
 * ones in route order, screens in route order. An entry needs its own key and those of its module and its group.
 */
export const menuOf = (rights: Rights, exists: IsBuilt): readonly MenuSection[] => {
  const modules = entries
    .filter((entry): entry is Entry => entry.kind === 'module' && granted(rights, entry.permission))
    .map((module) => ({ module, screens: inside(module, rights, exists) }))
    .filter((found) => found.screens.length > 0)
    .toSorted((a, b) => (b.module.sort ?? 1000) - (a.module.sort ?? 1000));
  return groups
    .filter((group) => granted(rights, menuGroups[group]))
    .map((group) => ({
      group,
      modules: modules
        .filter(({ module }) => module.group === group)
        .map(({ module, screens: own }) => ({ path: module.path, screens: own })),
    }))
    .filter((section) => section.modules.length > 0);
};

/** The module and the group that a screen stands under; undefined for a screen outside the menu. */
export const trailOf = (path: string): { module: ScreenPath; group: MenuGroup } | undefined => {
  const module = entries.find(
    (entry): entry is Entry => entry.kind === 'module' && path.startsWith(`${entry.path}/`),
  );
  return module?.group && { module: module.path, group: module.group };
};

/** Every screen that this person may open, whatever the menu keys say; the dashboard lists them. */
export const openScreens = (rights: Rights, exists: IsBuilt): readonly ScreenPath[] =>
  entries
    .filter((entry): entry is Entry => entry.kind === 'screen' && exists(entry.path))
    .filter((entry) => granted(rights, entry.permission))
    .map((entry) => entry.path);
