import { defineText } from '../../kit/text/index.ts';

export const { useText: useTaskText, ready: taskTextReady } = defineText('screens.task', {
  en: () => import('./task.en.ts'),
  zh: () => import('./task.zh.ts'),
});
