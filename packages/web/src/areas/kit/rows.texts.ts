import { defineText } from '../../kit/text/index.ts';

export const { useText: useRowPieceText } = defineText('kit.rows', {
  all: ['All', '全部'],
  running: ['Rendering', '渲染中'],
  ended: ['Finished', '已完成'],
});
