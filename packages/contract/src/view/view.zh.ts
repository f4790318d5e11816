import type { Translated } from '../kernel/text.ts';
import type { viewEn } from './view.en.ts';

/** Chinese texts of the view area. */
export const viewZh: Translated<typeof viewEn> = {
  fields: {
    viewId: '视图 ID',
    viewName: '名称',
    list: '列表',
    audience: '可见范围',
    roleId: '角色',
    ownerName: '创建人',
    mine: '我的',
    viewQuery: '筛选与排序',
    look: '列设置',
    isDefault: '默认',
    version: '版本',
    updateTime: '修改时间',
  },
  actions: {
    views: {
      list: '已存视图',
      add: '保存视图',
      update: '修改视图',
      remove: '删除视图',
      setDefault: '设置默认视图',
    },
  },
  codes: { viewAudience: { 1: '仅自己', 2: '我的某个角色', 3: '所有人' } },
};
