import { defineText } from '../../../kit/text/index.ts';

export const { useText: useJigsawText } = defineText('screens.jigsaw', {
  hint: [
    'Each tile appears in place as soon as its image is available.',
    '各分块的图片生成后，会显示在对应位置。',
  ],
  frame: ['Frame {label}, {at} of {total}', '第 {label} 帧，{at} / {total}'],
  go: ['Frame', '帧号'],
  open: ['Go', '前往'],
  tile: ['Tile {tile}', '分块 {tile}'],
  there: ['{done} of {total} tiles have an image', '{total} 个分块中 {done} 个已有图片'],
  download: ['Download stitched image', '下载拼接图'],
  whole: ['Frames of this task are not tiled; there is nothing to stitch.', '该任务的帧未分块，无需拼接。'],
  task: ['Task {task}', '任务 {task}'],
  gone: ['Image no longer available', '图片已不存在'],
  empty: ['This task has no frames yet', '该任务暂无帧'],
});
