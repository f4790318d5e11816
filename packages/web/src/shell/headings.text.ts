import { defineText } from '../kit/text/index.ts';

export const { useText: useHeadingText } = defineText('headings', {
  en: () => import('./headings.en.ts'),
  zh: () => import('./headings.zh.ts'),
});
