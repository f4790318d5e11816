import { defineText } from '../text/index.ts';

export const { useText: usePrintText } = defineText('print', {
  en: () => import('./print.en.ts'),
  zh: () => import('./print.zh.ts'),
});
