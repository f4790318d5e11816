import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/material/material-main': () => import('./materialMain.tsx'),
} as const satisfies Pages;
