import { defineText } from '../../../kit/text/index.ts';

export const { useText: useLogText } = defineText('screens.log', {
  name: ['Log', '日志'],
  frame: ['Frame {label}', '第 {label} 帧'],
  attempt: ['Attempt', '执行'],
  attemptOf: ['Attempt {n} · {node}', '第 {n} 次执行 · {node}'],
  search: ['Search entire log', '搜索整个日志'],
  previous: ['Previous', '上一处'],
  next: ['Next', '下一处'],
  errorBefore: ['Previous error', '上一个错误'],
  errorAfter: ['Next error', '下一个错误'],
  nothing: ['No more matches in this direction.', '该方向没有更多匹配。'],
  wrap: ['Wrap lines', '自动换行'],
  follow: ['Follow', '跟随最新'],
  end: ['Stay at the end', '停在末尾'],
  copy: ['Copy', '复制'],

  copied: [['{count} line copied', '{count} lines copied'], '已复制 {count} 行'],
  download: ['Download', '下载'],
  empty: ['No log yet', '暂无日志'],
  emptyRunning: ['Log lines appear here as the node reports them.', '节点上报后会显示在这里。'],
  emptyHint: ['This attempt has not reported any log lines.', '本次执行没有上报日志。'],
  choose: ['Frame', '帧'],
  noLogs: ['No logs for this task yet', '该任务暂无日志'],
  noLogsHint: ['Logs appear once the first frame starts rendering.', '帧开始渲染后就会有日志。'],
  toFrame: ['Open frame', '查看该帧'],
  toTask: ['Open task', '查看任务'],
});
