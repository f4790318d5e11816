import { defineText } from '../../kit/text/index.ts';

export const keysTexts = {
  title: ['Keyboard shortcuts', '键盘快捷键'],
  scopes: {
    shell: ['All pages', '任何页面'],
    go: ['Go to', '跳转到'],
    tabs: ['Open pages', '打开的页面'],
    list: ['Current list', '当前列表'],
  },
  shell: {
    palette: [
      'Command palette: pages, tasks, frames, users, nodes, commands',
      '快速跳转：页面、任务、帧、用户、节点或命令',
    ],
    sheet: ['Show keyboard shortcuts', '显示本快捷键表'],
    pin: ['Pin or unpin this page', '固定或取消固定当前页面'],
  },
  tabs: {
    open: ['Switch to the open page at this position', '切换到对应位置的页面'],
    close: ['Close the page', '关闭当前页面'],
    closeOthers: ['Close other pages', '关闭其他页面'],
    reopen: ['Reopen the last closed page', '重新打开最近关闭的页面'],
    move: ['Move the page left or right', '将页面左移或右移'],
  },
  list: {
    down: ['Next row', '下一行'],
    up: ['Previous row', '上一行'],
    page: ['Page up or down', '向上或向下翻一屏'],
    ends: ['First row, last row', '第一行、最后一行'],
    open: ['Open row', '打开该行'],
    select: ['Select or deselect the row', '选中或取消选中该行'],
    range: ['Extend the selection to this row', '连续选中到此行'],
    all: ['Select all rows on the page', '选中整页'],
    side: ['Show the row in the side panel', '在侧边面板中显示该行'],
    menu: ['Open the row’s action menu', '打开该行的操作菜单'],
    copy: ['Copy row ID', '复制该行的 ID'],
    filter: ['Go to the first filter; Esc returns to the rows', '跳到第一个筛选条件；按 Esc 回到列表'],
  },
  next: ['then', '再按'],
  or: ['or', '或'],
  note: [
    'Shortcuts are off while you type or a dialog is open. Only the command palette also works in fields.',
    '输入文字或打开对话框时快捷键不生效；只有“快速跳转”在输入框内也可用。',
  ],
} as const;

export const { useText: useKeysText } = defineText('keys', keysTexts);
