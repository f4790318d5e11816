import type { Translated } from '../kernel/text.ts';
import type { searchEn } from './search.en.ts';

/** Chinese texts of going anywhere. */
export const searchZh: Translated<typeof searchEn> = {
  fields: { words: '查找内容', ids: 'ID', limit: '每类最多条数', href: '地址', pinned: '已固定' },
  actions: {
    going: { anything: '快速跳转', pins: '固定的页面', pin: '固定页面' },
    lookups: {
      users: '查找客户',
      staff: '查找员工',
      organizations: '查找组织',
      roles: '查找角色',
      nodes: '查找节点',
    },
  },
  codes: {},
};
