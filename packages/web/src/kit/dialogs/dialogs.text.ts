import { defineText } from '../text/define.ts';

export const { useText: useKitText } = defineText('dialogs', {
  en: () => import('./dialogs.en.ts'),
  zh: () => import('./dialogs.zh.ts'),
});
