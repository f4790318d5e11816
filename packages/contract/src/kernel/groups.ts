/**
 * Path groups below the base path and the areas whose calls stand there (overview §7, tasks §7, people §7). The longest
 * group that begins a path decides. A call of another area, or outside every group, fails the contract's test. What the
 * specification says of all its areas stands here, those to come too; an area of ours has `base/<area>/…` without a word.
 * `base/…` of the session area and `export/…` also hold calls of our own: selections, jobs, notifications, the outbox.
 */
export const pathGroups = {
  base: ['session'],
  'base/user': ['staff', 'session', 'agent', 'user'],
  'base/tag': ['task'],
  'base/place': ['search'],
  'base/duty': ['config', 'calendar'],
  'base/bulletin': ['notice'],
  'base/budget': ['finance'],
  'base/ticket': ['finance'],
  'task/rendering': ['task'],
  'task/analyse': ['task'],
  'task/pre': ['task'],
  'task/dayan': ['dayan'],
  'task/node': ['node'],
  'task/node/capacity': ['data', 'node'],
  leasenode: ['node'],
  idlenode: ['node'],
  hardwareConfig: ['node'],
  mirror: ['node'],
  'task/config': ['config', 'task'],
  'task/platform': ['config', 'session'],
  'mount/path': ['config', 'storage'],
  storage: ['storage'],
  engine: ['transmission'],
  aspera: ['transmission'],
  http: ['transmission'],
  vpn: ['transmission'],
  'page/transmit': ['transmission'],
  'task/abnormaljob': ['monitor'],
  monitor: ['monitor'],
  monitorsubscribe: ['monitor'],
  operate: ['monitor'],
  'task/pack': ['pack'],
  'node/rent': ['pack'],
  'machine/device': ['dongle'],
  export: ['export'],
  'front/user': ['user'],
  'front/user/agentApply': ['agent'],
  'front/user/detailinfo': ['user'],
  'front/user/contact': ['user'],
  'front/user/userlabel': ['user'],
  'front/user/receipt': ['receipt'],
  'front/user/enterprise': ['certification'],
  'front/user/studentAuthen': ['certification'],
  'front/user/messageLeave': ['feedback'],
  'front/user/feedback': ['feedback'],
  'front/user/copyright': ['copyright'],
  'front/user/wechatmsg': ['config'],
  'front/pay': ['pay'],
  'front/finance': ['finance'],
  'front/queryArea': ['session', 'config'],
  'front/listProvince': ['config'],
  'front/queryCity': ['config'],
  receipt: ['receipt'],
  promotion: ['notice'],
  activityTemplate: ['marketing'],
  festivalactivity: ['marketing'],
  renderBonus: ['marketing'],
  inviteCode: ['marketing'],
  sysnotice: ['notice'],
  'pay/config/rate': ['config'],
  'pay/config/activity': ['marketing'],
  feedback: ['feedback'],
  productResearch: ['feedback'],
  outsourcing: ['outsourcing'],
  material: ['material'],
  copyright: ['copyright'],
  background: ['notice'],
  group: ['config'],
  source: ['monitor'],
  'sms/template': ['messaging'],
  messageSend: ['messaging'],
  'front/homepage/statistics': ['home'],
  'data/stat': ['data'],
  'statistics/pay': ['statistics'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PathGroup = keyof typeof pathGroups;
const groups = Object.keys(pathGroups) as PathGroup[];

/** The group that a path stands in: the longest that begins it; undefined for a path of no group. */
export const groupOf = (path: string): PathGroup | undefined =>
  groups
    .filter((group) => path === group || path.startsWith(`${group}/`))
    .reduce<PathGroup | undefined>(
      (longest, group) => ((longest?.length ?? 0) < group.length ? group : longest),
      undefined,
    );
