import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/dataGraph/adminOperation': () => import('./adminOperation.tsx'),
} as const satisfies Pages;
