import type { Selectable } from 'kysely';
import type { DB, Db, Tx } from '../core/db/db.ts';
import type { Conditions } from './candidate.store.ts';

export type Timer = Selectable<DB['clean_timer']>;

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

/** Plans of automatic timers that wait for their notice, at most so large that one person may decide them. */
export const plansToNotify = (db: Db): Promise<{ id: number }[]> =>
  db
    .selectFrom('clean_job')
    .innerJoin('clean_timer', 'clean_timer.id', 'clean_job.timer_id')
    .where('clean_timer.is_automatic', '=', true)
    .where('clean_timer.is_on', '=', true)
    .where('clean_job.clean_status', '=', 0)
    .where('clean_job.planned_at', 'is not', null)
    .select('clean_job.id')
    .orderBy('clean_job.id')
    .limit(1000)
    .execute();

/** Entries of the white list whose time is over. */
export const endWhiteListed = async (tx: Tx, now: Date): Promise<number> => {
  const rows = await tx
    .updateTable('white_list')
    .set((eb) => ({ white_status: 1, version: eb('version', '+', 1), updated_at: now }))
    .where('white_status', '=', 0)
    .where('until_at', '<=', now)
    .returning('id')
    .execute();
  return rows.length;
};
