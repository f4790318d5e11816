import { dayOf, type ScheduleKind, scheduleKind, scheduleState } from '@renderdesk/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { customersOf } from '../../user/index.ts';
import { overlap, type ScheduleTimes } from './schedule.rules.ts';

/** Which schedules somebody may see: all of platforms and areas, and those of their customers. */
export const schedulesSeen = (db: Db, actor: Actor): Expression<SqlBool> => {
  const customers = customersOf(db, actor);
  return customers
    ? sql<SqlBool>`(dispatch_schedule.kind <> ${sql.lit(scheduleKind.of.user)} or dispatch_schedule.target_id in (${customers}))`
    : sql<SqlBool>`true`;
};

/** Schedules of a kind that somebody may see, with their status on a day. */
export const schedulesAt = (db: Db, kind: ScheduleKind, o: { readonly actor: Actor; readonly now: Date }) => {
  const today = dayOf(o.now.getTime());
  const { ended, waiting, acting } = scheduleState.of;
  return db.selectFrom((eb) =>
    eb
      .selectFrom('dispatch_schedule')
      .where('deleted_at', 'is', null)
      .where('kind', '=', kind)
      .where(schedulesSeen(db, o.actor))
      .selectAll()
      .select(
        sql<1 | 2 | 3>`case when end_date < ${today}::date then ${sql.lit(ended)}
          when start_date > ${today}::date then ${sql.lit(waiting)} else ${sql.lit(acting)} end`.as(
          'schedule_state',
        ),
      )
      .as('dispatch_schedule'),
  );
};

/** A schedule as it is written. */
export interface WrittenSchedule {
  readonly kind: ScheduleKind;
  readonly platform_id: number;
  readonly target_id: number | null;
  readonly weekdays: number[];
  readonly from_minute: number;
  readonly to_minute: number;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly max_nodes: number | null;
  readonly guaranteed_nodes: number;
  readonly level_offset: number;
  readonly enabled: boolean;
}
type Times = Pick<WrittenSchedule, 'weekdays' | 'from_minute' | 'to_minute' | 'start_date' | 'end_date'>;
const timesOf = (row: Times): ScheduleTimes => ({
  weekdays: row.weekdays,
  fromMinute: row.from_minute,
  toMinute: row.to_minute,
  startDate: row.start_date,
  endDate: row.end_date,
});

/** Refuses a schedule that is on while another of the same target and platform acts at some of its times. */
export const refuseOverlap = async (
  tx: Tx,
  wanted: WrittenSchedule,
  except: number | undefined,
): Promise<void> => {
  if (!wanted.enabled) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('renderdesk.schedule', ${wanted.platform_id}))`.execute(
    tx,
  );
  await expectFree(tx, wanted, except);
};

/** Throws `scheduleOverlaps` where another schedule that is on acts at some of the times of one. */
export const expectFree = async (
  db: Db,
  wanted: WrittenSchedule,
  except: number | undefined,
): Promise<void> => {
  if (!wanted.enabled) return;
  const rows = await db
    .selectFrom('dispatch_schedule')
    .where('deleted_at', 'is', null)
    .where('enabled', '=', true)
    .where('kind', '=', wanted.kind)
    .where('platform_id', '=', wanted.platform_id)
    .where('target_id', 'is not distinct from', wanted.target_id)
    .where('id', '<>', except ?? 0)
    .select(['id', 'weekdays', 'from_minute', 'to_minute', 'start_date', 'end_date'])
    .orderBy('id')
    .execute();
  const other = rows.find((row) => overlap(timesOf(row), timesOf(wanted)));
  if (other) throw new ApiError('scheduleOverlaps', { issues: [{ path: 'fromTime' }], scheduleId: other.id });
};

/** Whether a schedule of a kind is there and somebody sees it. */
export const isSchedule = async (
  db: Db,
  actor: Actor,
  { id, kind }: { readonly id: number; readonly kind: ScheduleKind },
): Promise<boolean> => {
  const row = await db
    .selectFrom('dispatch_schedule')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .where(schedulesSeen(db, actor))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether the target of a schedule exists and somebody may see it. */
export const isTarget = async (
  tx: Db,
  actor: Actor,
  { kind, target_id: id }: Pick<WrittenSchedule, 'kind' | 'target_id'>,
): Promise<boolean> => {
  if (id === null) return true;
  if (kind === scheduleKind.of.area)
    return (await tx.selectFrom('area').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
  let users = tx.selectFrom('user').where('id', '=', id).where('deleted_at', 'is', null);
  const customers = customersOf(tx, actor);
  if (customers) users = users.where('id', 'in', customers);
  return (await users.select('id').executeTakeFirst()) !== undefined;
};
