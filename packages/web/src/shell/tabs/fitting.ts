import type { Tabs } from './tabs.ts';

/** So many characters of a title can be read in each tab. */
const readable = 12;
/** Pixels of a tab next to its title: padding, the cross, the line between tabs. */
const around = 40;
/** Widths in pixels of a wide character (Chinese) and of any other at the size of the bar; the chosen tab is bold. */
const [wide, narrow] = [13.5, 8];

/** The least width of a tab, in pixels: the first characters of its title, or all of a shorter one. */
export const tabWidth = (title: string): number => {
  const signs = [...title].slice(0, readable);
  const text = signs.reduce((sum, sign) => sum + (/[\u2e80-\uffef]/u.test(sign) ? wide : narrow), 0);
  return Math.ceil(text) + around;
};

/** The paths of the tabs that a bar of some pixels shows: those used last, as many as fit; always the one used last. */
export const fittingTabs = (
  { open, used }: Pick<Tabs, 'open' | 'used'>,
  width: number,
  titleOf: (href: string) => string,
): ReadonlySet<string> => {
  const shown = new Set<string>();
  let left = width;
  for (const path of used) {
    const tab = open.find((one) => one.path === path);
    if (!tab) continue;
    left -= tabWidth(titleOf(tab.href));
    if (left < 0 && shown.size > 0) break;
    shown.add(path);
  }
  return shown;
};
