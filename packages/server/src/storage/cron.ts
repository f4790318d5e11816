import { businessZone } from '@renderdesk/contract';
import { Cron } from 'croner';

/** The first moment after `at` that a cron expression names, in business time; undefined where there is none. */
export const nextOfCron = (cron: string, at: Date): Date | undefined =>
  new Cron(cron, { timezone: businessZone, mode: '5-part' }).nextRun(at) ?? undefined;
