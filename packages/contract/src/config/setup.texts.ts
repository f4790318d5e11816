import type { AreaTexts } from '../kernel/text.ts';

/** Texts of the lists that staff set up. */
export const setupTexts = {
  fields: {
    autoReplyId: ['Reply ID', '回复 ID'],
    autoReplyIds: ['Replies', '回复'],
    keyword: ['Keyword', '关键词'],
    replyMatch: ['Match', '匹配方式'],
    priority: ['Priority', '优先级'],
    replyText: ['Reply', '回复内容'],
    message: ['Message', '消息'],
  },
  actions: {
    autoReplies: {
      list: ['Chat auto-replies', '微信自动回复'],
      add: ['Add reply', '新增回复'],
      update: ['Edit', '编辑'],
      remove: ['Delete', '删除'],
      match: ['Test a message', '测试消息'],
    },
  },
  kinds: { autoReply: [['{count} auto-reply', '{count} auto-replies'], '{count} 条自动回复'] },
  empty: {
    autoReplies: [
      'A message that matches a keyword is answered with its reply.',
      '消息匹配关键词时，将自动发送对应回复。',
    ],
  },
  codes: { replyMatch: { 1: ['Whole message', '完全匹配'], 2: ['Part of the message', '包含'] } },
} as const satisfies AreaTexts;
