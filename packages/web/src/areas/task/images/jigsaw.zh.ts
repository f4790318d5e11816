import type { OtherLanguage } from '../../../kit/text/index.ts';
import type en from './jigsaw.en.ts';

export default {
  hint: '各分块有了最新的图片后，会显示在对应位置。',
  frame: '第 {label} 帧，{at} / {total}',
  go: '帧号',
  open: '前往',
  tile: '分块 {tile}',
  there: '{total} 个分块中 {done} 个已有图片',
  download: '下载拼接图',
  whole: '该任务的帧未分块，无需拼接。',
  task: '任务 {task}',
  gone: '图片已不存在',
  empty: '该任务还没有帧',
} satisfies OtherLanguage<typeof en>;
