import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/user/clientFeedback': () => import('./clientFeedback.tsx'),
  '/user/pictureClientFeedback': () => import('./pictureClientFeedback.tsx'),
  '/feedback/officialPage': () => import('./officialPage.tsx'),
  '/feedback/platformPage': () => import('./platformPage.tsx'),
  '/user/animationClientFeedback': () => import('./animationClientFeedback.tsx'),
} as const satisfies Pages;
