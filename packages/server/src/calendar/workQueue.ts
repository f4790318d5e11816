import { sql } from 'kysely';
import { businessOffset, queue } from '@renderdesk/contract';
import type { WorkQueueSource } from '../core/jobs/workQueue.ts';

/** A year whose working days are wanted: from 1 November of the year before on, by its 31 December (+08:00). */
export interface WantedYear {
  readonly year: number;
  readonly since: Date;
  readonly until: Date;
}

const momentOf = (year: number, month: number): number => Date.UTC(year, month, 1) - businessOffset;

/** The years that must be stated at a moment: this one always, the next from November on. */
export const wantedYears = (now: Date): WantedYear[] => {
  const local = new Date(now.getTime() + businessOffset);
  const year = local.getUTCFullYear();
  const november = 10;
  return (local.getUTCMonth() >= november ? [year, year + 1] : [year]).map((wanted) => ({
    year: wanted,
    since: new Date(momentOf(wanted - 1, november)),
    until: new Date(momentOf(wanted, 0) - 1),
  }));
};

/** Years whose working days nobody has stated yet: due times cannot be counted in them. */
export const calendarWorkQueues: readonly WorkQueueSource[] = [
  {
    queue: queue.of.calendarYear,
    kind: 'calendar',
    waiting: (_db, { now }) => {
      const wanted = wantedYears(now);
      return sql`
        select w.id, w.since, w.until
        from unnest(${wanted.map((one) => one.year)}::bigint[], ${wanted.map((one) => one.since)}::timestamptz[],
          ${wanted.map((one) => one.until)}::timestamptz[]) as w (id, since, until)
        where not exists (select from calendar_year y where y.year = w.id)`;
    },
    facts: (id) => sql`jsonb_build_object('year', ${id})`,
  },
];
