import { defineText } from '../../kit/text/index.ts';

export const { useText: useFeedbackText } = defineText('screens.feedback', {
  tabs: ['Feedback', '客户反馈'],
  noMessages: ['No messages yet', '暂无留言'],
  noFeedback: ['No feedback yet', '暂无反馈'],
  assignHint: ['Leave empty to take it yourself.', '留空则由本人处理。'],
  take: ['Take', '领取'],
  close: ['Close feedback', '关闭反馈'],
  invalid: ['Mark as invalid', '标记为无效'],
  reopen: ['Reopen', '重新打开'],
  noReason: ['Optional', '选填'],
  answerHint: [
    'The customer sees the answer in the client or on the website.',
    '客户可在客户端或官网查看答复。',
  ],
  reopenHint: ['The feedback will be assigned to you.', '重新打开后由您处理。'],
  invalidHint: ['The customer sees the reason. This cannot be undone.', '客户可查看原因，此操作不可撤销。'],
  frameHint: ['Frame index in the task, counted from 0.', '帧在任务中的序号，从 0 开始。'],
  ticketHint: ['Number or URL in the issue tracker.', '工单编号或链接。'],
  frame: ['Frame {frame}', '第 {frame} 帧'],
});
