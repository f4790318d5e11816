import { defineText } from '../text/index.ts';

export const { useText: useDetailText } = defineText('detail', {
  en: () => import('./detail.en.ts'),
  zh: () => import('./detail.zh.ts'),
});
