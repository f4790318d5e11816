import type { Translated } from '../kernel/text.ts';
import type { homeEn } from './home.en.ts';

/** Chinese texts of the dashboard. */
export const homeZh: Translated<typeof homeEn> = {
  fields: {
    span: '时间范围',
    queue: '待办',
    queueList: '待办',
    entryId: '条目',
    objectKind: '类别',
    objectId: 'ID',
    since: '自何时',
    until: '截止时间',
    overdue: '已逾期',
    facts: '事项',
    path: '页面',
    search: '页面位置',
  },
  actions: {
    home: {
      nodes: '节点统计',
      work: '任务统计',
      today: '今日统计',
      pace: '渲染速度',
      queues: '我的待办',
      waiting: '待我处理',
    },
  },
  codes: {
    queue: {
      1: '卡帧',
      2: '异常节点',
      3: '失联节点',
      4: '挂起的任务',
      5: '发送失败的邮件',
      6: '我的失败导出',
      7: '待确认的年度日历',
    },
  },
};
