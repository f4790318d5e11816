import type { OtherLanguage } from '../../kit/text/index.ts';
import type en from './keys.en.ts';

export default {
  title: '键盘快捷键',
  scopes: { shell: '任何页面', go: '跳转到', tabs: '打开的页面', list: '当前列表' },
  shell: {
    palette: '快速跳转：页面、任务、帧、客户、节点或命令',
    sheet: '显示本快捷键表',
    pin: '固定当前页面，或取消固定',
  },
  tabs: {
    open: '切换到对应位置的页面',
    close: '关闭当前页面',
    closeOthers: '关闭其他页面',
    reopen: '重新打开最近关闭的页面',
    move: '将页面左移或右移',
  },
  list: {
    down: '下一行',
    up: '上一行',
    page: '向上或向下翻一屏',
    ends: '第一行、最后一行',
    open: '打开该行',
    select: '选中或取消选中该行',
    range: '连续选中到此行',
    all: '选中整页',
    side: '在侧边显示该行',
    menu: '该行的操作',
    copy: '复制该行的 ID',
    filter: '跳到第一个筛选条件；按 Esc 回到列表',
  },
  next: '再按',
  or: '或',
  note: '输入文字或打开对话框时快捷键不生效；只有“快速跳转”在输入框内也可用。',
} satisfies OtherLanguage<typeof en>;
