import { defineText } from '../kit/text/define.ts';

export const {
  useText: useShellText,
  now: shellText,
  ready: shellTextReady,
} = defineText('shell', {
  en: () => import('./shell.en.ts'),
  zh: () => import('./shell.zh.ts'),
});
