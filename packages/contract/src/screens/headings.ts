import { type MenuGroup, type ScreenEntry, type ScreenPath, screens } from './screens.ts';

/** A heading inside a menu group: modules as a whole, and single screens of other modules. */
export interface MenuHeading {
  readonly group: MenuGroup;
  /** Modules and screens; the longest one that begins a screen's path decides under which heading it stands. */
  readonly holds: readonly ScreenPath[];
}

/**
 * The finer grouping of the menu (overview §2, the five-group menu): what stands together inside a group. The
 * specification names the headings; which route belongs to which is ours. Effect-picture rendering has no route of its
 * own in the specification's table: its tasks and nodes stand in the lists of rendering.
 */
export const menuHeadings = {
  animation: { group: 'product', holds: ['/task', '/node', '/dongle'] },
  picture: { group: 'product', holds: [] },
  gpuCloud: { group: 'product', holds: ['/dayanTask'] },
  ipCopyright: { group: 'product', holds: ['/copyright'] },
  outsourcing: { group: 'product', holds: ['/outsourcing'] },
  userManagement: { group: 'user', holds: ['/user', '/home'] },
  agencyManagement: { group: 'user', holds: ['/admin/agentList', '/user/agentsApplication'] },
  billing: {
    group: 'financial',
    holds: ['/user/userRechargeRecord', '/user/userConsumerBill', '/user/professionalRenderingUpdateRecord'],
  },
  reconciliation: { group: 'financial', holds: ['/user/verifyBills'] },
  reimbursement: { group: 'financial', holds: ['/finance'] },
  financeStatistics: { group: 'financial', holds: ['/export'] },
  notices: {
    group: 'operations',
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
  platformStatistics: { group: 'operations', holds: ['/dataGraph'] },
  userFeedback: { group: 'operations', holds: ['/feedback'] },
  monitor: { group: 'public', holds: ['/monitor'] },
  billingConfiguration: { group: 'public', holds: ['/deploy/exchangeRates', '/deploy/additionalCharges'] },
  systemConfiguration: { group: 'public', holds: ['/deploy'] },
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
