import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/user/userRechargeRecord': () => import('./userRechargeRecord.tsx'),
  '/user/professionalRenderingUpdateRecord': () => import('./professionalRenderingUpdateRecord.tsx'),
} as const satisfies Pages;
