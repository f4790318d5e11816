import { type RegularWork, workPlans, dueAfter } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** A work and its due time. */
export interface WorkDue {
  readonly work: RegularWork;
  readonly tryAt: Date;
}

/** Adds missing works: those of an interval are due at once, nightly ones at their next time. */
export const addWorks = async (db: Db, works: readonly RegularWork[], now: Date): Promise<void> => {
  if (works.length === 0) return;
  await db
    .insertInto('regular_work')
    .values(
      works.map((work) => {
        const plan = workPlans[work];
        return { work, due_at: 'every' in plan ? now : dueAfter(plan, now) };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Due times of works. */
export const worksDue = async (db: Db, works: readonly RegularWork[]): Promise<WorkDue[]> => {
  const { rows } = await sql<WorkDue>`
    select work, coalesce(retry_at, due_at) as "tryAt" from regular_work where work = any(${works}::int[])`.execute(
    db,
  );
  return rows;
};

/** Records a successful round: the work is due again at `dueAt`. */
export const noteDone = async (
  db: Db,
  o: { readonly work: RegularWork; readonly doneAt: Date; readonly dueAt: Date },
): Promise<void> => {
  await db
    .updateTable('regular_work')
    .set({ due_at: o.dueAt, done_at: o.doneAt, retry_at: null, error: '' })
    .where('work', '=', o.work)
    .execute();
};

/** Records a failed round: the work stays due and is retried at `retryAt`. */
export const noteFailed = async (
  db: Db,
  o: { readonly work: RegularWork; readonly at: Date; readonly retryAt: Date; readonly error: string },
): Promise<void> => {
  await db
    .updateTable('regular_work')
    .set({ failed_at: o.at, retry_at: o.retryAt, error: o.error.slice(0, 500) })
    .where('work', '=', o.work)
    .execute();
};
