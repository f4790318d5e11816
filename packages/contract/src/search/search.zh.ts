import type { Translated } from '../kernel/text.ts';
import type { searchEn } from './search.en.ts';

/** Chinese texts of going anywhere. */
export const searchZh: Translated<typeof searchEn> = {
  fields: { words: '查找内容', limit: '每类最多条数', href: '地址', pinned: '已固定' },
  actions: { going: { anything: '快速跳转', pins: '固定的页面', pin: '固定页面' } },
  codes: {},
};
