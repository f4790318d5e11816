import type { Pair } from '../kernel/text.ts';
import { type ScreenEntry, screens } from '../screens/screens.ts';
import { screenTitles } from '../screens/screens.texts.ts';
import type { actionKeys, menuKeys, PermissionKey } from './permissions.ts';

type ActionKey = (typeof actionKeys)[keyof typeof actionKeys][number];
type OwnName = ActionKey | (typeof menuKeys)[number];

/** What the keys open that are no screen's and no module's: actions, and entries of the menu. */
const own: Readonly<Record<OwnName, Pair>> = {
  'render:task:operate': ['Operate tasks', '操作任务'],
  'render:task:submit': ['Submit scenes', '提交场景'],
  'render:task:strategy': ['Rendering rules and strategies', '渲染规则与策略'],
  'render:task:delete': ['Delete tasks', '删除任务'],
  'render:task:label': ['Labels and remarks', '标签与备注'],
  'render:task:export': ['Export tasks', '导出任务'],
  'query:selected:area:customer:task': ['Areas whose tasks are seen', '可见任务的区域'],
  'query:selected:area:customer:task:dyy': ['Areas whose Dayan tasks are seen', '可见大雁任务的区域'],
  'task:prohibit:operate': ['Disable task operations', '禁止任务操作'],
  'node:operate': ['Operate nodes', '操作节点'],
  'node:enrol': ['Enrolment keys', '接入密钥'],
  'node:export': ['Export nodes', '导出节点'],
  'export:plugin:export': ['Export plugin fees', '导出插件费用'],
  'config:duty:calendar:edit': ['Edit the calendar', '编辑日历'],
  'monitor:operate:export': ['Export operation records', '导出操作记录'],
  'monitor:operate:platform:export': ['Export platform records', '导出平台操作记录'],
  'admin:authority:edit': ['Edit roles and permissions', '编辑角色与权限'],
  'admin:outbox': ['Outbox', '发件箱'],
  'admin:outbox:reveal': ['Reveal sent messages', '查看发件内容'],
  'approval:decide': ['Approve requests', '审批申请'],
  'approval:limit': ['Set approval limits', '设置审批上限'],
  'view:share': ['Share views', '共享视图'],
  'admin:list:edit': ['Edit internal staff', '编辑内部员工'],
  'admin:list:export': ['Export staff', '导出员工'],
  'outSideAdmin:list:edit': ['Edit external staff', '编辑外部员工'],
  'admin:depart:edit': ['Edit organisations', '编辑组织'],
  'admin:depart:import': ['Import organisations', '导入组织'],
  'agent:edit': ['Edit agents', '编辑代理商'],
  'agent:price': ['Agent prices', '代理商价格'],
  'agent:reveal': ['Reveal contact details of agents', '查看代理商联系方式'],
  'user:allocate': ['Allocate customers', '分配客户'],
  'user:recharge:coupon': ['Grant and void coupons', '发放与作废渲染券'],
  'user:recharge:coupon:export': ['Export coupons', '导出渲染券'],
  'user:recharge:voucher': ['Grant and use vouchers', '发放与使用代金券'],
  'user:recharge:voucher:export': ['Export vouchers', '导出代金券'],
  'user:recharge:member': ['Recharge memberships', '会员充值'],
  'user:recharge:member:export': ['Export memberships', '导出会员记录'],
  'user:recharge:contract': ['Sell packs, rentals and copyright registrations', '销售包机、租机与版权登记'],
  'user:recharge:contract:end': ['End and refund contracts', '结束与退回合同'],
  'user:recharge:contract:export': ['Export packs, rentals and copyright', '导出包机、租机与版权记录'],
  'user:recharge:picture:export': ['Export professional rendering updates', '导出专业渲染升级记录'],
  'user:recharge:order': ['Create payment orders', '生成支付订单'],
  'user:financeVerifyBills:edit': ['Decide statement lines', '处理对账明细'],
  'user:financeVerifyBills:account': ['Edit companies and accounts', '维护公司与账户'],
  'user:financeVerifyBills:close': ['Close months', '月末结账'],
  'user:agent:apply:verify': ['Decide agent applications', '审核代理商申请'],
  'user:agent:apply:reveal': ['Reveal contact details of applicants', '查看申请人联系方式'],
  'user:recharge:enter': ['Enter recharges', '录入充值'],
  'user:recharge:confirm': ['Confirm recharges', '确认充值到账'],
  'user:recharge:edit': ['Edit recharges', '编辑充值'],
  'user:recharge:undo': ['Undo recharges', '作废充值'],
  'user:recharge:refund': ['Apply for refunds', '申请退款'],
  'user:recharge:refund:decide': ['Decide refunds', '审批退款'],
  'user:recharge:transfer': ['Transfer between accounts', '账户转账'],
  'user:recharge:export': ['Export money records', '导出资金记录'],
  'user:consume:month:bill:brief:export': ['Export monthly bill overviews', '导出月账单概览'],
  'user:consume:bill:details:task:export': ['Export task consumption', '导出任务消费明细'],
  'user:consume:bill:details:member:export': ['Export member consumption', '导出会员消费明细'],
  'rate:edit': ['Set exchange rates', '设置汇率'],
  'price:edit': ['Set prices', '设置价格'],
  'user:consume:bill:edit': ['Confirm bills for customers', '代客户确认账单'],
  'user:consume:bill:writeOff': ['Write off overdue bills', '核销逾期账单'],
  'user:consume:bill:appeal': ['Handle appeals', '处理申诉'],
  'user:consume:bill:appeal:approve': ['Approve outcomes of appeals', '审批申诉结果'],
  'finance:first:reimbursement': ['First review of reimbursements', '报销初审'],
  proxy: ['Agents', '代理商'],
  bill: ['Billing', '账单'],
  operating: ['Operations', '运营中心'],
  public: ['Platform modules', '平台模块'],
  'operating:system': ['System settings', '系统设置'],
  'operating:activity': ['Activities', '活动管理'],
  'operating:platform:stat': ['Platform statistics', '平台统计'],
  'operating:user:feedback': ['User feedback', '用户反馈'],
  product: ['Product centre', '产品中心'],
  animation: ['Animation rendering', '动画渲染'],
  picture: ['Picture rendering', '效果图渲染'],
  'picture:root': ['Picture tasks', '效果图任务'],
  'picture:node:root': ['Picture nodes', '效果图节点'],
  dayan: ['Dayan cloud', '大雁云'],
  'dayan:node': ['Dayan nodes', '大雁节点'],
  'public:charge:config': ['Charge settings', '计费配置'],
  'public:system:config': ['System configuration', '系统配置'],
  user: ['User centre', '用户中心'],
};

const ofScreens: ReadonlyMap<string, Pair> = new Map(
  (screens as readonly ScreenEntry[])
    .filter((one) => 'permission' in one && one.permission !== undefined)
    .toReversed()
    .map((one) => [one.permission as string, screenTitles[one.path as keyof typeof screenTitles]]),
);

/** What a key opens, as people read it: the title of its screen or module, or what it lets one do. */
export const permissionName = (key: PermissionKey): Pair => ofScreens.get(key) ?? own[key as OwnName];
