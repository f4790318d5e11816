import {
  actionKeys,
  keysAbove,
  menuKeysOf,
  menuViews,
  type PermissionEntry,
  type PermissionKey,
  permissionKeys,
  type ScreenEntry,
  screens,
} from '@renderdesk/contract';
import type { IsBuilt } from '../../shell/built.ts';

const entries: readonly ScreenEntry[] = screens;
/** What is done or seen on a screen is asked for inside its calls too: areas, sharing a view. */
const actions: ReadonlySet<string> = new Set(Object.values(actionKeys).flat());

const opening = (tree: readonly PermissionEntry[]): string[] =>
  tree.flatMap(({ name, url, children }) => [...(url.length > 0 ? [name] : []), ...opening(children)]);

/**
 * The keys that nothing opens with yet: no screen that is built, no place of the menu that leads to one, no call; an action
 * is as good as the screen that it stands below. `tree` is what the server says of each.
 */
export const reservedKeys = (
  tree: readonly PermissionEntry[],
  isBuilt: IsBuilt,
): ReadonlySet<PermissionKey> => {
  const opened = new Set<string>([
    ...opening(tree),
    ...entries
      .filter(({ path }) => isBuilt(path))
      .flatMap((screen) => [
        ...(screen.permission === undefined ? [] : [screen.permission]),
        ...menuKeysOf(screen.path),
      ]),
    ...menuViews.filter(({ path }) => isBuilt(path)).flatMap(({ keys }) => keys),
  ]);
  const opens = (key: PermissionKey): boolean => {
    const [above] = keysAbove(key);
    return opened.has(key) || (actions.has(key) && above !== undefined && opened.has(above));
  };
  return new Set(permissionKeys.filter((key) => !opens(key)));
};
