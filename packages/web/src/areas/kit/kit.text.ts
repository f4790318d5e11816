import { defineText } from '../../kit/text/index.ts';

export const { useText: useKitPageText } = defineText('kit', {
  en: () => import('./kit.en.ts'),
  zh: () => import('./kit.zh.ts'),
});
