import type { OtherLanguage } from '../text/index.ts';
import type en from './show.en.ts';

export default {
  yes: '是',
  no: '否',
  copy: '复制 {value}',
  copied: '已复制',
  none: '无',
} satisfies OtherLanguage<typeof en>;
