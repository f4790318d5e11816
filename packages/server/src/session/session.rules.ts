import {
  allCalls,
  basePath,
  minute,
  permissionTree,
  type PermissionEntry,
  type PermissionNode,
} from '@renderdesk/contract';

/** So many failures in a row lock an account for so long (ASVS 2.2.1). */
export const failuresAllowed = 5;
export const lockedFor = 15 * minute;

/** When an account is locked until, after its nth failure in a row; null where it stays open. */
export const lockAfter = (failures: number, now: Date): Date | null =>
  failures >= failuresAllowed ? new Date(now.getTime() + lockedFor) : null;

const urlsOf = new Map<string, string[]>();
for (const call of allCalls) {
  if (call.access.kind !== 'anyOf') continue;
  for (const key of call.access.keys) urlsOf.set(key, [...(urlsOf.get(key) ?? []), basePath + call.path]);
}

/** The permission tree as one person sees it: which keys are on, which they hold, and which calls each opens. */
export const treeFor = (
  held: ReadonlySet<string>,
  parameters: ReadonlyMap<string, readonly number[]>,
  states: ReadonlyMap<string, 0 | 1>,
): PermissionEntry[] => {
  let id = 0;
  const entry = (node: PermissionNode): PermissionEntry => {
    id += 1;
    const status = states.get(node.name) ?? 1;
    return {
      id,
      name: node.name,
      status,
      parameters: [...(parameters.get(node.name) ?? [])],
      remark: '',
      authority: held.has(node.name),
      type: node.kind,
      url: urlsOf.get(node.name) ?? [],
      verify: true,
      display: node.kind !== 'action',
      isOpen: status === 1,
      children: node.children.map(entry),
    };
  };
  return permissionTree.map(entry);
};
