import { defineText, type Translate } from '../text/index.ts';
import type en from './form.en.ts';

export const { useText: useFormText } = defineText('form', {
  en: () => import('./form.en.ts'),
  zh: () => import('./form.zh.ts'),
});
export type FormText = Translate<typeof en>;
