import { defineText } from '../text/index.ts';

export const { useText: useTreeText } = defineText('tree', {
  en: () => import('./tree.en.ts'),
  zh: () => import('./tree.zh.ts'),
});
