import type { AreaTexts } from '../kernel/text.ts';

/** Texts of the dashboard. */
export const texts = {
  fields: {
    span: ['Time range', '时间范围'],
    queue: ['Queue', '待办类型'],
    queueList: ['Queue', '待办类型'],
    entryId: ['Item ID', '待办 ID'],
    objectKind: ['Type', '类型'],
    objectId: ['ID', 'ID'],
    since: ['Waiting since', '产生时间'],
    until: ['Due', '截止时间'],
    overdue: ['Overdue', '已逾期'],
    mine: ['Mine or unassigned', '我的或未分配'],
    duty: ['Duty', '值班类型'],
    assignee: ['Assignee', '处理人'],
    facts: ['Item', '待办事项'],
    path: ['Page', '页面'],
    search: ['Page section', '页面位置'],
  },
  actions: {
    home: {
      nodes: ['Node statistics', '节点统计'],
      work: ['Task statistics', '任务统计'],
      today: ['Statistics for today', '今日统计'],
      pace: ['Throughput', '渲染速度'],
      queues: ['Work queue summary', '待办统计'],
      waiting: ['Work queue', '我的待办'],
    },
  },
  codes: {
    queue: {
      1: ['Stuck frames', '卡帧'],
      2: ['Unhealthy nodes', '异常节点'],
      3: ['Lost nodes', '失联节点'],
      4: ['Stopped tasks', '已停止的任务'],
      5: ['Undelivered emails', '未送达邮件'],
      6: ['Failed exports', '导出失败'],
      7: ['Calendars to confirm', '待确认日历'],
      8: ['Approval requests', '审批申请'],
      12: ['Bill appeals', '账单申诉'],
      14: ['Invoices', '发票处理'],
      15: ['Certifications', '实名认证审核'],
      16: ['Student certifications', '学生认证审核'],
      17: ['Feedback', '意见反馈'],
      9: ['Recharges to confirm', '待确认充值'],
      10: ['Refunds to handle', '待处理退款'],
    },
  },
  empty: {
    home: [
      'What needs a person appears in this list: stuck frames, unhealthy nodes, requests to approve.',
      '需要人工处理的事项（卡帧、异常节点、待审批申请等）显示在此列表。',
    ],
  },
} as const satisfies AreaTexts;
