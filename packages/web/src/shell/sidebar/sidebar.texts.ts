import { defineText } from '../../kit/text/index.ts';
import { pinned, recent } from '../layout/goTo.texts.ts';

export const { useText: useSidebarText } = defineText('sidebar', {
  menu: ['Main menu', '主菜单'],
  collapse: ['Collapse menu', '收起菜单'],
  expand: ['Expand menu', '展开菜单'],
  filter: ['Filter menu', '筛选菜单'],
  clear: ['Clear filter', '清除筛选'],
  found: [['{count} page found', '{count} pages found'], '找到 {count} 个页面'],
  none: ['No page matches “{words}”.', '没有与“{words}”匹配的页面。'],
  pinned,
  recent,
});
