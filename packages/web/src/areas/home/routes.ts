import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/dashbroad/index': () => import('./Dashboard.tsx'),
  '/workQueue': () => import('./workQueue.tsx'),
  '/attempts': () => import('./attempts.tsx'),
} as const satisfies Pages;
