import { defineText } from '../../kit/text/index.ts';
import { pinned, recent } from '../layout/goTo.texts.ts';

export const { useText: usePaletteText } = defineText('palette', {
  title: ['Command palette', '快速跳转'],
  placeholder: [
    'Search pages, tasks, frames, users, nodes, commands',
    '搜索页面、任务、帧、用户、节点、命令',
  ],
  results: ['Results', '结果'],
  groups: {
    pins: pinned,
    recent,
    screens: ['Pages', '页面'],
    commands: ['Commands', '命令'],
    frames: ['Frames', '帧'],
    tasks: ['Tasks', '任务'],
    users: ['Users', '用户'],
    nodes: ['Nodes', '节点'],
    organizations: ['Organisations', '组织'],
    views: ['Saved views', '已保存视图'],
  },
  searching: ['Searching…', '正在查找…'],

  found: [['{count} result', '{count} results'], '{count} 条结果'],
  failed: [
    'Could not search tasks, users and nodes: {reason} Pages and commands still work.',
    '无法查找任务、用户和节点：{reason}页面和命令仍可使用。',
  ],
  again: ['Retry', '重试'],
  none: ['No results for “{words}”.', '没有找到“{words}”。'],
  help: [
    'Enter the ID of a task, frame, user or node, 12345#17 for frame 17 of a task, part of an IP address, or part of a name. Users are also found by phone number or its last four digits, email, company, pinyin or its initials, invoice title and tax number; a name followed by a section, such as “Aurora invoices”, opens that section. Pages and commands are also found by Chinese name, pinyin or its initials, path or permission.',
    '可以输入任务、帧、用户或节点的 ID，用 12345#17 表示任务的第 17 帧，也可以输入 IP 的一部分或名称中的文字。页面和命令支持中文、拼音全拼或首字母、英文，以及路径和权限名；用户还可以按手机号或其后四位、邮箱、公司、拼音全拼或首字母、发票抬头以及税号查找；在名称后加栏目名（如“旅途 发票”）可直接打开该栏目。',
  ],
  empty: ['Pinned and recent pages appear here.', '固定的页面和最近访问的页面会显示在这里。'],
  taskSearch: ['Tasks with an ID starting with {number}', '任务 ID 以 {number} 开头的任务'],
  frame: ['Frame {label}', '第 {label} 帧'],
  foundBy: {
    phone: ['Matches phone number', '匹配手机号'],
    email: ['Matches email', '匹配邮箱'],
    pinyin: ['Matches pinyin', '匹配拼音'],
    invoiceTitle: ['Matches invoice title', '匹配发票抬头'],
    taxNumber: ['Matches tax number', '匹配税号'],
    task: ['Owner of this task', '该任务所属用户'],
  },
  ofTask: ['Task {id}', '任务 {id}'],
  main: ['Main account', '主账号'],
  childOf: ['Sub-account of {name}', '{name} 的子账号'],
  ended: ['Ended', '已结束'],
  deleted: ['Deleted', '已删除'],
  pin: ['Pin', '固定'],
  unpin: ['Unpin', '取消固定'],
  move: ['move', '移动'],
  choose: ['open', '打开'],
  newTab: ['new browser tab', '在新的浏览器标签页打开'],
  complete: ['complete', '补全'],
  close: ['close', '关闭'],
});
