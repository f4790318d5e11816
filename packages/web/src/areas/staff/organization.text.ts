import { defineText } from '../../kit/text/index.ts';

export const { useText: useOrganizationText } = defineText('screens.organization', {
  en: () => import('./organization.en.ts'),
  zh: () => import('./organization.zh.ts'),
});
