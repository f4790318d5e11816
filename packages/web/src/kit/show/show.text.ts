import { defineText } from '../text/index.ts';

export const { useText: useShowText } = defineText('show', {
  en: () => import('./show.en.ts'),
  zh: () => import('./show.zh.ts'),
});
