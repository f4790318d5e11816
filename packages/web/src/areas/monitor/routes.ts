import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/monitor/log': () => import('./log.tsx'),
  '/monitor/operation-platform': () => import('./platform.tsx'),
  '/monitor/cardFrameMonitoring': () => import('./cardFrameMonitoring.tsx'),
  '/monitor/cardFrameDetails': () => import('./cardFrameDetails.tsx'),
  '/monitor/messageMonitoring': () => import('./messageMonitoring.tsx'),
  '/monitor/channelClassification': () => import('./channelClassification.tsx'),
  '/monitor/shareLinkStatistics': () => import('./shareLinkStatistics.tsx'),
  '/monitor/statistics': () => import('./statistics.tsx'),
} as const satisfies Pages;
