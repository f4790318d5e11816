import type { MenuGroup } from '@renderdesk/contract';
import { type MenuSection, screensOf } from '../menu.ts';

/** Most screens of a menu that is shown with all groups open. */
const few = 20;

/** Whether the menu is short enough for all of its groups to be open at once. */
export const isShort = (menu: readonly MenuSection[]): boolean =>
  menu.reduce((count, section) => count + screensOf(section).length, 0) <= few;

/** The open groups after another one opens; in a long menu the others close. */
export const withGroup = (
  open: readonly MenuGroup[],
  group: MenuGroup | undefined,
  short: boolean,
): readonly MenuGroup[] =>
  group === undefined || open.includes(group) ? open : short ? [...open, group] : [group];

/** The open groups after somebody pressed the head of one. */
export const afterPress = (
  open: readonly MenuGroup[],
  group: MenuGroup,
  short: boolean,
): readonly MenuGroup[] =>
  open.includes(group) ? open.filter((one) => one !== group) : withGroup(open, group, short);

/** The groups open at first: those `kept` from the last visit (in a short menu by default all), and that of the page. */
export const openAtFirst = (
  menu: readonly MenuSection[],
  kept: readonly MenuGroup[] | undefined,
  current: MenuGroup | undefined,
): readonly MenuGroup[] => {
  const short = isShort(menu);
  return withGroup(kept ?? (short ? menu.map(({ group }) => group) : []), current, short);
};
