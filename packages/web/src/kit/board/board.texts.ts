import { defineText } from '../text/index.ts';

export const { useText: useBoardText } = defineText('board', {
  column: ['{title}: {count}', '{title}：{count}'],
  keys: [
    'Arrow keys move between cards. Shift with left or right moves a card.',
    '方向键切换卡片，Shift 加左右键移动卡片',
  ],
  look: ['Arrow keys move between cards.', '方向键切换卡片'],
});
