import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/deploy/additionalCharges': () => import('./additionalCharges.tsx'),
  '/deploy/collocate': () => import('./collocate.tsx'),
  '/deploy/constraintList': () => import('./constraintList.tsx'),
  '/deploy/dataDictionary': () => import('./dataDictionary.tsx'),
  '/deploy/error': () => import('./error.tsx'),
  '/deploy/exchangeRates': () => import('./exchangeRates.tsx'),
  '/deploy/groupConfiguration': () => import('./groupConfiguration.tsx'),
  '/deploy/jsonTemplateConfig': () => import('./jsonTemplateConfig.tsx'),
  '/deploy/platform': () => import('./platform.tsx'),
  '/deploy/scheduleConfig': () => import('./scheduleConfig.tsx'),
  '/deploy/scriptVersionList': () => import('./scriptVersionList.tsx'),
  '/deploy/wechatAutoResponse': () => import('./wechatAutoResponse.tsx'),
} as const satisfies Pages;
