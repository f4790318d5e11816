import { defineText } from '../../kit/text/index.ts';

export const { useText: useChartPieceText } = defineText('kit.charts', {
  line: ['Frames per hour', '每小时帧数'],
  bar: ['Done and failed', '完成与失败'],
  stacked: ['All frames by outcome', '按结果汇总'],
  donut: ['Tasks by software', '任务按软件分布'],
  heat: ['Node load over the day', '节点全天负载'],
  none: ['Nothing to plot', '暂无数据的图表'],
  done: ['Done', '已完成'],
  failed: ['Failed', '失败'],
  tasks: ['Tasks', '任务数'],
  hour: ['Hour', '时间'],
  software: ['Software', '软件'],
});
