import { defineText } from '../../kit/text/index.ts';

export const { useText: useCalendarText } = defineText('screens.calendar', {
  en: () => import('./calendar.en.ts'),
  zh: () => import('./calendar.zh.ts'),
});
