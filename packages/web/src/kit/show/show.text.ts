import { defineText } from '../text/index.ts';

export const { useText: useShowText, ready: showTextReady } = defineText('show', {
  en: () => import('./show.en.ts'),
  zh: () => import('./show.zh.ts'),
});
