import { defineText } from '../../kit/text/index.ts';

export const { useText: useDetailPageText } = defineText('screens.renderDetail', {
  en: () => import('./renderDetail.en.ts'),
  zh: () => import('./renderDetail.zh.ts'),
});
