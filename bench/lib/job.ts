import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../../packages/server/src/core/db/db.ts';

/** Seconds that something took. */
export const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

/** Waits until a job has ended well with all its `rows`. Throws where it ended otherwise. */
export const untilDone = async (db: Db, jobId: number | undefined, rows: number): Promise<void> => {
  for (;;) {
    const { state, progress } = await db
      .selectFrom('job_run')
      .where('id', '=', jobId ?? 0)
      .select(['state', 'progress'])
      .executeTakeFirstOrThrow();
    if (state === 2 && progress === rows) return;
    if (state > 1) throw new Error(`the job ended in state ${state} after ${progress}`);
    await delay(20);
  }
};
