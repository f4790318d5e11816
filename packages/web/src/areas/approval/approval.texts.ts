import { defineText } from '../../kit/text/index.ts';

export const { useText: useApprovalText } = defineText('screens.approval', {
  title: ['Request {id}: {action}', '申请 {id}：{action}'],
  beyond: ['{weight} (limit {limit})', '{weight}（上限 {limit}）'],
  before: ['Before', '变更前'],
  after: ['After', '变更后'],
  field: ['Field', '字段'],
  record: ['Record', '记录'],
  outcomes: ['Results', '结果'],
  messages: ['Messages', '消息'],
  nothing: ['Changes no record.', '不更改任何记录。'],
  more: ['{count} more in {table}', '{table} 另有 {count} 条'],
  own: ['Your own request: another person decides.', '这是您的申请，须由他人审批。'],
  reason: ['Reason', '原因'],
  rejectHint: ['The requester sees this reason.', '申请人会看到此原因'],
  close: ['Close', '关闭'],
});
