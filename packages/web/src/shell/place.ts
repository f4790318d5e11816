import { parametersOf, screenAt, type ScreenPath } from '@renderdesk/contract';
import { type Rights, standing } from '../kit/permission/rights.ts';
import { extraAt, keysOf } from './extra.ts';
import { pathOfHref } from './pins.ts';
import { exists } from './routes.ts';

/**
 * What a page is called: the title of its screen; of a detail page, first the name of what it shows, or its id where no
 * name is known, so that it can be read in a narrow tab.
 */
export const titleOfPlace = (
  href: string,
  titles: Readonly<Record<ScreenPath, string>>,
  extraTitle: (path: string) => string,
  names: ReadonlyMap<string, string>,
): string => {
  const path = pathOfHref(href);
  if (extraAt(path)) return extraTitle(path);
  const screen = screenAt(path);
  if (!screen || !exists(screen.path)) return path;
  const [id] = Object.values(parametersOf(screen, path));
  const title = titles[screen.path];
  return id === undefined ? title : `${names.get(path) ?? decodeURIComponent(id)} · ${title}`;
};

/** Whether a place is built, and this person may open it. */
export const mayVisit = (href: string, rights: Rights): boolean => {
  const path = pathOfHref(href);
  const extra = extraAt(path);
  const screen = screenAt(path);
  if (!extra && (!screen || !exists(screen.path))) return false;
  const keys: readonly string[] = extra
    ? keysOf(extra)
    : screen?.permission === undefined
      ? []
      : [screen.permission];
  return keys.length === 0 || keys.some((key) => standing(rights, key) === 'granted');
};
