import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/export/plugin': () => import('./plugin.tsx'),
  '/export/exportList': () => import('./exportList.tsx'),
} as const satisfies Pages;
