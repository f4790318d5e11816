import {
  areaParameterKeys,
  keysAbove,
  type PermissionKey,
  permissionKeys,
} from '../permissions/permissions.ts';
import type { HeldPermission } from './role.calls.ts';

const withAreas: ReadonlySet<string> = new Set(Object.values(areaParameterKeys));
const place = new Map(permissionKeys.map((key, at) => [key as string, at]));

/**
 * What a role then holds: each key once, with those above it, which lead to it; area ids only of the keys that carry them
 * (overview §6). In the order of the tree.
 */
export const heldTogether = (held: readonly HeldPermission[]): HeldPermission[] => {
  const areas = new Map<PermissionKey, ReadonlySet<number>>();
  for (const { name, parameters } of held) {
    for (const key of [name, ...keysAbove(name)]) {
      const more = key === name && withAreas.has(key) ? parameters : [];
      areas.set(key, new Set([...(areas.get(key) ?? []), ...more]));
    }
  }
  return [...areas]
    .map(([name, ids]) => ({ name, parameters: [...ids].toSorted((a, b) => a - b) }))
    .toSorted((a, b) => (place.get(a.name) ?? 0) - (place.get(b.name) ?? 0));
};

/** What a role holds after one key was given, with those above it, or taken, with those below. */
export const altered = (
  held: readonly HeldPermission[],
  { name, parameters, isHeld }: HeldPermission & { readonly isHeld: boolean },
): HeldPermission[] => {
  const others = held.filter((one) => one.name !== name);
  return heldTogether(
    isHeld ? [...others, { name, parameters }] : others.filter((one) => !keysAbove(one.name).includes(name)),
  );
};

/**
 * What the two special roles hold without a row (overview §6): the administrator every key, the permission administrator those
 * by which rights are given.
 */
export const heldByKind = (kind: 0 | 1 | 2): readonly PermissionKey[] => {
  if (kind === 2) return permissionKeys;
  return kind === 1 ? giverKeys : [];
};

/** What stands on one side only: keys, and keys with other areas. */
export const differing = (
  before: readonly HeldPermission[],
  after: readonly HeldPermission[],
): { lost: HeldPermission[]; gained: HeldPermission[] } => {
  const written = (held: readonly HeldPermission[]) =>
    new Set(held.map((one) => JSON.stringify([one.name, one.parameters])));
  const [was, is] = [written(before), written(after)];
  const not = (side: ReadonlySet<string>) => (one: HeldPermission) =>
    !side.has(JSON.stringify([one.name, one.parameters]));
  return { lost: before.filter(not(is)), gained: after.filter(not(was)) };
};

/** Keys whose holders give rights to others: a change of these is always seen by a second person (lifecycles §27). */
export const isOfRights = (key: string): boolean =>
  key === 'admin:authority' || key.startsWith('admin:authority:');
/** With the lists of those to whom roles are given. */
const giverKeys = heldTogether(
  [...permissionKeys.filter(isOfRights), 'admin:list', 'outSideAdmin:list'].map((name) => ({
    name: name as PermissionKey,
    parameters: [],
  })),
).map(({ name }) => name);

/**
 * Keys that cannot be switched off: those by which rights are given, without which nobody could switch anything on again, and those
 * by which a second person decides, without whom one would decide alone.
 */
export const staysOn = (key: PermissionKey): boolean =>
  giverKeys.includes(key) ||
  ['admin:list:edit', 'outSideAdmin:list:edit', 'approval:decide', 'approval:limit'].includes(key);
