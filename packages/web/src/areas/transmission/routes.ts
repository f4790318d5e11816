import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/transmission/engineList': () => import('./engineList.tsx'),
  '/transmission/engineList/:id': () => import('./engine.tsx'),
  '/transmission/lineConfig': () => import('./lineConfig.tsx'),
  '/transmission/asperaAccountConfig': () => import('./asperaAccountConfig.tsx'),
} as const satisfies Pages;
