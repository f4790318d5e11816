import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/admin/agentList': () => import('./agentList.tsx'),
  '/admin/agentDetails/:id/:loginName/:areaName': () => import('./agentDetails.tsx'),
  '/user/agentsApplication': () => import('./agentsApplication.tsx'),
} as const satisfies Pages;
