import { defineText, type Translate } from '../text/index.ts';
import type en from './list.en.ts';

export const { useText: useListText, ready: listTextReady } = defineText('list', {
  en: () => import('./list.en.ts'),
  zh: () => import('./list.zh.ts'),
});
export type ListText = Translate<typeof en>;
