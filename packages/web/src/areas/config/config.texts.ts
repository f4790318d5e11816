import { defineText } from '../../kit/text/index.ts';

export const { useText: useConfigText } = defineText('screens.config', {
  scheduleTabs: ['Whose schedules', '调度对象'],
  scheduleTime: [
    'In UTC+8. An end that is not after the start is on the next day; 00:00 ends the day.',
    '北京时间；结束时刻不晚于开始时刻的，为次日；00:00 表示当日结束',
  ],
  scheduleLimit: ['Leave empty for no limit.', '留空则不限'],
  scheduleOffset: [
    '-100 to 100. Added to the level of the tasks concerned while it acts.',
    '-100 至 100，生效期间加到相关任务的级别上',
  ],
  errorTabs: ['Errors of two kinds', '错误类别'],
  softwareTabs: ['Software, versions and plugins', '软件、版本与插件'],
  customHint: ['Built for single customers.', '为个别客户定制'],
  statusHint: [
    'A version that a task needs cannot be removed. Submission does not read statuses yet.',
    '任务仍需要的版本不可移除；提交任务时暂不检查版本状态',
  ],
  everywhere: ['Leave empty for all.', '留空则不限'],
  clientHint: [
    'The oldest client that supports it, such as 3.2.1. Leave empty for all.',
    '支持该插件的最低客户端版本，如 3.2.1；留空则不限',
  ],
  pluginImport: [
    'A spreadsheet with software (name or ID), plugin, version, client version and remark, the first row with headings. New plugins are hidden.',
    '表格各列：软件（名称或 ID）、插件名称、插件版本、客户端版本、备注，首行为表头。新插件默认隐藏。',
  ],
  platformImport: [
    'A spreadsheet with number, Chinese name, English name and type, the first row with headings, as the export has them. Platforms that are there already are not changed. New ones are off.',
    '表格各列：平台编号、中文名称、英文名称、平台类型，首行为表头（与导出一致）。已有平台不会更改，新增平台默认停用。',
  ],
  noPlugins: ['This software has no plugins yet.', '该软件尚无插件'],
  commandHint: [
    'One word a line. Placeholders in braces: scene, sceneFolder, output, frame, frame4 and the parameters of tasks.',
    '每行一个参数。花括号内为占位符：scene、sceneFolder、output、frame、frame4 及任务参数',
  ],
  patternHint: ['A regular expression for lines of the log.', '匹配日志行的正则表达式'],
  testHint: [
    'A task of an internal test account that has not begun. It renders with this version on the node alone.',
    '内部测试账户的未开始任务，仅在所选节点上用此版本渲染',
  ],
  rollBackHint: [
    'Platforms that use this version go back to the one before. Tasks keep the version that they began with.',
    '使用此版本的平台恢复为之前的版本；任务保留开始时的版本',
  ],
  newest: ['Newest', '最新版本'],
  matrixHint: ['Nodes that report each version, by platform.', '各平台上报各版本的节点数'],
  matrixEmpty: [
    'No node reports any software, and no version is kept.',
    '没有节点上报软件，也没有维护的版本。',
  ],
  noVersion: ['Not reported', '未上报'],
  notKept: ['Not kept', '未维护'],
  dictionaryTabs: ['Dictionary and mounts', '字典与挂载'],
  anySoftware: ['Leave empty for all software.', '留空则适用于全部软件'],
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
