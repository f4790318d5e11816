import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/node/renderNodeList': () => import('./renderNodeList.tsx'),
  '/task/overview': () => import('./overview.tsx'),
} as const satisfies Pages;
