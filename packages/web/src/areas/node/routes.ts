import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/node/renderNodeList': () => import('./renderNodeList.tsx'),
  '/node/rentNodeList': () => import('./rentNodeList.tsx'),
  '/node/mirrorManagement': () => import('./mirrorManagement.tsx'),
  '/node/hardwareModelToPerformance': () => import('./hardwareModels.tsx'),
  '/node/hardwareConfiguration': () => import('./hardwareConfiguration.tsx'),
  '/task/overview': () => import('./overview.tsx'),
} as const satisfies Pages;
