import { isDutyKey, isOfRights, permissionKeys } from '@renderdesk/contract';
import type { Rights } from '../core/auth/actor.ts';

/** What is held, switched on for everyone or not: a key that is switched on again is held as before. */
const heldOf = ({ keys, off }: Rights): ReadonlySet<string> => keys.union(off);

/** Keys in the order of the tree. */
const inOrder = (keys: ReadonlySet<string>): string[] => permissionKeys.filter((key) => keys.has(key));

/** Who may do nothing and sees nothing: before they came, and after they left. */
export const noRights: Rights = {
  keys: new Set(),
  off: new Set(),
  parameters: new Map(),
  scope: 'allocated',
  everyArea: false,
  roles: [],
  needsFactor: false,
};

/** The areas that somebody sees, in a form that can be compared: who sees every one needs none by name, and a key without areas names none. */
const areasOf = ({ everyArea, parameters }: Rights): string =>
  JSON.stringify(
    everyArea ||
      [...parameters].filter(([, ids]) => ids.length > 0).toSorted(([a], [b]) => a.localeCompare(b)),
  );

/** What differs between the rights of one person before and after; undefined where nothing does. */
export const rightsChange = (
  was: Rights,
  is: Rights,
): { readonly lost: readonly string[]; readonly gained: readonly string[] } | undefined => {
  const [before, after] = [heldOf(was), heldOf(is)];
  const lost = inOrder(before.difference(after));
  const gained = inOrder(after.difference(before));
  const isSame = lost.length + gained.length === 0 && was.scope === is.scope && areasOf(was) === areasOf(is);
  return isSame ? undefined : { lost, gained };
};

/** A key by which somebody decides on requests or gives rights. */
export const isOfSeconds = (key: string): boolean => key === 'approval:decide' || isOfRights(key);

/** Whether somebody decides on requests or gives rights: whoever has their account too is two people. */
export const isSecond = (rights: Rights): boolean => [...heldOf(rights)].some(isOfSeconds);

/** Whether a change gives somebody a key that separates two people. */
export const dutiesGained = (was: Rights, is: Rights): boolean =>
  [...heldOf(is).difference(heldOf(was))].some(isDutyKey);

const scopes = ['all', 'organisation', 'allocated'] as const;

/** Whether somebody may do or see something afterwards that they could not before. */
export const gainsRights = (was: Rights, is: Rights): boolean =>
  !heldOf(is).isSubsetOf(heldOf(was)) ||
  scopes.indexOf(is.scope) < scopes.indexOf(was.scope) ||
  (is.everyArea && !was.everyArea) ||
  (!was.everyArea &&
    [...is.parameters].some(([key, ids]) =>
      ids.some((id) => was.parameters.get(key)?.includes(id) !== true),
    ));

/**
 * Whether somebody may do and see all that another may: then the other's account gives them nothing that they do not have.
 * Customers are compared no further than «all»: what is allocated to one is not to the other.
 */
export const covers = (own: Rights, other: Rights): boolean => {
  const others = heldOf(other);
  if (others.size === 0) return true;
  const areas = [...other.parameters].every(([key, ids]) =>
    ids.every((id) => own.parameters.get(key)?.includes(id) === true),
  );
  return (
    others.isSubsetOf(heldOf(own)) && own.scope === 'all' && (own.everyArea || (areas && !other.everyArea))
  );
};
