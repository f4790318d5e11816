import { defineText } from '../text/index.ts';

export const { useText: useChartText } = defineText('chart', {
  asTable: ['Table', '表格'],
  asTableOf: ['Table of “{title}”', '以表格显示“{title}”'],
  nothing: ['No data for this selection', '所选范围内暂无数据'],
  summary: [
    '{title}: {count} values, highest {most} ({mostAt}), lowest {least} ({leastAt})',
    '{title}：共 {count} 个数值，最高 {most}（{mostAt}），最低 {least}（{leastAt}）',
  ],
});
