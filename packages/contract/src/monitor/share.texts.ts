import type { AreaTexts } from '../kernel/text.ts';

/** Texts of share links. */
export const shareTexts = {
  fields: {
    shareLinkId: ['Link ID', '链接 ID'],
    shareState: ['Status', '状态'],
    visitDay: ['Visited on', '访问日期'],
    visitCount: ['Visitors', '访问人次'],
    visitCountFlag: ['Visitors', '访问人次'],
    expireTime: ['Opens until', '有效期至'],
    lastVisitTime: ['Last visit', '最近访问'],
  },
  actions: {
    shareLinks: {
      list: ['Share links', '分享链接'],
      statistics: ['Visits of share links', '分享链接统计'],
      export: ['Export share links', '导出分享链接'],
    },
  },
  codes: { shareState: { 1: ['Open', '有效'], 2: ['Expired', '已过期'], 3: ['Ended', '已结束'] } },
  kinds: { shareLink: [['{count} share link', '{count} share links'], '{count} 个分享链接'] },
  empty: {
    shareLinks: [
      'Links appear here once customers share the results of a task.',
      '客户分享任务结果后，链接显示在此列表。',
    ],
  },
} as const satisfies AreaTexts;
