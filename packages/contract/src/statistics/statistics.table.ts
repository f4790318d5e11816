import type { PermissionKey } from '../permissions/permissions.ts';

/**
 * What divides a figure into series. `platform` names platforms; the others are code tables of the console: currency, zone, kind of
 * machine, how an attempt ended, status of a task, source of feedback, unit of coupons, account of revenue.
 */
export const statisticSplits = [
  'none',
  'currency',
  'zone',
  'platform',
  'hardware',
  'outcome',
  'taskStatus',
  'feedbackSource',
  'revenue',
] as const;
export type StatisticSplit = (typeof statisticSplits)[number];
export const statisticUnits = ['count', 'hours', 'minutes', 'percent', 'amount'] as const;
export type StatisticUnit = (typeof statisticUnits)[number];

export interface StatisticDefinition {
  /** Ours, and kept for ever: the key of its rows. */
  readonly number: number;
  readonly unit: StatisticUnit;
  readonly split: StatisticSplit;
  /** Keys of the screens that show it. */
  readonly keys: readonly PermissionKey[];
}

/** Each figure of the statistics by its name, one definition each (domain §4); the server has its SQL under the same name. */
export const statisticTable = {
  registrations: { number: 1, unit: 'count', split: 'zone', keys: ['statistics:user', 'user:info:stat'] },
  submittedTasks: {
    number: 2,
    unit: 'count',
    split: 'platform',
    keys: ['statistics:user', 'user:first:submit:stat', 'task:stat'],
  },
  firstSubmissions: {
    number: 3,
    unit: 'count',
    split: 'zone',
    keys: ['statistics:user', 'user:first:submit:stat'],
  },
  repurchaseRate: { number: 4, unit: 'percent', split: 'none', keys: ['statistics:user'] },
  capacity: {
    number: 5,
    unit: 'hours',
    split: 'hardware',
    keys: ['statistics:calculation', 'node:stat', 'hardware:stat'],
  },
  taskCapacity: {
    number: 6,
    unit: 'hours',
    split: 'platform',
    keys: ['statistics:calculation', 'node:stat', 'frame:stat'],
  },
  funds: { number: 7, unit: 'amount', split: 'currency', keys: ['statistics:recharge'] },
  recharge: { number: 8, unit: 'count', split: 'currency', keys: ['statistics:recharge'] },
  coupons: { number: 9, unit: 'amount', split: 'currency', keys: ['statistics:recharge'] },
  userBalance: { number: 11, unit: 'amount', split: 'currency', keys: ['statistics:balance'] },
  income: { number: 12, unit: 'amount', split: 'currency', keys: ['statistics:balance'] },
  revenue: { number: 13, unit: 'amount', split: 'revenue', keys: ['statistics:balance'] },
  abnormalJobs: {
    number: 14,
    unit: 'count',
    split: 'outcome',
    keys: ['statistics:calculation', 'performance:stat'],
  },
  rentalNodes: {
    number: 15,
    unit: 'count',
    split: 'currency',
    keys: ['statistics:calculation', 'hardware:stat'],
  },
  userFeedback: { number: 16, unit: 'count', split: 'feedbackSource', keys: ['statistics:user'] },
  questionnaire: { number: 18, unit: 'count', split: 'none', keys: ['statistics:user'] },
  transferRecords: { number: 17, unit: 'amount', split: 'currency', keys: ['statistics:recharge'] },
  frames: { number: 20, unit: 'count', split: 'platform', keys: ['frame:stat'] },
  frameTime: { number: 21, unit: 'minutes', split: 'platform', keys: ['performance:stat'] },
  activeUsers: { number: 22, unit: 'count', split: 'zone', keys: ['user:stat'] },
  endedTasks: { number: 23, unit: 'count', split: 'taskStatus', keys: ['task:stat'] },
  firstRecharges: { number: 24, unit: 'count', split: 'currency', keys: ['user:info:stat', 'user:stat'] },
  failureRate: { number: 25, unit: 'percent', split: 'hardware', keys: ['hardware:stat'] },
  nodesUsed: { number: 26, unit: 'count', split: 'platform', keys: ['node:stat'] },
} as const satisfies Readonly<Record<string, StatisticDefinition>>;
export type StatisticName = keyof typeof statisticTable;
export const statisticNames = Object.keys(statisticTable) as StatisticName[];
