import { defineText } from '../../../kit/text/index.ts';

export const { useText: useSearchText } = defineText('screens.taskSearch', {
  number: ['Task or frame ID', '任务 ID 或帧 ID'],
  hint: [
    'Enter a full task or frame ID, or at least the first {digits} digits of a task ID.',
    '输入完整的任务 ID 或帧 ID，或任务 ID 开头的至少 {digits} 位数字。',
  ],
  find: ['Search', '搜索'],

  found: [['{count} task found', '{count} tasks found'], '找到 {count} 个任务'],
  more: [
    'More tasks start with {number}. Add another digit.',
    '以 {number} 开头的任务还有更多，请再输入一位。',
  ],
  none: ['No results for {number}', '没有找到 {number}'],
  noneHint: ['Only tasks of your customers and areas are searched.', '仅在您负责的客户和区域的任务中查找。'],
  customer: ['{name} · user {id}', '{name} · 用户 {id}'],
  open: ['Expand task {task}', '展开任务 {task}'],
  task: ['Open task', '查看任务'],
  frame: ['Frame {label}', '第 {label} 帧'],
  noFrames: ['No frames yet', '暂无帧'],
});
