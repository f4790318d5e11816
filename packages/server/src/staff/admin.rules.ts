import { type CodeOf, roleChange } from '@renderdesk/contract';
import type { Rights } from '../core/auth/actor.ts';

/** The roles that somebody has after a change of them; in order, each once. */
export const rolesAfter = (
  have: readonly number[],
  change: CodeOf<typeof roleChange>,
  named: readonly number[],
): number[] => {
  const kept = change === roleChange.of.replace ? [] : have;
  const given = change === roleChange.of.take ? [] : named;
  const taken = change === roleChange.of.take ? named : [];
  return [...new Set([...kept, ...given])].filter((id) => !taken.includes(id)).toSorted((a, b) => a - b);
};

/** Which staff somebody sees: internal, external, each by its own key. */
export const sidesSeen = ({ keys }: Pick<Rights, 'keys'>): boolean[] => [
  ...(keys.has('admin:list') ? [false] : []),
  ...(keys.has('outSideAdmin:list') ? [true] : []),
];

/** Which staff somebody may change, by the key of either list. */
export const sidesEdited = ({ keys }: Pick<Rights, 'keys'>): boolean[] => [
  ...(keys.has('admin:list:edit') ? [false] : []),
  ...(keys.has('outSideAdmin:list:edit') ? [true] : []),
];
