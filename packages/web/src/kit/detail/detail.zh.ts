import type { OtherLanguage } from '../text/index.ts';
import type en from './detail.en.ts';

export default {
  actions: '操作',
  tabs: '分区',
  noHistory: '暂无记录',
} satisfies OtherLanguage<typeof en>;
