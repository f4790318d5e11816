import type { StatisticName } from './statistics.table.ts';
import { figureTitles } from './figureTitles.ts';

/** The figures of each screen, a tab each, in their order. */
export const figureScreens = {
  '/statistics/userInfo': [
    'registrations',
    'firstSubmissions',
    'submittedTasks',
    'repurchaseRate',
    'userFeedback',
    'questionnaire',
  ],
  '/statistics/capacity': ['capacity', 'taskCapacity', 'abnormalJobs', 'rentalNodes'],
  '/statistics/fundsDetails': ['funds', 'recharge', 'coupons', 'transferRecords'],
  '/statistics/balance': ['userBalance', 'income', 'revenue'],
  '/data/capacity': ['nodesUsed', 'capacity', 'taskCapacity'],
  '/data/perform': ['frameTime', 'abnormalJobs'],
  '/data/user-data': ['activeUsers', 'firstRecharges'],
  '/data/user-submit-analysis': ['firstSubmissions', 'submittedTasks'],
  '/data/job-data': ['endedTasks', 'submittedTasks'],
  '/data/render-data': ['frames', 'taskCapacity'],
  '/data/new-user-data': ['registrations', 'firstRecharges'],
  '/data/hardware-data': ['capacity', 'failureRate', 'rentalNodes'],
} as const satisfies Readonly<Record<string, readonly StatisticName[]>>;
export type FigureScreen = keyof typeof figureScreens;

/** The names of a screen's tabs. */
export const figureTabs = <P extends FigureScreen>(path: P) =>
  Object.fromEntries(figureScreens[path].map((name) => [name, { title: figureTitles[name] }])) as unknown as {
    readonly [N in (typeof figureScreens)[P][number]]: { readonly title: (typeof figureTitles)[N] };
  };
