import type { OtherLanguage } from '../../kit/text/index.ts';
import type en from './export.en.ts';

export default {
  all: '全部',
  selection: '所选行',
  yes: '是',
} satisfies OtherLanguage<typeof en>;
