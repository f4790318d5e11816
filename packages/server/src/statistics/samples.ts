import { day, statistics } from '@renderdesk/contract';
import { samplesOf } from '../testing/sampling.ts';

export const samples = samplesOf(statistics, {
  series: (t) => ({
    statistic: 'registrations' as const,
    startTime: (t.clock.now.getTime() - 30 * day) as never,
    endTime: t.clock.now.getTime() as never,
  }),
});
