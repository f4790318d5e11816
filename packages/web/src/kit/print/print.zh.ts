import type { OtherLanguage } from '../text/index.ts';
import type en from './print.en.ts';

export default {
  print: '打印本页',
  made: '打印人：{name}，{time}',
} satisfies OtherLanguage<typeof en>;
