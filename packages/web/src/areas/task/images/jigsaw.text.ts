import { defineText } from '../../../kit/text/index.ts';

export const { useText: useJigsawText } = defineText('screens.jigsaw', {
  en: () => import('./jigsaw.en.ts'),
  zh: () => import('./jigsaw.zh.ts'),
});
