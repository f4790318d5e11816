import { defineText } from '../../kit/text/index.ts';

export const { useText: useNodeText } = defineText('screens.node', {
  en: () => import('./node.en.ts'),
  zh: () => import('./node.zh.ts'),
});
