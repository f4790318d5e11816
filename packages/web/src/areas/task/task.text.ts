import { defineText } from '../../kit/text/index.ts';

export const { useText: useTaskText } = defineText('screens.task', {
  en: () => import('./task.en.ts'),
  zh: () => import('./task.zh.ts'),
});
