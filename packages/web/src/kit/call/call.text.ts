import { defineText } from '../text/define.ts';

export const {
  useText: useCallText,
  now: callText,
  ready: callTextReady,
} = defineText('call', {
  en: () => import('./call.en.ts'),
  zh: () => import('./call.zh.ts'),
});
