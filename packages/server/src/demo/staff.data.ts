import type { PermissionKey } from '@renderdesk/contract';

/** Organisations of the demo below the root: name, parent's name (none: the root), type, positions. */
export const organizations = [
  { name: '运营中心', parent: null, type: null, positions: ['运营总监', '运营专员'] },
  { name: '运维值班组', parent: '运营中心', type: null, positions: ['值班组长', '运维工程师'] },
  { name: '技术支持中心', parent: null, type: null, positions: ['支持总监'] },
  { name: '项目协调组', parent: '技术支持中心', type: 2, positions: ['协调组长', '项目协调'] },
  { name: '技术指导组', parent: '技术支持中心', type: 3, positions: ['首席技术指导', '技术指导'] },
  { name: '销售中心', parent: null, type: null, positions: ['销售总监'] },
  { name: '国内动画销售部', parent: '销售中心', type: 11, positions: ['销售经理', '客户经理'] },
  { name: '海外销售部', parent: '销售中心', type: 12, positions: ['Sales Manager', 'Account Manager'] },
  { name: '效果图销售部', parent: '销售中心', type: 125, positions: ['销售经理', '客户经理'] },
  { name: '渠道代理部', parent: '销售中心', type: 4, positions: ['渠道经理'] },
  { name: '财务部', parent: null, type: null, positions: ['财务经理', '会计', '出纳'] },
  { name: '市场部', parent: null, type: null, positions: ['市场经理', '活动策划'] },
  { name: '人力行政部', parent: null, type: null, positions: ['人事专员'] },
] as const;

type OrganizationName = (typeof organizations)[number]['name'];

/** Ordinary roles: customer scope 0 all, 1 organisation, 2 allocated to me; `areas` are the parameters of the area key. */
export const roles = [
  {
    name: '运维操作员',
    scope: 0,
    keys: [
      'task:root',
      'running:render:task',
      'complete:render:task',
      'render:task:operate',
      'render:task:submit',
      'render:task:strategy',
      'render:task:delete',
      'render:task:label',
      'render:task:export',
      'query:selected:area:customer:task',
      'running:analyse:task',
      'complete:analyse:task',
      'pretreatment:task',
      'node:distribute',
      'node:root',
      'node:list',
      'node:operate',
      'node:enrol',
      'node:export',
      'config:root',
      'config:duty:calendar',
      'config:duty:calendar:edit',
      'monitor:root',
      'monitor:operate',
      'monitor:platform',
    ],
    areas: 'all',
  },
  {
    name: '技术支持',
    scope: 1,
    keys: [
      'task:root',
      'running:render:task',
      'complete:render:task',
      'render:task:label',
      'render:task:operate',
      'render:task:submit',
      'query:selected:area:customer:task',
      'node:root',
      'node:list',
      'node:distribute',
      'user:root',
      'user:list',
      'feedback:root',
    ],
    areas: 'all',
  },
  {
    name: '财务',
    scope: 0,
    keys: [
      'task:root',
      'complete:render:task',
      'render:task:export',
      'query:selected:area:customer:task',
      'finance:root',
      'finance:reimbursement',
      'payment:request',
      'invoice:application',
      'statistics:root',
      'statistics:balance',
      'statistics:recharge',
      'user:root',
      'user:recharge',
      'user:consume:bill',
    ],
    areas: 'all',
  },
  {
    name: '销售',
    scope: 2,
    keys: [
      'task:root',
      'running:render:task',
      'complete:render:task',
      'query:selected:area:customer:task',
      'user:root',
      'user:list',
    ],
    areas: 'all',
  },
  {
    name: '海外区域操作员',
    scope: 0,
    keys: [
      'task:root',
      'running:render:task',
      'complete:render:task',
      'render:task:operate',
      'render:task:submit',
      'query:selected:area:customer:task',
      'node:root',
      'node:list',
    ],
    areas: 'foreign',
  },
  {
    name: '人事',
    scope: 2,
    keys: [
      'admin:root',
      'admin:list',
      'admin:list:edit',
      'outSideAdmin:list',
      'outSideAdmin:list:edit',
      'admin:depart',
      'admin:depart:edit',
      'admin:depart:import',
    ],
    areas: 'none',
  },
] as const satisfies readonly {
  name: string;
  scope: 0 | 1 | 2;
  keys: readonly PermissionKey[];
  areas: 'all' | 'foreign' | 'none';
}[];

export type RoleName = (typeof roles)[number]['name'] | '管理员' | '权限管理员';

interface Person {
  readonly login: string;
  readonly name: string;
  readonly organization: OrganizationName;
  readonly role: RoleName;
  readonly outside?: true;
  readonly disabled?: true;
}

/** Staff of the demo. None has a password: an administrator makes a one-time link where one is wanted. */
export const people: readonly Person[] = [
  { login: 'chen.jianguo', name: '陈建国', organization: '运营中心', role: '管理员' },
  { login: 'zhou.min', name: '周敏', organization: '人力行政部', role: '权限管理员' },
  { login: 'liu.yang', name: '刘洋', organization: '运维值班组', role: '运维操作员' },
  { login: 'zhang.wei', name: '张伟', organization: '运维值班组', role: '运维操作员' },
  { login: 'huang.lei', name: '黄磊', organization: '运维值班组', role: '运维操作员' },
  { login: 'ma.chao', name: '马超', organization: '运维值班组', role: '海外区域操作员' },
  { login: 'luo.ting', name: '罗婷', organization: '运营中心', role: '运维操作员' },
  { login: 'wu.xiaoyan', name: '吴晓燕', organization: '项目协调组', role: '技术支持' },
  { login: 'xu.jing', name: '徐静', organization: '项目协调组', role: '技术支持' },
  { login: 'sun.hao', name: '孙浩', organization: '项目协调组', role: '技术支持' },
  { login: 'zhu.feng', name: '朱峰', organization: '技术指导组', role: '技术支持' },
  { login: 'hu.bin', name: '胡斌', organization: '技术指导组', role: '技术支持' },
  { login: 'gao.yuan', name: '高远', organization: '技术指导组', role: '技术支持' },
  { login: 'li.na', name: '李娜', organization: '国内动画销售部', role: '销售' },
  { login: 'wang.qiang', name: '王强', organization: '国内动画销售部', role: '销售' },
  { login: 'zhao.xue', name: '赵雪', organization: '国内动画销售部', role: '销售' },
  { login: 'emma.clarke', name: 'Emma Clarke', organization: '海外销售部', role: '销售' },
  { login: 'daniel.kim', name: 'Daniel Kim', organization: '海外销售部', role: '销售' },
  { login: 'lin.fang', name: '林芳', organization: '效果图销售部', role: '销售' },
  { login: 'he.peng', name: '何鹏', organization: '效果图销售部', role: '销售', disabled: true },
  { login: 'guo.dong', name: '郭栋', organization: '渠道代理部', role: '销售' },
  { login: 'agent.chengdu', name: '成都蓝鲸代理', organization: '渠道代理部', role: '销售', outside: true },
  { login: 'agent.shenzhen', name: '深圳星图代理', organization: '渠道代理部', role: '销售', outside: true },
  { login: 'agent.xian', name: '西安长空代理', organization: '渠道代理部', role: '销售', outside: true },
  {
    login: 'agent.busan',
    name: 'Busan Pixel Agency',
    organization: '渠道代理部',
    role: '销售',
    outside: true,
  },
  {
    login: 'ext.ops.wang',
    name: '王海（外包）',
    organization: '运维值班组',
    role: '海外区域操作员',
    outside: true,
  },
  { login: 'ext.td.rossi', name: 'Marco Rossi', organization: '技术指导组', role: '技术支持', outside: true },
  { login: 'ext.td.tanaka', name: '田中 美咲', organization: '技术指导组', role: '技术支持', outside: true },
  {
    login: 'ext.audit',
    name: '外部审计',
    organization: '财务部',
    role: '财务',
    outside: true,
    disabled: true,
  },
  { login: 'ye.qing', name: '叶青', organization: '技术支持中心', role: '技术支持' },
  { login: 'feng.bo', name: '冯博', organization: '市场部', role: '人事', disabled: true },
  { login: 'song.yu', name: '宋玉', organization: '财务部', role: '财务' },
  { login: 'tang.li', name: '唐莉', organization: '财务部', role: '财务' },
  { login: 'deng.jie', name: '邓洁', organization: '市场部', role: '人事' },
];
