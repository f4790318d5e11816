import {
  allCalls,
  basePath,
  permissionTree,
  type PermissionEntry,
  type PermissionNode,
} from '@renderdesk/contract';

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request comes from the machine of the server and names it so: a page elsewhere whose name was pointed at this
 * machine has another origin.
 */
export const isLoopback = ({ ip, origin }: { readonly ip: string; readonly origin?: string }): boolean =>
  /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(ip) &&
  loopbackNames.has(URL.parse(origin ?? '')?.hostname ?? '');

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
