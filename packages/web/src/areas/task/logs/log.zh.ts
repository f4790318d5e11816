import type { OtherLanguage } from '../../../kit/text/index.ts';
import type en from './log.en.ts';

export default {
  name: '日志',
  frame: '第 {label} 帧',
  attempt: '渲染次数',
  attemptOf: '第 {n} 次 · {node}',
  search: '搜索整个日志',
  previous: '上一处',
  next: '下一处',
  errorBefore: '上一个错误',
  errorAfter: '下一个错误',
  nothing: '该方向没有找到。',
  wrap: '自动换行',
  follow: '跟随最新',
  end: '停在末尾',
  copy: '复制',
  copied_other: '已复制 {count} 行',
  download: '下载',
  empty: '暂无日志',
  emptyRunning: '节点上报后会显示在这里。',
  emptyHint: '这次渲染没有上报日志。',
  choose: '帧',
  noLogs: '此任务还没有任何帧的日志',
  noLogsHint: '帧开始渲染后就会有日志。',
  toFrame: '查看该帧',
  toTask: '查看任务',
} satisfies OtherLanguage<typeof en>;
