import { defineText } from '../../kit/text/index.ts';

export const { useText: useStatisticsText } = defineText('screens.statistics', {
  amounts: ['Amounts', '金额'],
  rmb: ['CNY', '人民币'],
  usd: ['USD', '美元'],
  sharesHint: [
    'The shares add up to 100 %. The rest of a cent goes to the line’s salesperson.',
    '占比合计为 100%，不足一分的余数归原销售。',
  ],
  documentHint: ['Required for offline calculation.', '线下计算收入必填'],
  figures: ['Figures', '指标'],
  span: ['Span', '时间范围'],
  days30: ['30 days', '近 30 天'],
  days90: ['90 days', '近 90 天'],
  days365: ['One year', '近一年'],
  all: ['All', '合计'],
  hours: ['hours', '小时'],
  minutes: ['minutes', '分钟'],
  computed: ['Computed at {time}', '数据截至 {time}'],
  notYet: [
    'The figure is not computed yet. It appears within ten minutes.',
    '指标尚未计算，约十分钟后可见。',
  ],
  nothing: ['Nothing in this span.', '该时间范围内没有数据。'],
});
