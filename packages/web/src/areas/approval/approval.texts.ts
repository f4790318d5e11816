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
  all: ['All requests', '全部申请'],
  close: ['Close', '关闭'],
  limit: {
    hint: [
      'Beyond the limit another person must approve. 0: always.',
      '超过上限的操作须由他人审批，0 表示每次都须审批',
    ],
    edit: ['Edit limit', '修改上限'],
    organizationMove: ['Move organisation: staff whose customers change', '移动组织：客户范围变化的员工数'],
    taskAbandon: ['Abandon tasks: tasks at once', '放弃任务：一次的任务数'],
    limitChange: ['Set approval limit: limits at once', '设置审批上限：一次的上限数'],
  },
  column: {
    endedAt: ['Ended', '结束时间'],
    key: ['Setting', '设置项'],
    status: ['Status', '状态'],
    updatedAt: ['Changed', '修改时间'],
    value: ['Value', '值'],
  },
  kind: {
    admin: ['Staff', '员工'],
    limit: ['Approval limit', '审批上限'],
    organization: ['Organisation', '组织'],
    setting: ['Setting', '设置'],
    task: ['Task', '任务'],
  },
});

const columns = ['endedAt', 'key', 'status', 'updatedAt', 'value'] as const;

/** The word for a stored field that no call names; its name for any other. */
export const useColumnText = (): ((name: string) => string) => {
  const t = useApprovalText();
  return (name) => {
    const known = columns.find((one) => one === name);
    return known ? t(`column.${known}`) : name;
  };
};

const kinds = ['admin', 'limit', 'organization', 'setting', 'task'] as const;

/** The word for a kind of thing, as records name it; the name itself for one that no request is about yet. */
export const useKindText = (): ((kind: string) => string) => {
  const t = useApprovalText();
  return (kind) => {
    const known = kinds.find((one) => one === kind);
    return known ? t(`kind.${known}`) : kind;
  };
};
