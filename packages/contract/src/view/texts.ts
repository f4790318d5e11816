import type { AreaTexts } from '../kernel/text.ts';

/** Texts of the view area. */
export const texts = {
  fields: {
    viewId: ['View ID', '视图 ID'],
    viewName: ['Name', '名称'],
    list: ['List', '列表'],
    audience: ['Visible to', '可见范围'],
    roleId: ['Role', '角色'],
    ownerName: ['Owner', '创建人'],
    mine: ['Mine', '我的'],
    viewQuery: ['Filters and sorting', '筛选与排序'],
    look: ['Columns', '列设置'],
    isDefault: ['Default', '默认'],
    updateTime: ['Updated', '更新时间'],
  },
  actions: {
    views: {
      list: ['Saved views', '已保存视图'],
      add: ['Save view', '保存视图'],
      update: ['Edit view', '修改视图'],
      remove: ['Delete view', '删除视图'],
      setDefault: ['Set default view', '设置默认视图'],
    },
  },
  codes: {
    viewAudience: {
      1: ['Only me', '仅自己'],
      2: ['One of my roles', '我的某个角色'],
      3: ['Everyone', '所有人'],
    },
  },
  kinds: {
    view: [['{count} saved view', '{count} saved views'], '{count} 个视图'],
    defaultView: [['{count} default view', '{count} default views'], '{count} 个默认视图'],
  },
} as const satisfies AreaTexts;
