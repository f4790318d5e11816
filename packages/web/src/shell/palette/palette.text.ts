import { defineText } from '../../kit/text/index.ts';

export const { useText: usePaletteText } = defineText('palette', {
  en: () => import('./palette.en.ts'),
  zh: () => import('./palette.zh.ts'),
});
