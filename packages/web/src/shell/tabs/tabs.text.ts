import { defineText } from '../../kit/text/index.ts';

export const { useText: useTabsText } = defineText('tabs', {
  en: () => import('./tabs.en.ts'),
  zh: () => import('./tabs.zh.ts'),
});
