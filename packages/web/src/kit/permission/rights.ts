import type { Access, OutputOf, PermissionEntry, PermissionKey, session } from '@renderdesk/contract';

/** What the person may do with one permission key, from the tree and from their own authorities. */
export interface Right {
  /** Whether the person holds the key. */
  readonly held: boolean;
  /** Whether the key is switched on at all. */
  readonly on: boolean;
  /** Area ids of the parameter-carrying keys; empty means none. */
  readonly parameters: readonly number[];
  /** Keys directly below. */
  readonly children: readonly string[];
}
/** The flat map by permission name (overview §6). */
export type Rights = ReadonlyMap<string, Right>;

type Authority = OutputOf<typeof session.queryLoginAdmin>['authorities'][number];

/**
 * Merges the person's authorities with the full tree into one flat map. `whole` is false when an authority is
 * missing from the tree: the rights changed between the two answers, and a warning is due.
 */
export const mergeRights = (
  authorities: readonly Authority[],
  tree: readonly PermissionEntry[],
): { rights: Rights; whole: boolean } => {
  const held = new Map(authorities.map((authority) => [authority.name, authority]));
  const rights = new Map<string, Right>();
  const visit = (entries: readonly PermissionEntry[]): void => {
    for (const entry of entries) {
      const own = held.get(entry.name);
      rights.set(entry.name, {
        held: own !== undefined,
        on: entry.status === 1 && (own?.status ?? 1) === 1,
        parameters: own?.parameters ?? [],
        children: entry.children.map((child) => child.name),
      });
      visit(entry.children);
    }
  };
  visit(tree);
  let whole = true;
  for (const own of authorities) {
    if (rights.has(own.name)) continue;
    whole = false;
    rights.set(own.name, { held: true, on: own.status === 1, parameters: own.parameters, children: [] });
  }
  return { rights, whole };
};

/** State of one key for the person: granted, switched off for everyone, or not held. */
export const standing = (rights: Rights, key: string): 'granted' | 'off' | 'missing' => {
  const right = rights.get(key);
  if (right?.held !== true) return 'missing';
  return right.on ? 'granted' : 'off';
};

/** Whether the person may use a call's access or a key. */
export const allows = (rights: Rights, access: Access | PermissionKey): boolean => {
  if (typeof access === 'string') return standing(rights, access) === 'granted';
  if (access.kind !== 'anyOf') return true;
  return access.keys.some((key) => standing(rights, key) === 'granted');
};

let current: Rights | undefined;

/** The rights of the signed-in person; undefined until they are loaded. */
export const currentRights = (): Rights | undefined => current;
export const setCurrentRights = (rights: Rights | undefined): void => {
  current = rights;
};
