import { defineText } from '../../kit/text/index.ts';

export const { useText: useTabsText } = defineText('tabs', {
  label: ['Open pages', '打开的页面'],
  close: ['Close {title}', '关闭 {title}'],
  more: ['All open pages and actions', '全部打开的页面与操作'],
  moreHidden: [
    ['All open pages and actions, {count} more page', 'All open pages and actions, {count} more pages'],
    '全部打开的页面与操作，另有 {count} 个页面',
  ],
  closeThis: ['Close this page', '关闭当前页面'],
  closeOthers: ['Close other pages', '关闭其他页面'],
  reopen: ['Reopen {title}', '重新打开 {title}'],
  hide: ['Hide tab bar', '隐藏标签栏'],
  pages: ['Open pages', '打开的页面'],
  actions: ['Actions', '操作'],
});
