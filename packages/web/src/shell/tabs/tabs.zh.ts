import type { OtherLanguage } from '../../kit/text/index.ts';
import type en from './tabs.en.ts';

export default {
  label: '打开的页面',
  close: '关闭 {title}',
  more: '全部打开的页面与操作',
  closeThis: '关闭当前页面',
  closeOthers: '关闭其他页面',
  reopen: '重新打开 {title}',
  hide: '隐藏标签栏',
  pages: '打开的页面',
  actions: '操作',
} satisfies OtherLanguage<typeof en>;
