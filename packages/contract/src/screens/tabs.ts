import type { PermissionKey } from '../permissions/permissions.ts';
import { figureTabs } from '../statistics/figureScreens.table.ts';
import type { ScreenPath } from './screens.ts';

/** A tab of a screen: what it is called, English first, and the key that it needs beside the screen's own. */
export interface TabName {
  readonly title: readonly [english: string, chinese: string];
  readonly needs?: PermissionKey;
}
type Tabs = Readonly<Record<string, TabName>>;

/** Fourteen stand in a line: their names are short. */
export const moneyRecordTabs = {
  recharge: { title: ['Recharges', '充值记录'] },
  refund: { title: ['Refunds', '退款记录'] },
  order: { title: ['Orders', '支付订单'], needs: 'user:recharge:order' },
  coupon: { title: ['Coupons', '渲染券'] },
  voucher: { title: ['Vouchers', '代金券'] },
  member: { title: ['Memberships', '会员充值'] },
  copyright: { title: ['Copyright', '版权充值'] },
  copyrightFee: { title: ['Copyright fees', '版权费用'] },
  packNode: { title: ['Machine packs', '包机消费'] },
  packProject: { title: ['Project packs', '包项目消费'] },
  rentNode: { title: ['Rentals', '租机消费'] },
  overdueRent: { title: ['Overdue', '租机逾期消费'] },
  credit: { title: ['Credit', '信用额度'] },
  accountTransfer: { title: ['Transfers', '账户转账'] },
} as const satisfies Tabs;

export const billTabs = {
  overview: { title: ['Overview', '概览'] },
  bill: { title: ['Bills', '账单'] },
  quantityDetail: { title: ['Task consumption', '任务消费'] },
  render: { title: ['Frame consumption', '帧消费'] },
  hardware: { title: ['Hardware consumption', '硬件消费'] },
  pictureMember: { title: ['Picture member', '效果图会员'] },
  consume: { title: ['Postings', '消费记录'] },
  appeal: { title: ['Appeals', '申诉'] },
} as const satisfies Tabs;

export const reconciliationTabs = {
  queue: { title: ['Unmatched', '待处理'] },
  files: { title: ['Files', '对账文件'] },
  lines: { title: ['All lines', '全部明细'] },
  unseen: { title: ['Not on a statement', '账单未见'] },
  balance: { title: ['Balance', '账户余额'] },
  rules: { title: ['Rules', '匹配规则'] },
  accounts: { title: ['Accounts', '账户'] },
  companies: { title: ['Companies', '公司'] },
  close: { title: ['Month close', '月末结账'] },
  proofs: { title: ['Proofs', '账务核查'] },
  opening: { title: ['Opening balances', '期初余额'] },
} as const satisfies Tabs;

export const rateTabs = {
  rates: { title: ['Exchange rates', '汇率'] },
  prices: { title: ['Prices', '价格'] },
  thresholds: { title: ['Level thresholds', '等级门槛'] },
} as const satisfies Tabs;

export const errorTabs = {
  general: { title: ['General errors', '通用错误'] },
  rendering: { title: ['Rendering errors', '渲染错误'] },
} as const satisfies Tabs;

export const softwareTabs = {
  software: { title: ['Software', '软件'] },
  versions: { title: ['Versions', '软件版本'] },
  plugins: { title: ['Plugins', '插件'] },
  matrix: { title: ['What runs where', '版本分布'] },
} as const satisfies Tabs;

export const dictionaryTabs = {
  entries: { title: ['Data dictionary', '数据字典'] },
  mounts: { title: ['Mount paths', '挂载路径'] },
} as const satisfies Tabs;

export const platformTabs = {
  platforms: { title: ['Platforms', '平台'] },
  areas: { title: ['Areas', '区域'] },
} as const satisfies Tabs;

export const scheduleTabs = {
  platform: { title: ['Platforms', '平台调度'] },
  area: { title: ['Areas', '区域调度'] },
  user: { title: ['Customers', '客户调度'] },
} as const satisfies Tabs;

export const rechargeActivityTabs = {
  activities: { title: ['Activities', '充值活动'] },
  templates: { title: ['Templates', '活动模板'] },
} as const satisfies Tabs;

export const nodeTabs = {
  nodes: { title: ['Render nodes', '渲染节点'] },
  autoPower: { title: ['Automatic power', '自动开关机'], needs: 'node:operate' },
  powerRecords: { title: ['Record of automatic power', '自动开关机记录'], needs: 'node:operate' },
  commands: { title: ['Commands', '节点指令'], needs: 'node:operate' },
  applied: { title: ['Applied-for nodes', '申请的节点'] },
  released: { title: ['Release records', '释放记录'] },
  templates: { title: ['Cloud templates', '云模板'], needs: 'node:operate' },
  whiteList: { title: ['Machine white list', '机器白名单'], needs: 'node:operate' },
  samples: { title: ['Free samples', '免费渲染样片'] },
  sampleConfigs: { title: ['Free sample rules', '免费样片配置'], needs: 'node:operate' },
} as const satisfies Tabs;

export const rentTabs = {
  rented: { title: ['Rented nodes', '租赁节点'] },
  transfers: { title: ['Transfers', '迁移记录'] },
} as const satisfies Tabs;

export const lineTabs = {
  engine: { title: ['Engine lines', '引擎线路'] },
  web: { title: ['Web lines', '网页线路'] },
  http: { title: ['HTTP lines', 'HTTP 线路'] },
  vpn: { title: ['VPN lines', 'VPN 线路'] },
} as const satisfies Tabs;

export const invoiceTabs = {
  receipt: { title: ['Invoice applications', '发票申请'] },
  invoice: { title: ['Issued invoices', '已开发票'] },
  tax: { title: ['Tax register', '税额登记'] },
  title: { title: ['Invoice titles', '发票抬头'] },
  address: { title: ['Delivery addresses', '收件地址'] },
} as const satisfies Tabs;

export const reimbursementTabs = {
  request: { title: ['Reimbursements', '报销'] },
  budget: { title: ['Budgets', '预算'], needs: 'finance:setting' },
  form: { title: ['Forms', '表单'] },
} as const satisfies Tabs;

export const paymentRequestTabs = {
  request: { title: ['Payment requests', '付款申请'] },
  payee: { title: ['Payees', '收款方'] },
} as const satisfies Tabs;

export const certificationTabs = {
  student: { title: ['Students', '学生认证'] },
  certification: { title: ['People and enterprises', '实名认证'] },
} as const satisfies Tabs;

export const copyrightTabs = {
  registration: { title: ['Registrations', '版权登记'] },
  plagiarism: { title: ['Plagiarism check', '查重'] },
} as const satisfies Tabs;

export const clientFeedbackTabs = {
  messages: { title: ['Message board', '留言板'] },
  client: { title: ['Client feedback', '客户端反馈'] },
} as const satisfies Tabs;

export const smsTabs = {
  pushes: { title: ['Pushes', '短信推送'] },
  templates: { title: ['Templates', '短信模板'] },
  optOuts: { title: ['Opt-outs', '退订客户'] },
} as const satisfies Tabs;

export const surveyTabs = {
  projects: { title: ['Projects', '调研项目'] },
  questionnaires: { title: ['Questionnaires', '问卷'] },
  users: { title: ['Customers', '项目用户'] },
} as const satisfies Tabs;

export const messageTabs = {
  messages: { title: ['Messages', '消息'] },
  tasks: { title: ['By task', '任务消息'] },
  subscriptions: { title: ['Subscriptions', '订阅设置'] },
} as const satisfies Tabs;

export const historyTabs = {
  history: { title: ['History', '卡帧历史'] },
  nodes: { title: ['By node', '节点统计'] },
  records: { title: ['Operations', '处理记录'] },
} as const satisfies Tabs;

export const sourceTabs = {
  custom: { title: ['Custom sources', '自定义来源'] },
  natural: { title: ['Natural sources', '自然来源'] },
} as const satisfies Tabs;

export const storageTabs = {
  storages: { title: ['By storage', '按存储'] },
  servers: { title: ['By server', '按 IP'] },
  customers: { title: ['By customer', '按客户'] },
} as const satisfies Tabs;

export const cleaningTabs = {
  white: { title: ['White list', '白名单'] },
  jobs: { title: ['Cleaning jobs', '清理任务'] },
} as const satisfies Tabs;

export const storageManagementTabs = {
  customers: { title: ['Space of customers', '客户存储'] },
  transfers: { title: ['Transfer tasks', '传输任务'] },
  mounts: { title: ['Mount paths', '挂载路径'] },
} as const satisfies Tabs;

export const autoCleanTabs = {
  log: { title: ['Cleaned files', '自动清理日志'] },
  timers: { title: ['Timers', '清理定时'] },
} as const satisfies Tabs;

/** The screens that have tabs, each in its order: the pages and the palette take them from here. The address names one by `?tab=`. */
export const screenTabs = {
  '/user/userRechargeRecord': moneyRecordTabs,
  '/user/userConsumerBill': billTabs,
  '/user/verifyBills': reconciliationTabs,
  '/deploy/exchangeRates': rateTabs,
  '/deploy/collocate': softwareTabs,
  '/deploy/error': errorTabs,
  '/deploy/dataDictionary': dictionaryTabs,
  '/deploy/platform': platformTabs,
  '/deploy/scheduleConfig': scheduleTabs,
  '/storage/storage/overview': storageTabs,
  '/storage/storage/whiteList': cleaningTabs,
  '/storage/storage/management': storageManagementTabs,
  '/storage/storage/autoClean': autoCleanTabs,
  '/deploy/marketingActivities': rechargeActivityTabs,
  '/node/renderNodeList': nodeTabs,
  '/node/rentNodeList': rentTabs,
  '/transmission/lineConfig': lineTabs,
  '/monitor/messageMonitoring': messageTabs,
  '/monitor/cardFrameDetails': historyTabs,
  '/monitor/channelClassification': sourceTabs,
  '/finance/financeBill': reimbursementTabs,
  '/finance/payBill': paymentRequestTabs,
  '/finance/InvoiceApplication': invoiceTabs,
  '/user/studentCertification': certificationTabs,
  '/user/clientFeedback': clientFeedbackTabs,
  '/dataGraph/adminOperation': smsTabs,
  '/feedback/userResearch': surveyTabs,
  '/copyright/copyright-main': copyrightTabs,
  '/statistics/userInfo': figureTabs('/statistics/userInfo'),
  '/statistics/capacity': figureTabs('/statistics/capacity'),
  '/statistics/fundsDetails': figureTabs('/statistics/fundsDetails'),
  '/statistics/balance': figureTabs('/statistics/balance'),
  '/data/capacity': figureTabs('/data/capacity'),
  '/data/perform': figureTabs('/data/perform'),
  '/data/user-data': figureTabs('/data/user-data'),
  '/data/user-submit-analysis': figureTabs('/data/user-submit-analysis'),
  '/data/job-data': figureTabs('/data/job-data'),
  '/data/render-data': figureTabs('/data/render-data'),
  '/data/new-user-data': figureTabs('/data/new-user-data'),
  '/data/hardware-data': figureTabs('/data/hardware-data'),
} as const satisfies Partial<Record<ScreenPath, Tabs>>;
