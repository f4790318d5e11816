import { defineText } from '../../kit/text/index.ts';

export const { useText: useConfigText } = defineText('screens.config', {
  errorTabs: ['Errors of two kinds', '错误类别'],
  dictionaryTabs: ['Dictionary and mounts', '字典与挂载'],
  anySoftware: ['Leave empty for all software.', '留空则适用于全部软件'],
  mountHint: [
    'A drive or a share on Windows (Z:, \\\\server\\share), an absolute path on Linux.',
    'Windows 填盘符或共享（Z:、\\\\server\\share），Linux 填绝对路径',
  ],
  feeHint: [
    'What has begun cannot be changed; a later charge of the same name, software and currency replaces it.',
    '已生效的不可修改；同名、同软件、同币种的后一项生效后取代前一项',
  ],
  constraintHint: [
    'cores, memory (GB), gpuCount, gpu, os, plugin or node with >=, <=, = or !=.',
    'cores、memory（GB）、gpuCount、gpu、os、plugin、node，配合 >=、<=、=、!=',
  ],
  tagsHint: ['The hosts of the console that offer this platform.', '提供该平台的控制台主机'],
  replyHint: [
    '0–999. Of several replies that match, the highest is sent.',
    '0–999，多条匹配时发送优先级最高的一条',
  ],
  replySent: ['Sent', '发送'],
  replyNone: ['No reply matches this message.', '没有匹配该消息的回复。'],
  tabs: ['Rates, prices and levels', '汇率、价格与等级'],
  course: ['Exchange rate, 1 USD in RMB', '美元兑人民币汇率'],
  from: ['Valid from', '生效时间'],
  rateHint: [
    'Leave the time empty to set it at once. Nothing that is posted changes.',
    '时间留空则立即生效，已入账的数据不变',
  ],
  priceHint: ['For one unit and one hour.', '每单位每小时的价格'],
  anyFrame: ['Leave empty for all frame types.', '留空则适用于全部帧类型'],
  preview: ['Last 30 days with this price', '按此价格重算近 30 天'],
  previewNothing: [
    'Nothing was charged in the last 30 days that this price would apply to.',
    '近 30 天没有适用此价格的计费。',
  ],
  previewSame: ['No customer’s amount would have been different.', '所有客户的金额都不变。'],
  previewMore: ['{count} customers in all', '共 {count} 个客户'],
  charged: ['Charged', '实际计费'],
  wouldBe: ['Would have been', '按新价格'],
  change: ['Change', '变动'],
  customer: ['Customer', '客户'],
  all: ['All', '合计'],
  thresholdHint: [
    'Paid in all, less refunds; more for a higher level.',
    '累计实付金额（扣除退款）；等级越高，金额越大',
  ],
  thresholdFrom: [
    'Leave the time empty to set them at once. Levels follow at the beginning of the next month.',
    '时间留空则立即生效；等级于下月初重新计算',
  ],
  levelsPreview: [
    'Levels earned by {count} customers, {changed} of which would change',
    '{count} 个客户的等级，其中 {changed} 个会变化',
  ],
  level: ['Level', '等级'],
  levelNow: ['Now', '当前'],
  levelThen: ['Would be', '调整后'],
  paidInAll: ['Paid in all', '累计实付'],
});
