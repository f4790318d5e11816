import { defineText } from '../../kit/text/index.ts';

export const { useText: useOrganizationText } = defineText('screens.organization', {
  search: ['Search organisations', '搜索组织'],
  newBelow: ['Add child', '新建下级'],
  edit: ['Edit', '编辑'],
  move: ['Move', '移动'],
  remove: ['Delete', '删除'],
  import: ['Import CSV', '导入 CSV'],
  rootFixed: ['The root organisation cannot be moved or deleted.', '根组织不能移动或删除。'],
  staffOf: ['Staff', '员工'],
  positionsOf: ['Positions', '职位'],
  newPosition: ['New position', '新建职位'],
  choose: ['Select', '选择'],
  noStaff: ['No staff in this organisation.', '暂无员工'],
  noPositions: ['No positions yet.', '暂无职位'],
  moveTo: ['New parent', '新上级'],
  moveBefore: ['Place before', '排在其前'],
  last: ['Leave empty to place it at the end.', '留空则排在最后'],
  moveTitle: ['Move “{name}”', '移动“{name}”'],
  viewsSame: ['Nobody will see more or fewer customers.', '不会改变任何人可见的客户。'],
  viewsChange: [
    [
      'This changes which customers {count} person sees. Another person must approve it:',
      'This changes which customers {count} people see. Another person must approve it:',
    ],
    '此操作会改变 {count} 人可见的客户，须由他人审批：',
  ],
  viewsOf: ['{name}: {before} → {after} customers', '{name}：客户 {before} → {after}'],
  viewsMore: [['and {count} more', 'and {count} more'], '另有 {count} 人'],
  removeTitle: ['Delete “{name}”?', '删除“{name}”？'],
  removeHint: [
    'This cannot be undone. Organisations with staff, positions or children cannot be deleted.',
    '删除后无法恢复。仍有员工、职位或下级的组织不能删除。',
  ],
  removePositionHint: [
    'This cannot be undone. Positions held by staff cannot be deleted.',
    '删除后无法恢复。仍有员工任职的职位不能删除。',
  ],
  nothingChosen: ['Select an organisation on the left.', '请在左侧选择一个组织。'],
  actions: ['Actions', '操作'],
  importHint: [
    'CSV with the columns name, parent name, type and remark. The first line is the header.',
    'CSV 各列依次为名称、上级名称、类型、备注，首行为表头。',
  ],
});
