import { cleanStatus, hour, whiteStatus } from '@renderdesk/contract';
import { type Selectable, sql } from 'kysely';
import type { DB, Db, Tx } from '../core/db/db.ts';
import type { Conditions } from './candidate.store.ts';
import type { CleanJob } from './clean.store.ts';

export type Timer = Selectable<DB['clean_timer']>;
const { planned, cancelled } = cleanStatus.of;
/** Jobs count together that timers plan within so many hours up to the last run of one: of those that run once a day, the jobs of one run each. */
const hoursTogether = 23;

/** The conditions of a timer. */
export const conditionsOf = (timer: Timer): Conditions => ({
  lastLoginDay: timer.last_login_day,
  lastCompleteDay: timer.last_complete_day,
  lastPayDay: timer.last_pay_day,
  lastSubmitDay: timer.last_submit_day,
  minSpace: timer.min_space,
});

export const timersDue = (db: Db, now: Date): Promise<{ id: number }[]> =>
  db
    .selectFrom('clean_timer')
    .where('is_on', '=', true)
    .where('next_run_at', '<=', now)
    .select('id')
    .orderBy('id')
    .execute();

/** Locks a timer that is due; undefined where another round has run it. */
export const lockTimer = (tx: Tx, id: number, now: Date): Promise<Timer | undefined> =>
  tx
    .selectFrom('clean_timer')
    .where('id', '=', id)
    .where('is_on', '=', true)
    .where('next_run_at', '<=', now)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** Notes a run, which is no change of the rule. */
export const noteRun = async (
  tx: Tx,
  id: number,
  set: { readonly last_run_at: Date; readonly last_run_jobs: number; readonly next_run_at: Date | null },
): Promise<void> => {
  await tx.updateTable('clean_timer').set(set).where('id', '=', id).execute();
};

/** Automatic timers with recent plans that wait for their notice. */
export const timersToNotify = (db: Db): Promise<{ id: number }[]> =>
  db
    .selectFrom('clean_timer')
    .where('is_on', '=', true)
    .where('is_automatic', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('clean_job')
          .whereRef('clean_job.timer_id', '=', 'clean_timer.id')
          .where(
            sql<boolean>`clean_job.created_at > clean_timer.last_run_at - make_interval(hours => ${hoursTogether})`,
          )
          .where('clean_job.clean_status', '=', planned)
          .select('clean_job.id'),
      ),
    )
    .select('id')
    .orderBy('id')
    .execute();

/**
 * Locks the recent jobs of an automatic timer whose notices wait, with the bytes of all that automatic timers planned in that time, also
 * of those that staff notified of. Undefined as long as a plan of these is not made.
 */
export const lockPlans = async (
  tx: Tx,
  id: number,
): Promise<{ jobs: CleanJob[]; space: number } | undefined> => {
  // All timers are locked in one order, so that two of them add up one after the other.
  const timers = await tx
    .selectFrom('clean_timer')
    .where('is_automatic', '=', true)
    .select(['id', 'is_on', 'last_run_at'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const ranAt = timers.find((one) => one.id === id && one.is_on)?.last_run_at;
  if (!ranAt) return undefined;
  const all = tx
    .selectFrom('clean_job')
    .where(
      'timer_id',
      'in',
      timers.map((one) => one.id),
    )
    .where('created_at', '>', new Date(ranAt.getTime() - hoursTogether * hour))
    .where('clean_status', '<>', cancelled);
  const { space, unplanned } = await all
    .select(({ fn }) => [
      fn.sum<string | null>('planned_space').as('space'),
      fn.countAll<string>().filterWhere('planned_at', 'is', null).as('unplanned'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(unplanned) > 0) return undefined;
  const jobs = await all
    .where('timer_id', '=', id)
    .where('clean_status', '=', planned)
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute();
  return { jobs, space: Number(space ?? 0) };
};

/** Entries of the white list whose time is over. */
export const endWhiteListed = async (tx: Tx, now: Date): Promise<number> => {
  const rows = await tx
    .updateTable('white_list')
    .set((eb) => ({
      white_status: whiteStatus.of.expired,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('white_status', '=', whiteStatus.of.active)
    .where('until_at', '<=', now)
    .returning('id')
    .execute();
  return rows.length;
};
