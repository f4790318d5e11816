import { defineText } from '../../kit/text/define.ts';

export const { useText: useSignInText } = defineText('sign-in', {
  en: () => import('./sign-in.en.ts'),
  zh: () => import('./sign-in.zh.ts'),
});
