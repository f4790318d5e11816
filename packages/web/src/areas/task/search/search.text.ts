import { defineText } from '../../../kit/text/index.ts';

export const { useText: useSearchText } = defineText('screens.taskSearch', {
  en: () => import('./search.en.ts'),
  zh: () => import('./search.zh.ts'),
});
