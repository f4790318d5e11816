import { defineText } from '../../kit/text/index.ts';

export const { useText: useHomeText } = defineText('screens.home', {
  en: () => import('./home.en.ts'),
  zh: () => import('./home.zh.ts'),
});
