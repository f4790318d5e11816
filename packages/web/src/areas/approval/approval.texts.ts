import { defineText } from '../../kit/text/index.ts';

export const { useText: useApprovalText } = defineText('screens.approval', {
  beyond: ['{weight} (limit {limit})', '{weight}（上限 {limit}）'],
  before: ['Before', '变更前'],
  after: ['After', '变更后'],
  field: ['Field', '字段'],
  affected: ['Affected', '影响对象'],
  skipped: ['{count} will be skipped: {reason}', '{count} 个将被跳过：{reason}'],
  changedSince: ['changed after the request.', '申请后已被修改。'],
  message: ['Message to {recipient}', '发送消息给 {recipient}'],
  nothing: ['Changes no record.', '不更改任何记录。'],
  others: ['Other changes, each different', '其他变更，各不相同'],
  more: ['Show {count} more', '再显示 {count} 个'],
  own: ['Your own request: another person decides.', '这是您的申请，须由他人审批。'],
  ownCustomer: [
    'Concerns a customer allocated to you: another person decides.',
    '涉及归属您的客户，须由他人审批。',
  ],
  needed: ['Another person must approve this.', '此操作须由他人审批。'],
  request: ['Request approval', '申请审批'],
  all: ['All requests', '全部申请'],
  close: ['Close', '关闭'],
  limit: {
    hint: [
      'Beyond the limit another person must approve. 0: always.',
      '超过上限的操作须由他人审批，0 表示每次都须审批',
    ],
    edit: ['Edit limit', '修改上限'],
    organizationMove: ['Move organisation: staff whose customers change', '移动组织：客户范围变化的员工数'],
    factorReset: ['Reset another person’s second factor', '重置他人的双重验证'],
    roleRights: ['Change role: staff whose rights change', '变更角色：权限变化的员工数'],
    staffClean: ['Clean user data: customers whose allocation ends', '清理用户数据：结束归属的客户数'],
    taskAbandon: ['Abandon tasks: tasks at once', '放弃任务：一次的任务数'],
    limitChange: ['Set approval limit', '设置审批上限'],
  },
});
