import type { News } from './versions.ts';

export const newsTexts: News = {
  '0.6.0': [
    [
      'The menu has two levels and a filter; filters of lists are chips, and the most important columns fit the window.',
      '菜单改为两级并可筛选；列表筛选以标签显示，最重要的列适配窗口宽度。',
    ],
    [
      'Adverts, popups, login backgrounds, client notices and bulletins: with a schedule, order and on/off.',
      '广告、弹窗、登录背景、客户端公告与员工公告：投放时间、排序与启停。',
    ],
    [
      'Configuration: auto-replies, error messages, data dictionary, additional charges, groups, constraints, templates and platforms.',
      '配置：自动回复、错误信息、数据字典、附加费用、分组、约束、模板与平台。',
    ],
  ],
  '0.5.0': [
    [
      'Keys such as confirm, decide and approve are granted with a second person’s approval; requests say who may not decide and why.',
      '确认、审批等权限须由第二人批准后授予；申请会说明哪些人不能审批及原因。',
    ],
    [
      'Late background work appears on the dashboard. Statuses in lists are dots, so that what needs attention stands out.',
      '后台任务延迟会显示在首页；列表状态改为圆点，需要关注的项目更醒目。',
    ],
  ],
  '0.4.0': [
    [
      'Money: charges by the minute, recharges, refunds, bills, invoices, credit, reconciliation and month close. Each amount says how it came about.',
      '账务：逐分钟计费、充值、退款、账单、发票、信用额度、对账与月结，每笔金额都能查看来源。',
    ],
    [
      'Customers: one page each with a timeline; certification, public pool, block lists and feedback.',
      '客户：每位客户一页，含时间线；认证、公海、黑名单与反馈。',
    ],
    [
      'Staff, roles, agents and the duty roster; sensitive actions need a second approver.',
      '员工、角色、代理商与值班表；敏感操作须由第二人审批。',
    ],
  ],
  '0.3.0': [
    [
      'Dashboard: the farm, the queue and today at a glance. Every number opens its rows; your work queue is beside it.',
      '首页一眼看清农场、队列与今日数据，每个数字都能打开对应的明细，旁边是您的待办。',
    ],
    [
      'Press Ctrl K to open pages, tasks, frames, users, nodes and commands. Press ? for all shortcuts.',
      '按 Ctrl K 直达页面、任务、帧、用户、节点和命令，按 ? 查看全部快捷键。',
    ],
    ['Open pages stay as tabs, and pages can be pinned.', '打开过的页面以标签保留，常用页面可以固定。'],
    [
      'Lists: saved views, relative dates such as “last 7 days”, second-level sorting, side panel, row comparison, printing and PDF.',
      '列表：保存视图、“近 7 天”等相对日期、二级排序、侧边面板、两行对比、打印与 PDF。',
    ],
    [
      'My account: sessions, language, density, theme, start page and notification settings.',
      '个人信息：登录会话、语言、密度、主题、起始页与通知设置。',
    ],
    ['Working-day calendar and plugin consumption.', '工作日历（含补班日）与插件消费统计。'],
  ],
  '0.2.0': [
    [
      'Tasks and frames: start, stop, priority, blacklist and all other actions, each with an impact preview.',
      '任务与帧：开始、停止、优先级、黑名单等全部操作，执行前可预览影响。',
    ],
    [
      'Task details: frame grid and table, timeline, statistics, charges, history and parameters.',
      '任务详情页：帧网格与表格、时间线、统计、计费明细、变更记录、参数。',
    ],
    [
      'Render nodes: the list, node distribution, and why a task is not starting.',
      '渲染节点：列表、节点分布，以及“任务为什么没有开始”。',
    ],
    [
      'Frame images with comparison. Logs of any size open at the end and are searched on the server.',
      '帧图片可对比查看；任意大小的日志从末尾打开，在服务器端搜索。',
    ],
  ],
  '0.1.0': [
    [
      'Foundation: lists with filters in the URL, exports, organisations, sign-in, Chinese and English.',
      '基础：筛选条件保存在网址中的列表、导出、组织架构、登录、中英文界面。',
    ],
  ],
};
