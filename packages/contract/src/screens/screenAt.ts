import { ownPages, type ScreenEntry, type ScreenPath, screens } from './screens.ts';

type Place = ScreenEntry & { readonly path: ScreenPath };

const entries: readonly ScreenEntry[] = screens;
const patterns = entries
  .filter((screen) => screen.kind !== 'module')
  .map((screen) => ({
    screen,
    pattern: new RegExp(`^${screen.path.replace(/:\w+/g, '[^/]+').replace(/[-.]/g, '\\$&')}/?$`),
  }));

/** The route that a path belongs to; undefined for an unknown path. Module paths lead nowhere by themselves. */
export const screenAt = (path: string): ScreenEntry | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))?.screen;

/** Whether an address of the console stands for a place that one can come back to: a screen, a page reached from one, or one of ours. */
export const isVisitable = (href: string): boolean => {
  const path = href.split(/[?#]/)[0] ?? '';
  const kind = screenAt(path)?.kind;
  return (ownPages as readonly string[]).includes(path) || kind === 'screen' || kind === 'hidden';
};

/** The values that stand in a path for the parameters of its screen, by their names: `{ id: '12' }`. */
export const parametersOf = (
  screen: Pick<ScreenEntry, 'path'>,
  path: string,
): Readonly<Record<string, string>> => {
  const given = path.split('/');
  return Object.fromEntries(
    screen.path
      .split('/')
      .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), given[at] ?? '']] : [])),
  );
};

/** A screen's address with its parameters filled in. Throws where one of them is missing. */
export const addressOf = (
  screen: ScreenPath,
  parameters: Readonly<Record<string, string | number>> = {},
): string =>
  screen.replace(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`${screen} lacks ${name}`);
    return encodeURIComponent(value);
  });

/** A screen of the table as the types know it. */
export const isScreenPath = (path: string): path is ScreenPath =>
  entries.some((entry): entry is Place => entry.kind !== 'alias' && entry.path === path);
