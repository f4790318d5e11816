import { screens, menuGroups, type ScreenPermission } from '../screens/screens.ts';

/** Keys below a screen: what may be done there, what may be seen there. The screen's key is the parent. */
export const actionKeys = {
  'running:render:task': [
    'render:task:operate',
    'render:task:submit',
    'render:task:strategy',
    'render:task:delete',
    'render:task:label',
    'query:selected:area:customer:task',
    'task:prohibit:operate',
  ],
  'complete:render:task': ['render:task:export'],
  'rent:node:list': ['rent:node:operate'],
  'running:analyse:task': ['analyse:task:operate'],
  'complete:analyse:task': ['analyse:task:export'],
  'pretreatment:task': ['pretreatment:task:operate'],
  'node:category:list': ['node:category:list:edit'],
  'node:list': ['node:operate', 'node:enrol', 'node:export'],
  'export:plugin': ['export:plugin:export'],
  copyright: ['copyright:edit', 'copyright:review'],
  'user:copyrightRegister': ['user:copyrightRegister:export'],
  'outsourcing:outsourcing:project': [
    'outsourcing:outsourcing:project:review',
    'outsourcing:outsourcing:project:money',
  ],
  'outsourcing:outsourcing:qualification': [
    'outsourcing:outsourcing:qualification:review',
    'outsourcing:outsourcing:qualification:revoke',
  ],
  'material:materialManage': [
    'material:materialManage:edit',
    'material:materialManage:review',
    'material:materialManage:export',
  ],
  'config:coupon': ['config:coupon:edit', 'config:coupon:export'],
  'config:duty:calendar': ['config:duty:calendar:edit'],
  'monitor:operate': ['monitor:operate:export'],
  'monitor:platform': ['monitor:platform:operate'],
  'monitor:operate:platform': ['monitor:operate:platform:export'],
  'admin:list': [
    'admin:outbox',
    'admin:outbox:reveal',
    'admin:partner',
    'admin:partner:edit',
    'approval:decide',
    'approval:limit',
    'view:share',
    'admin:list:edit',
    'admin:list:export',
  ],
  'outSideAdmin:list': ['outSideAdmin:list:edit'],
  'admin:authority': ['admin:authority:edit'],
  'agent:label': [
    'agent:edit',
    'agent:price',
    'agent:reveal',
    'agent:recharge',
    'agent:commission',
    'agent:money:export',
  ],
  'user:list': [
    'user:allocate',
    'user:list:account',
    'user:list:edit',
    'user:list:reveal',
    'user:list:export',
    'user:list:delete',
    'user:list:temporary',
    'user:list:phone',
    'user:list:receive',
    'user:list:pool:rule',
  ],
  'user:student': ['user:student:edit', 'user:student:image', 'user:student:revoke'],
  'user:blacklist': ['user:blacklist:edit'],
  'user:thirdBlockList': ['user:thirdBlockList:edit'],
  'user:list:check': ['user:list:check:decide'],
  'user:agent:apply': ['user:agent:apply:verify', 'user:agent:apply:reveal'],
  'admin:depart': ['admin:depart:edit', 'admin:depart:import'],
  'dyy:running:kongsan:task': ['query:selected:area:customer:task:dyy'],
  'user:recharge': [
    'user:recharge:order',
    'user:recharge:coupon',
    'user:recharge:coupon:export',
    'user:recharge:voucher',
    'user:recharge:voucher:export',
    'user:recharge:enter',
    'user:recharge:confirm',
    'user:recharge:edit',
    'user:recharge:undo',
    'user:recharge:refund',
    'user:recharge:refund:decide',
    'user:recharge:transfer',
    'user:recharge:export',
    'user:recharge:member',
    'user:recharge:member:export',
    'user:recharge:contract',
    'user:recharge:contract:end',
    'user:recharge:contract:export',
    'user:recharge:credit',
    'user:recharge:credit:decide',
  ],
  'user:recharge:picture': ['user:recharge:picture:export'],
  'user:consume:bill': [
    'user:consume:month:bill:brief:export',
    'user:consume:bill:details:task:export',
    'user:consume:bill:details:member:export',
    'user:consume:bill:edit',
    'user:consume:bill:writeOff',
    'user:consume:bill:appeal',
    'user:consume:bill:appeal:approve',
  ],
  'user:financeVerifyBills': [
    'user:financeVerifyBills:edit',
    'user:financeVerifyBills:account',
    'user:financeVerifyBills:close',
  ],
  'rate:list': ['rate:edit', 'price:edit'],
  'finance:achievement': [
    'finance:achievement:declare',
    'finance:achievement:confirm',
    'finance:achievement:reset',
    'finance:achievement:split',
    'finance:achievement:export',
  ],
  'statistics:income:verification': [
    'statistics:income:verification:verify',
    'statistics:income:verification:export',
  ],
  'finance:reimbursement': ['finance:first:reimbursement', 'finance:request:pay', 'finance:setting'],
  'invoice:application': [
    'invoice:application:apply',
    'invoice:application:approve',
    'invoice:application:issue',
    'invoice:application:red',
    'invoice:application:export',
  ],
} as const satisfies { readonly [K in ScreenPermission]?: readonly string[] };

/** Keys that only open menu entries (overview §6). */
export const menuKeys = [
  'proxy',
  'bill',
  'operating',
  'public',
  'operating:system',
  'operating:activity',
  'operating:platform:stat',
  'operating:user:feedback',
  'product',
  'animation',
  'picture',
  'picture:root',
  'picture:node:root',
  'dayan',
  'dayan:node',
  'outsourcing:root',
  'public:charge:config',
  'public:system:config',
  'user',
] as const;

/** The two keys whose parameters are area ids: the area choices of customer task lists (overview §6). */
export const areaParameterKeys = {
  task: 'query:selected:area:customer:task',
  dayan: 'query:selected:area:customer:task:dyy',
} as const;

type ActionKey = (typeof actionKeys)[keyof typeof actionKeys][number];
export type PermissionKey = ScreenPermission | ActionKey | (typeof menuKeys)[number];

/** One node of the permission tree as the contract knows it; status and parameters are the database's. */
export interface PermissionNode {
  readonly name: PermissionKey;
  readonly kind: 'menu' | 'module' | 'screen' | 'action';
  readonly children: readonly PermissionNode[];
}

const leaf = (
  name: PermissionKey,
  kind: PermissionNode['kind'],
  children: readonly PermissionNode[] = [],
): PermissionNode => ({
  name,
  kind,
  children,
});

const buildTree = (): PermissionNode[] => {
  const taken = new Set<string>();
  const take = (name: PermissionKey): boolean => !taken.has(name) && taken.add(name) !== undefined;
  const actions = new Map(Object.entries<readonly ActionKey[]>(actionKeys));
  const modules: PermissionNode[] = [];
  for (const module of screens.filter((screen) => screen.kind === 'module')) {
    const inside = screens.filter(
      (s) => (s.kind === 'screen' || s.kind === 'hidden') && s.path.startsWith(`${module.path}/`),
    );
    const key = 'permission' in module ? module.permission : undefined;
    if (key !== undefined) take(key);
    const children = inside.flatMap((screen) => {
      const permission = 'permission' in screen ? screen.permission : undefined;
      if (permission === undefined || !take(permission)) return [];
      return [
        leaf(
          permission,
          'screen',
          (actions.get(permission) ?? []).filter(take).map((name) => leaf(name, 'action')),
        ),
      ];
    });
    if (key === undefined) continue;
    // A module whose only screen has its key: the actions are below the module.
    const own = (actions.get(key) ?? []).filter(take).map((name) => leaf(name, 'action'));
    modules.push(leaf(key, 'module', [...children, ...own]));
  }
  const menus = menuKeys.filter(take).map((name) => leaf(name, 'menu'));
  return [...menus, ...modules];
};

/** The whole tree: menu keys, then modules with their screens and the actions below them. Each key stands once. */
export const permissionTree: readonly PermissionNode[] = buildTree();

const flatten = (nodes: readonly PermissionNode[]): PermissionKey[] =>
  nodes.flatMap((n) => [n.name, ...flatten(n.children)]);
/** Every key of the tree, parents before children. */
export const permissionKeys: readonly PermissionKey[] = flatten(permissionTree);

export const isPermissionKey = (key: string): key is PermissionKey =>
  permissionKeys.includes(key as PermissionKey);
const parents: ReadonlyMap<PermissionKey, PermissionKey> = new Map(
  (function* below(nodes: readonly PermissionNode[]): Generator<[PermissionKey, PermissionKey]> {
    for (const node of nodes) {
      for (const child of node.children) yield [child.name, node.name];
      yield* below(node.children);
    }
  })(permissionTree),
);
/** The keys above one in the tree, which lead to it, nearest first. */
export const keysAbove = (key: PermissionKey): PermissionKey[] => {
  const above = parents.get(key);
  return above === undefined ? [] : [above, ...keysAbove(above)];
};

/** The keys of the sidebar groups. */
export const groupKeys = menuGroups;
