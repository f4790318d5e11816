import { defineText } from '../../kit/text/index.ts';

export const { useText: useInputText } = defineText('kit.inputs', {
  add: ['Add an example', '新增示例'],
  edit: ['Edit an example', '编辑示例'],
  editGone: ['Edit one that is gone', '编辑已删除的示例'],
  user: ['Customer', '客户'],
  userHint: [
    'Accounts of one name are told apart by type, company and ID.',
    '同名账号按类型、公司和 ID 区分',
  ],
  staff: ['Staff', '员工'],
  organization: ['Organisation', '组织'],
  roles: ['Roles', '角色'],
  labels: ['Labels', '标签'],
  areas: ['Areas', '区域'],
  platform: ['Platform', '平台'],
  nodes: ['Nodes', '节点'],
  statuses: ['Statuses', '状态'],
  rowsAndFiles: ['Rows, files and formatted text', '明细、文件与富文本'],
  customFields: ['Custom fields', '自定义字段'],
  lines: ['Lines', '明细'],
  lineTitle: ['Item', '项目'],
  lineAmount: ['Amount', '金额'],
  files: ['Files', '文件'],
  body: ['Text', '正文'],
  day: ['Due date', '截止日期'],
  month: ['Bill month', '账单月份'],
});
