import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/deploy/dataDictionary': () => import('./dataDictionary.tsx'),
  '/deploy/error': () => import('./error.tsx'),
  '/deploy/exchangeRates': () => import('./exchangeRates.tsx'),
  '/deploy/wechatAutoResponse': () => import('./wechatAutoResponse.tsx'),
} as const satisfies Pages;
