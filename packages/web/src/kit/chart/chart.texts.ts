import { defineText } from '../text/index.ts';

export const { useText: useChartText } = defineText('chart', {
  asTable: ['Table', '表格'],
  asTableOf: ['Table of “{title}”', '以表格显示“{title}”'],
  copyPicture: ['Copy picture', '复制图片'],
  copyPictureOf: ['Copy picture of “{title}”', '复制图片：“{title}”'],
  copied: ['Picture copied', '图片已复制'],
  saved: ['Picture saved as a file', '图片已保存为文件'],
  compare: ['Previous period', '对比上期'],
  compareOf: ['Previous period of “{title}”', '对比上期：“{title}”'],
  previous: ['{name} (previous)', '{name}（上期）'],
  rowsBehind: ['{value}: {name}, {point}', '{value}：{name}，{point}'],
  nothing: ['No data for this selection', '所选范围内暂无数据'],
  summary: [
    '{title}: {count} values, highest {most} ({mostAt}), lowest {least} ({leastAt})',
    '{title}：共 {count} 个数值，最高 {most}（{mostAt}），最低 {least}（{leastAt}）',
  ],
});
