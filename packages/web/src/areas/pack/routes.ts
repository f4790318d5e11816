import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/pack/packMachineDetail': () => import('./packMachineDetail.tsx'),
  '/pack/packProjectDetail': () => import('./packProjectDetail.tsx'),
  '/pack/packRentDetail': () => import('./packRentDetail.tsx'),
} as const satisfies Pages;
