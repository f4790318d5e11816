import { defineText } from '../../kit/text/index.ts';

export const { useText: useExportText } = defineText('screens.export', {
  en: () => import('./export.en.ts'),
  zh: () => import('./export.zh.ts'),
});
