import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/storage/storage/overview': () => import('./overview.tsx'),
  '/storage/storage/whiteList': () => import('./cleanupManagement.tsx'),
  '/storage/storage/management': () => import('./management.tsx'),
  '/storage/storage/autoClean': () => import('./autoClean.tsx'),
} as const satisfies Pages;
