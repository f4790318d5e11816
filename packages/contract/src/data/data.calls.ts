import { calls } from '../kernel/call.ts';
import { statisticGroup } from '../statistics/statistics.fields.ts';

const of = <const N extends Parameters<typeof statisticGroup>[0]>(name: N) =>
  calls('data', name, statisticGroup(name));

export const framesStatistic = of('frames');
export const frameTimeStatistic = of('frameTime');
export const activeUsersStatistic = of('activeUsers');
export const endedTasksStatistic = of('endedTasks');
export const firstRechargesStatistic = of('firstRecharges');
export const failureRateStatistic = of('failureRate');
export const nodesUsedStatistic = of('nodesUsed');
