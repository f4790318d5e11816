import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/deploy/calendar': () => import('./calendar.tsx'),
} as const satisfies Pages;
