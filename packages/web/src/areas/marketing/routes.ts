import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/deploy/activityList': () => import('./activityList.tsx'),
  '/deploy/activityDetail/:id': () => import('./activityDetail.tsx'),
  '/deploy/marketingActivities': () => import('./marketingActivities.tsx'),
  '/deploy/marketingActivitiesData': () => import('./marketingActivitiesData.tsx'),
  '/deploy/prizePool': () => import('./prizePool.tsx'),
  '/deploy/prizePoolActivityDetail/:tabName/:activityId/:activityName': () =>
    import('./prizePoolActivityDetail.tsx'),
  '/deploy/yearEndActivities': () => import('./yearEndActivities.tsx'),
  '/deploy/inviterList': () => import('./inviterList.tsx'),
  '/deploy/inviterDetail/:id': () => import('./inviterDetail.tsx'),
} as const satisfies Pages;
