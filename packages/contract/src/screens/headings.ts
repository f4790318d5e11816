import type { PermissionKey } from '../permissions/permissions.ts';
import { type MenuGroup, menuGroups, type ScreenEntry, type ScreenPath, screens } from './screens.ts';

/** A screen of another heading, narrowed to what a heading is about, under a menu key of its own (overview §6). */
export interface MenuView {
  readonly key: string;
  readonly path: ScreenPath;
  /** The search of its address, as the screen's list keeps its filters. */
  readonly search: Readonly<Record<string, string>>;
}

/** A heading inside a menu group: modules as a whole, and single screens of other modules. */
export interface MenuHeading {
  readonly group: MenuGroup;
  /** The key that shows its entries, beside their own (overview §6). */
  readonly key?: string;
  /** Modules and screens; the longest one that begins a screen's path decides under which heading it stands. */
  readonly holds: readonly ScreenPath[];
  readonly views?: Readonly<Record<string, MenuView>>;
}

/** Platforms with a heading of their own (overview §3). */
const [picturePlatform, gpuPlatform] = ['7', '9'];

/**
 * The finer grouping of the menu (overview §2, the five-group menu): what stands together inside a group. The
 * specification names the headings; of finance it says by their titles which routes are reconciliation and reimbursement, and
 * by the keys of the statistics group (people §2) that `/statistics` is none of it but finance's; the rest is ours. Effect-picture rendering has no route of its
 * own in the specification's table: its heading has views of the lists of rendering.
 */
export const menuHeadings = {
  animation: { group: 'product', key: 'animation', holds: ['/task', '/node', '/dongle'] },
  picture: {
    group: 'product',
    key: 'picture',
    holds: [],
    views: {
      pictureTasks: {
        key: 'picture:root',
        path: '/task/render/running',
        search: { platform: picturePlatform },
      },
      pictureNodes: {
        key: 'picture:node:root',
        path: '/node/renderNodeList',
        search: { platform: picturePlatform },
      },
    },
  },
  gpuCloud: {
    group: 'product',
    key: 'dayan',
    holds: ['/dayanTask'],
    views: {
      gpuNodes: { key: 'dayan:node', path: '/node/renderNodeList', search: { platform: gpuPlatform } },
    },
  },
  ipCopyright: { group: 'product', holds: ['/copyright'] },
  outsourcing: { group: 'product', key: 'outsourcing:root', holds: ['/outsourcing'] },
  userManagement: { group: 'user', holds: ['/user', '/home'] },
  agencyManagement: {
    group: 'user',
    key: 'proxy',
    holds: ['/admin/agentList', '/admin/agentDetails/:id/:loginName/:areaName', '/user/agentsApplication'],
  },
  billing: {
    group: 'financial',
    key: 'bill',
    holds: ['/user/userRechargeRecord', '/user/userConsumerBill', '/user/professionalRenderingUpdateRecord'],
  },
  reconciliation: { group: 'financial', holds: ['/user/verifyBills'] },
  reimbursement: { group: 'financial', holds: ['/finance'] },
  financeStatistics: { group: 'financial', holds: ['/statistics', '/export'] },
  notices: {
    group: 'operations',
    key: 'operating:system',
    holds: [
      '/deploy/staffAndNodeNoticeList',
      '/deploy/clientPromotionNotification',
      '/deploy/clientSystemNotification',
      '/deploy/systemNoticeSetting',
      '/deploy/wechatAutoResponse',
    ],
  },
  marketing: {
    group: 'operations',
    key: 'operating:activity',
    holds: [
      '/deploy/activityList',
      '/deploy/marketingActivities',
      '/deploy/prizePool',
      '/deploy/clientAdvertise',
      '/deploy/clientSlideshow',
      '/deploy/miniProgramAdvertise',
      '/deploy/overviewAdvertise',
      '/deploy/cgtalksManager',
      '/deploy/loginBackgroundImage',
      '/deploy/inviterList',
      '/material',
    ],
  },
  platformStatistics: { group: 'operations', key: 'operating:platform:stat', holds: ['/dataGraph'] },
  userFeedback: { group: 'operations', key: 'operating:user:feedback', holds: ['/feedback'] },
  monitor: { group: 'public', holds: ['/monitor'] },
  billingConfiguration: {
    group: 'public',
    key: 'public:charge:config',
    holds: ['/deploy/exchangeRates', '/deploy/additionalCharges'],
  },
  systemConfiguration: { group: 'public', key: 'public:system:config', holds: ['/deploy'] },
  transfer: { group: 'public', holds: ['/transmission'] },
  storage: { group: 'public', holds: ['/storage'] },
  staff: { group: 'public', holds: ['/admin'] },
  packs: { group: 'public', holds: ['/pack'] },
  feedbackManagement: {
    group: 'public',
    holds: ['/user/clientFeedback', '/user/pictureClientFeedback', '/user/animationClientFeedback'],
  },
} as const satisfies Readonly<Record<string, MenuHeading>>;
export type MenuHeadingName = keyof typeof menuHeadings;
type ViewsOf<H> = H extends { readonly views: infer V } ? keyof V : never;
export type MenuViewName = ViewsOf<(typeof menuHeadings)[MenuHeadingName]>;

const holds = (held: string, path: string): boolean => path === held || path.startsWith(`${held}/`);
const entries: readonly ScreenEntry[] = screens;
const byLength = Object.entries<MenuHeading>(menuHeadings)
  .flatMap(([name, { holds: paths }]) => paths.map((path) => ({ name: name as MenuHeadingName, path })))
  .toSorted((a, b) => b.path.length - a.path.length);

/** Where a screen stands in the menu: its group, its heading, its module; undefined outside the menu. */
export interface MenuPlace {
  readonly group: MenuGroup;
  /** Undefined in a group without headings. */
  readonly heading: MenuHeadingName | undefined;
  readonly module: ScreenPath;
}

/** Where the screen of a path stands in the menu; a heading's group comes before the group of its module. */
export const menuPlaceOf = (path: string): MenuPlace | undefined => {
  const module = entries.find((entry) => entry.kind === 'module' && path.startsWith(`${entry.path}/`));
  if (!module?.group) return undefined;
  const heading = byLength.find((held) => holds(held.path, path))?.name;
  return {
    group: heading === undefined ? module.group : menuHeadings[heading].group,
    heading,
    module: module.path as ScreenPath,
  };
};

/** The keys without which the menu does not show a screen, beside its own: those of its group, its heading and its module. */
export const menuKeysOf = (path: string): readonly PermissionKey[] => {
  const place = menuPlaceOf(path);
  if (!place) return [];
  const heading: MenuHeading | undefined = place.heading && menuHeadings[place.heading];
  const module = entries.find((entry) => entry.path === place.module);
  const keys = [menuGroups[place.group], heading?.key, module?.permission];
  return keys.flatMap((key) => (key === undefined ? [] : [key as PermissionKey]));
};

/** A view with its place, and the keys without which the menu does not show it: its own, its screen's, its heading's, its group's. */
export interface PlacedView extends MenuView {
  readonly name: MenuViewName;
  readonly heading: MenuHeadingName;
  readonly group: MenuGroup;
  readonly keys: readonly PermissionKey[];
}
/** The views of all headings. */
export const menuViews: readonly PlacedView[] = Object.entries<MenuHeading>(menuHeadings).flatMap(
  ([heading, { group, key, views = {} }]) =>
    Object.entries(views).map(([name, view]) => {
      const screen = entries.find(({ path }) => path === view.path);
      const keys = [view.key, screen?.permission, key, menuGroups[group]];
      return {
        ...view,
        name: name as MenuViewName,
        heading: heading as MenuHeadingName,
        group,
        keys: keys.flatMap((one) => (one === undefined ? [] : [one as PermissionKey])),
      };
    }),
);
