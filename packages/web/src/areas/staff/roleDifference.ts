import type { Impact } from '@renderdesk/contract';

/** What becomes of the rights of people who gain and lose the same. */
export interface RoleDifference {
  readonly names: readonly string[];
  readonly rolesGained: readonly string[];
  readonly rolesLost: readonly string[];
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

const textsOf = (side: Impact['rows'][number]['before'], field: string): string[] => {
  const found = side?.[field];
  return Array.isArray(found) ? found.map(String) : [];
};

/**
 * Whose rights a previewed change of roles moves, those together who gain and lose the same. `others` are people beyond those that
 * the server tells one by one.
 */
export const roleDifferences = (
  rows: Impact['rows'],
): { readonly groups: readonly RoleDifference[]; readonly others: number; readonly people: number } => {
  const groups = new Map<string, RoleDifference>();
  let [others, people] = [0, 0];
  for (const { kind, count, before, after } of rows) {
    const name = (after ?? before)?.['reallyName'];
    if (kind !== 'admin') continue;
    if (before === null && after === null) others += count;
    // A row of the account itself: its roles change, and nothing that they open.
    if (typeof name !== 'string' || !('permissions' in (after ?? before ?? {}))) continue;
    people += count;
    const [had, has] = [textsOf(before, 'roleNames'), textsOf(after, 'roleNames')];
    const difference = {
      rolesGained: has.filter((role) => !had.includes(role)),
      rolesLost: had.filter((role) => !has.includes(role)),
      gained: textsOf(after, 'permissions'),
      lost: textsOf(before, 'permissions'),
    };
    const key = JSON.stringify(difference);
    groups.set(key, { ...difference, names: [...(groups.get(key)?.names ?? []), name] });
  }
  return { groups: [...groups.values()], others, people: people + others };
};
