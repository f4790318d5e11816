import { defineText } from '../../kit/text/index.ts';

export const { useText: useAccountText } = defineText('screens.account', {
  en: () => import('./account.en.ts'),
  zh: () => import('./account.zh.ts'),
});
