import { defineText } from '../../kit/text/index.ts';

export const { useText: useRoleText } = defineText('screens.role', {
  search: ['Search permissions', '搜索权限'],
  noneFound: ['No permission matches.', '没有匹配的权限'],
  held: ['{held} of {all}', '{held}/{all}'],
  staff: [['{count} active member of staff', '{count} active members of staff'], '{count} 名启用员工'],
  onlyHeld: ['Granted only', '仅显示已授予'],
  changes: ['Changes', '变更'],
  noChanges: ['No changes yet.', '尚无变更'],
  added: [['{count} permission granted', '{count} permissions granted'], '授予 {count} 项权限'],
  removed: [['{count} permission revoked', '{count} permissions revoked'], '撤销 {count} 项权限'],
  areasOf: ['Areas', '区域'],
  areasNone: ['Choose at least one area, or nothing is seen.', '请至少选择一个区域，否则不可见任何任务。'],
  affected: [
    ['{count} person gains or loses rights:', '{count} people gain or lose rights:'],
    '{count} 人的权限发生变化：',
  ],
  affectedNone: ['Nobody’s rights change.', '不影响任何人的权限。'],
  affectedOf: ['{name}: +{gained} / −{lost}', '{name}：+{gained} / −{lost}'],
  more: [['and {count} more', 'and {count} more'], '另有 {count} 人'],
  save: ['Save', '保存'],
  undo: ['Undo', '撤销'],
  unsaved: ['Discard changes?', '放弃更改？'],
  unsavedHint: ['The permissions are not saved yet.', '权限尚未保存。'],
  fixed: ['A built-in role. Its permissions cannot be changed.', '内置角色，权限不可修改。'],
  menus: ['Menu groups', '菜单分组'],
});
