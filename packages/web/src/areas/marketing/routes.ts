import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/deploy/inviterList': () => import('./inviterList.tsx'),
  '/deploy/inviterDetail/:id': () => import('./inviterDetail.tsx'),
} as const satisfies Pages;
