import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/copyright/copyright-main': () => import('./copyrightMain.tsx'),
  '/user/copyrightRegistrationRecord': () => import('./copyrightRegistrationRecord.tsx'),
} as const satisfies Pages;
