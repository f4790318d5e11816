import { defineText } from '../../../kit/text/index.ts';

export const { useText: useLogText } = defineText('screens.log', {
  en: () => import('./log.en.ts'),
  zh: () => import('./log.zh.ts'),
});
