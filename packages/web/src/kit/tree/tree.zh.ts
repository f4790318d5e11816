import type { OtherLanguage } from '../text/index.ts';
import type en from './tree.en.ts';

export default {
  rename: '“{name}”的新名称',
  nothingFound: '没有名称包含此文字。',
} satisfies OtherLanguage<typeof en>;
