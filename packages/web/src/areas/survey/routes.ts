import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/feedback/userResearch': () => import('./userResearch.tsx'),
} as const satisfies Pages;
