import { sql } from 'kysely';
import * as z from 'zod';
import { day } from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import type { Tx } from '../core/db.ts';

/** So many tasks are cleared in one transaction (one may have 100,000 frames), and so many transactions in one go. */
const tasksEach = 10;
const rounds = 400;
/** The setting with the end of the last task that was cleared. */
const watermark = 'rendersClearedUpTo';

interface Ended {
  readonly id: number;
  readonly endedAt: Date;
}

/**
 * Takes the logs and pictures of tasks that ended before `keepRendersDays` days out of the store: rows first, objects
 * after the commit, so that no row ever names what is gone. What a run cost, how long it took and why it ended stays.
 * Answers how many tasks were cleared; 0 days keeps everything.
 */
export const clearRenders = async (app: Pick<App, 'db' | 'blobs' | 'clock' | 'config'>): Promise<number> => {
  const { keepRendersDays } = app.config;
  if (keepRendersDays === 0) return 0;
  const now = app.clock();
  const until = new Date(now.getTime() - keepRendersDays * day);
  let cleared = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { tasks, keys } = await app.db.transaction().execute((tx) => clearSome(tx, until, now));
    for (const key of keys) await app.blobs.remove(key);
    cleared += tasks;
    if (tasks < tasksEach) break;
  }
  return cleared;
};

const clearSome = async (tx: Tx, until: Date, now: Date): Promise<{ tasks: number; keys: string[] }> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('renderdesk.retention', 0))`.execute(tx);
  const from = await clearedUpTo(tx);
  const { rows } = await sql<Ended>`
    select id, end_order as "endedAt" from task
    where not is_open and deleted_at is null and (end_order, id) > (${new Date(from.at)}, ${from.id}) and end_order < ${until}
    order by end_order, id limit ${tasksEach}`.execute(tx);
  const last = rows.at(-1);
  if (!last) return { tasks: 0, keys: [] };
  const ids = rows.map(({ id }) => id);
  const gone = await sql<{ key: string }>`
    with logs as (delete from attempt_log where task_id = any(${ids}::bigint[]) returning blob_key),
      files as (delete from attempt_file where task_id = any(${ids}::bigint[]) returning blob_key)
    select blob_key as key from logs where blob_key is not null union all select blob_key from files`.execute(
    tx,
  );
  const row = {
    value: JSON.stringify({ at: last.endedAt.getTime(), id: last.id }),
    updated_at: now,
  };
  await tx
    .insertInto('setting')
    .values({ key: watermark, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  return { tasks: rows.length, keys: gone.rows.map(({ key }) => key) };
};

const Watermark = z.object({ at: z.number(), id: z.number() });
const clearedUpTo = async (tx: Tx): Promise<z.output<typeof Watermark>> => {
  const row = await tx.selectFrom('setting').where('key', '=', watermark).select('value').executeTakeFirst();
  const read = Watermark.safeParse(row?.value);
  return read.success ? read.data : { at: 0, id: 0 };
};
