import type { StatisticName } from './statistics.table.ts';

/** What each figure is called: its tab, its chart, its calls. */
export const figureTitles = {
  registrations: ['Registrations', '注册统计'],
  submittedTasks: ['Submitted tasks', '提交任务数统计'],
  firstSubmissions: ['First submissions', '首次提交统计'],
  repurchaseRate: ['Repurchase rate', '复购率统计'],
  capacity: ['Compute hours', '算力统计'],
  taskCapacity: ['Compute hours of tasks', '任务算力统计'],
  funds: ['Funds received', '资金统计'],
  recharge: ['Recharges', '充值统计'],
  coupons: ['Coupons granted', '渲染券发放统计'],
  userBalance: ['Customer balances', '用户余额统计'],
  income: ['Income', '收入统计'],
  revenue: ['Revenue by kind (RMB)', '营收统计（人民币）'],
  abnormalJobs: ['Abnormal jobs', '异常任务统计'],
  rentalNodes: ['Rentals begun', '租赁机器统计'],
  userFeedback: ['Customer feedback', '用户反馈统计'],
  questionnaire: ['Questionnaires answered', '问卷统计'],
  transferRecords: ['Account transfers', '转账记录统计'],
  frames: ['Frames rendered', '渲染帧数'],
  frameTime: ['Mean time of a frame', '平均帧耗时'],
  activeUsers: ['Active customers', '活跃用户数'],
  endedTasks: ['Ended tasks', '结束任务数'],
  firstRecharges: ['First recharges', '首次充值'],
  failureRate: ['Failure rate', '失败率'],
  nodesUsed: ['Nodes used', '使用节点数'],
} as const satisfies Readonly<Record<StatisticName, readonly [english: string, chinese: string]>>;
