import { defineText } from '../text/index.ts';

export const { useText: useStatesText, ready: statesTextReady } = defineText('states', {
  en: () => import('./states.en.ts'),
  zh: () => import('./states.zh.ts'),
});
