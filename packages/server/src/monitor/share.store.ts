import { shareState } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { seenBy } from '../pay/index.ts';

/** The state of a link at a time. */
export const shareStateAt = (now: Date) => sql<1 | 2 | 3>`case
  when share_link.is_ended then ${sql.lit(shareState.of.ended)}
  when share_link.ends_at <= ${now} then ${sql.lit(shareState.of.expired)} else ${sql.lit(shareState.of.open)} end`;

/** The same of a row that was read. */
export const shareStateOf = (isEnded: boolean, endsAt: Date, { now }: { readonly now: Date }): 1 | 2 | 3 => {
  if (isEnded) return shareState.of.ended;
  return endsAt <= now ? shareState.of.expired : shareState.of.open;
};

const visits = sql`from share_visit v where v.share_link_id = share_link.id`;
export const visitCount = sql<number>`(select count(*) ${visits})`;
export const lastVisit = sql<Date | null>`(select max(v.first_at) ${visits})`;
/** Whether somebody visited a link on a day of the company. */
export const visitedOn = (day: string) =>
  sql<SqlBool>`exists (select ${visits} and v.visited_on = ${day}::date)`;

/** Links of the customers whom somebody sees. */
export const sharesSeen = (db: Db, actor: Actor) =>
  db.selectFrom('share_link').where(seenBy(db, actor, 'share_link.user_id'));

/** How many links were made, and how many visitors there were, by day of the company. */
export const shareCounts = async (
  db: Db,
  actor: Actor,
  o: { readonly from: Date; readonly to: Date },
): Promise<{ readonly day: string; readonly created: number; readonly visits: number }[]> => {
  const dayOf = (column: string) =>
    sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const [made, visited] = await Promise.all([
    sharesSeen(db, actor)
      .where('share_link.created_at', '>=', o.from)
      .where('share_link.created_at', '<=', o.to)
      .select([dayOf('share_link.created_at').as('day'), sql<number>`count(*)`.as('count')])
      .groupBy('day')
      .execute(),
    sharesSeen(db, actor)
      .innerJoin('share_visit', 'share_visit.share_link_id', 'share_link.id')
      .where('share_visit.first_at', '>=', o.from)
      .where('share_visit.first_at', '<=', o.to)
      .select([dayOf('share_visit.first_at').as('day'), sql<number>`count(*)`.as('count')])
      .groupBy('day')
      .execute(),
  ]);
  const byDay = new Map<string, { day: string; created: number; visits: number }>();
  const at = (day: string) => {
    const known = byDay.get(day) ?? { day, created: 0, visits: 0 };
    byDay.set(day, known);
    return known;
  };
  for (const { day, count } of made) at(day).created = count;
  for (const { day, count } of visited) at(day).visits = count;
  return [...byDay.values()];
};
