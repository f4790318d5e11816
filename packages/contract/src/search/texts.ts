import type { AreaTexts } from '../kernel/text.ts';

/** Texts of going anywhere. */
export const texts = {
  fields: {
    ids: ['IDs', 'ID'],
    limit: ['Results per type', '每类最多条数'],
    href: ['Link', '链接'],
    pinned: ['Pinned', '已固定'],
  },
  actions: {
    navigation: {
      anything: ['Command palette', '快速跳转'],
      pins: ['Pinned pages', '固定的页面'],
      pin: ['Pin page', '固定页面'],
    },
    lookups: {
      users: ['Look up customers', '查找客户'],
      staff: ['Look up staff', '查找员工'],
      organizations: ['Look up organisations', '查找组织'],
      roles: ['Look up roles', '查找角色'],
      nodes: ['Look up nodes', '查找节点'],
    },
  },
  codes: {},
} as const satisfies AreaTexts;
