import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/deploy/clientAdvertise': () => import('./clientAdvertise.tsx'),
  '/deploy/clientSlideshow': () => import('./clientSlideshow.tsx'),
  '/deploy/miniProgramAdvertise': () => import('./miniProgramAdvertise.tsx'),
  '/deploy/overviewAdvertise': () => import('./overviewAdvertise.tsx'),
  '/deploy/cgtalksManager': () => import('./cgtalksManager.tsx'),
  '/deploy/loginBackgroundImage': () => import('./loginBackgroundImage.tsx'),
  '/deploy/clientPromotionNotification': () => import('./clientPromotionNotification.tsx'),
  '/deploy/clientSystemNotification': () => import('./clientSystemNotification.tsx'),
  '/deploy/systemNoticeSetting': () => import('./systemNoticeSetting.tsx'),
  '/deploy/staffAndNodeNoticeList': () => import('./staffAndNodeNoticeList.tsx'),
} as const satisfies Pages;
