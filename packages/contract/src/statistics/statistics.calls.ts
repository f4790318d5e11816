import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { Instant } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { statisticGroup } from './statistics.fields.ts';
import { statisticNames } from './statistics.table.ts';

const of = <const N extends Parameters<typeof statisticGroup>[0]>(name: N) =>
  calls('statistics', name, statisticGroup(name));

export const registrationsStatistic = of('registrations');
export const submittedTasksStatistic = of('submittedTasks');
export const firstSubmissionsStatistic = of('firstSubmissions');
export const repurchaseRateStatistic = of('repurchaseRate');
export const capacityStatistic = of('capacity');
export const taskCapacityStatistic = of('taskCapacity');
export const fundsStatistic = of('funds');
export const rechargeStatistic = of('recharge');
export const couponsStatistic = of('coupons');
export const userBalanceStatistic = of('userBalance');
export const incomeStatistic = of('income');
export const revenueStatistic = of('revenue');
export const abnormalJobsStatistic = of('abnormalJobs');
export const rentalNodesStatistic = of('rentalNodes');
export const userFeedbackStatistic = of('userFeedback');
export const questionnaireStatistic = of('questionnaire');
export const transferRecordsStatistic = of('transferRecords');

/** The days of a figure in a span, oldest first, for its chart; and when they were last computed. */
export const statistics = calls('statistics', 'statistics', {
  series: read('statistics/pay/series', {
    access: anyOf(
      'statistics:user',
      'statistics:calculation',
      'statistics:recharge',
      'statistics:balance',
      'node:stat',
      'performance:stat',
      'user:stat',
      'user:first:submit:stat',
      'task:stat',
      'frame:stat',
      'user:info:stat',
      'hardware:stat',
    ),
    errors: [errorCodes.badInput],
    input: { statistic: z.enum(statisticNames), startTime: Instant, endTime: Instant },
    output: z.object({
      computedTime: Instant.nullable(),
      points: z.array(z.object({ figureDay: Instant, dimension: z.int(), figureValue: z.number() })),
    }),
  }),
});
