import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/statistics/userInfo': () => import('./userInfo.tsx'),
  '/statistics/capacity': () => import('./capacity.tsx'),
  '/statistics/fundsDetails': () => import('./fundsDetails.tsx'),
  '/statistics/balance': () => import('./balance.tsx'),
  '/statistics/performance': () => import('./performance.tsx'),
  '/statistics/incomeVerification': () => import('./incomeVerification.tsx'),
  '/data/capacity': () => import('./dataCapacity.tsx'),
  '/data/perform': () => import('./dataPerform.tsx'),
  '/data/user-data': () => import('./dataUserData.tsx'),
  '/data/user-submit-analysis': () => import('./dataUserSubmitAnalysis.tsx'),
  '/data/job-data': () => import('./dataJobData.tsx'),
  '/data/render-data': () => import('./dataRenderData.tsx'),
  '/data/new-user-data': () => import('./dataNewUserData.tsx'),
  '/data/hardware-data': () => import('./dataHardwareData.tsx'),
} as const satisfies Pages;
