import { defineText } from '../../kit/text/index.ts';

export const { useText: useKeysText } = defineText('keys', {
  en: () => import('./keys.en.ts'),
  zh: () => import('./keys.zh.ts'),
});
