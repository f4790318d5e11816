import type { OtherLanguage } from '../../../kit/text/index.ts';
import type en from './search.en.ts';

export default {
  number: '任务 ID 或帧 ID',
  hint: '输入完整的任务 ID 或帧 ID，或任务 ID 开头的至少 {digits} 位数字。',
  find: '搜索',
  found_other: '找到 {count} 个任务',
  more: '以 {number} 开头的任务还有更多，请再输入一位。',
  none: '没有找到 {number}',
  noneHint: '仅在您负责的客户和分区的任务中查找。',
  customer: '{name} · 用户 {id}',
  open: '展开任务 {task}',
  task: '打开任务',
  frame: '第 {label} 帧',
  noFrames: '尚无帧',
} satisfies OtherLanguage<typeof en>;
