import { defineText, type Translate } from '../text/index.ts';

const texts = {
  yes: ['Yes', '是'],
  no: ['No', '否'],
  copy: ['Copy {value}', '复制 {value}'],
  copied: ['Copied', '已复制'],
  reveal: ['Show {name}', '显示{name}'],
  hide: ['Hide {name}', '隐藏{name}'],
  overdue: ['Overdue', '已逾期'],
  none: ['None', '无'],
  rmbCoupons: ['RMB coupons', '人民币券'],
  usdCoupons: ['USD coupons', '美元券'],
  consentAlone: ['Customer consent: {consent}', '客户同意：{consent}'],
  consent: ['{reason} (customer consent: {consent})', '{reason}（客户同意：{consent}）'],
  reason: {
    noHeartbeat: ['No heartbeat', '心跳中断'],
    agentRestarted: ['The node agent was restarted', '节点程序重新启动'],
    agentStopped: ['The node agent was stopped', '节点程序已停止'],
    overtime: ['Time limit reached', '达到时间上限'],
    arrears: ['Account in arrears', '账户欠费'],
    arrearsPaid: ['Arrears paid', '欠费已结清'],
    errorLimit: ['Error limit reached', '达到错误上限'],
    nodesBlacklisted: ['Every suitable node is on the blacklist', '所有适用节点均在黑名单中'],
    submittedByStaff: ['By staff for the customer', '员工代客户提交'],
    submittedByCustomer: ['By the customer', '客户提交'],
    submittedBySystem: ['By the system', '系统提交'],
    leased: ['A node took a frame', '节点已领取帧'],
    nothingRuns: ['No node renders it', '没有节点在渲染'],
    framesEnded: ['Every frame has ended', '所有帧均已结束'],
    failsOfManyUsers: ['Frames of several customers failed on this node', '多个客户的帧在此节点失败'],
  },
} as const;

export const { useText: useShowText } = defineText('show', texts);
export type ShowText = Translate<typeof texts>;
