import { defineText } from '../../kit/text/index.ts';

export const { useText: useConfigText } = defineText('screens.config', {
  tabs: ['Rates and prices', '汇率与价格'],
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
});
