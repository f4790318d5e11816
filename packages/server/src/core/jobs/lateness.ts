import { periodOfWork, type RegularWork, regularWork, workPlans } from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { lockSession } from './sessionLocks.ts';

/**
 * For works with a backlog: since when the oldest due item has been due. The inner selects keep the planner from
 * scanning the index of all charges by time.
 */
const oldestDue = (now: Date): readonly { work: RegularWork; since: RawBuilder<Date | null> }[] => {
  const { charges, payments, temporaryCredit, invoices, webhooks, outbox } = regularWork.of;
  return [
    {
      work: charges,
      since: sql`(select min(at) from (
        select incurred_at as at from charge where posting_id is null and amount > 0
        union all select incurred_at from fee where posting_id is null and amount > 0) waiting where at <= ${now})`,
    },
    {
      work: payments,
      since: sql`(select min(at) from (select next_at as at from payment_order where ended_at is null
        union all select next_at from payment_refund where ended_at is null) waiting)`,
    },
    { work: temporaryCredit, since: sql`(select min(ends_at) from credit_temporary)` },
    { work: invoices, since: sql`(select min(issue_due) from receipt where issue_due is not null)` },
    {
      work: webhooks,
      since: sql`(select min(greatest(coalesce(d.next_at, e.at), w.busy_until)) from webhook_delivery d
        join webhook_event e on e.id = d.event_id join webhook w on w.partner_id = d.partner_id
        join partner p on p.id = w.partner_id
        where d.state = 0 and w.state = 1 and p.state = 1)`,
    },
    { work: outbox, since: sql`(select min(next_at) from outbox where state in (0, 1))` },
  ];
};

/**
 * Query of `work, since, late, limit` for every regular work: `since` is when it became late, `late` the time since and
 * `limit` the bound, both in milliseconds. A work is late from its due time, or from when its oldest waiting item
 * should have been done. Without a server so far there are no works.
 */
export const latenessQuery = (now: Date): RawBuilder<LateWork> => {
  const works = regularWork.codes;
  const oldest = oldestDue(now);
  return sql`
    select k.work, l.since, extract(epoch from ${now}::timestamptz - l.since) * 1000 as late, p.most as "limit",
      r.failed_at as failed_at, r.error
    from regular_work r
    join unnest(${works}::int[], ${works.map((work) => periodOfWork(workPlans[work]))}::int8[],
      ${works.map((work) => workPlans[work].limit)}::int8[]) as p (work, period, most) on p.work = r.work
    cross join lateral (select r.work) as k
    left join (values ${sql.join(oldest.map(({ work, since }) => sql`(${sql.lit(work)}, ${since})`))}) as o (work, since)
      on o.work = r.work
    cross join lateral (select least(${now}::timestamptz, r.due_at, o.since + p.period * interval '1 ms') as since) as l`;
};

/** A regular work and its lateness in milliseconds; 0 when on time. */
export interface LateWork {
  readonly work: RegularWork;
  readonly since: Date;
  readonly late: number;
  readonly limit: number;
}

/** Lateness of every regular work. Read-only. */
export const latenessOf = async (db: Db, now: Date): Promise<LateWork[]> => {
  const { rows } = await sql<{ work: RegularWork; since: Date; late: string; limit: number }>`
    select * from (${latenessQuery(now)}) l order by work`.execute(db);
  return rows.map((row) => ({ work: row.work, since: row.since, late: Number(row.late), limit: row.limit }));
};

/** Whether a work is later than its limit. */
export const isLate = ({ late, limit }: LateWork): boolean => late > limit;

/** Whether a server is connected to this database; without one, no regular work runs and none is late. */
export const isServed = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database()
      and application_name in (${lockSession}, 'renderdesk-streams') limit 1`.execute(db);
  return rows.length > 0;
};
