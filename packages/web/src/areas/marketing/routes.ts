import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/deploy/activityList': () => import('./activityList.tsx'),
  '/deploy/activityDetail/:id': () => import('./activityDetail.tsx'),
  '/deploy/inviterList': () => import('./inviterList.tsx'),
  '/deploy/inviterDetail/:id': () => import('./inviterDetail.tsx'),
} as const satisfies Pages;
