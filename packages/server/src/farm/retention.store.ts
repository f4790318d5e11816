import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { day } from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import { removeListed } from '../core/blobs/removal.store.ts';
import type { Tx } from '../core/db/db.ts';

/** So many tasks are cleared in one transaction (one may have 100,000 frames), and so many transactions in one go. */
const tasksEach = 10;
const rounds = 400;

/** Which tasks a pass clears, in which order, and the setting with the last one that it cleared. */
interface Pass {
  readonly watermark: string;
  readonly at: RawBuilder<Date>;
  readonly tasks: RawBuilder<unknown>;
}
const passes: readonly Pass[] = [
  // Two parts, because the index over ends knows no deleted tasks; those few are found by their deletion.
  {
    watermark: 'rendersClearedUpTo',
    at: sql`end_order`,
    tasks: sql`(select id, end_order from task where not is_open and deleted_at is null
      union all select id, end_order from task where not is_open and deleted_at is not null)`,
  },
  // A task that was deleted while it was held never ends.
  {
    watermark: 'deletedRendersClearedUpTo',
    at: sql`deleted_at`,
    tasks: sql`(select id, deleted_at from task where is_open and deleted_at is not null)`,
  },
];

interface Cleared {
  readonly id: number;
  readonly at: Date;
}

/**
 * Takes the logs and pictures of tasks that ended before `keepRendersDays` days, or were deleted unended before then, out
 * of the store. Rows go first and list their objects (`blob_removal`); an object leaves the list once it is gone, so that
 * no row ever names what is not there, and an object that the store would not let go is tried again next time. What an attempt
 * cost, how long it took and why it ended stays. Answers how many tasks were cleared; 0 days keeps everything.
 */
export const clearRenders = async (
  app: Pick<App, 'db' | 'blobs' | 'clock' | 'config' | 'log'>,
): Promise<number> => {
  const { keepRendersDays } = app.config;
  if (keepRendersDays === 0) {
    // Other things list their objects there too.
    await removeListed(app);
    return 0;
  }
  const now = app.clock();
  const until = new Date(now.getTime() - keepRendersDays * day);
  let cleared = 0;
  for (const pass of passes) {
    for (let round = 0; round < rounds; round += 1) {
      const tasks = await app.db.transaction().execute((tx) => clearSome(tx, pass, { until, now }));
      cleared += tasks;
      if (tasks < tasksEach) break;
    }
  }
  await removeListed(app);
  return cleared;
};

const clearSome = async (tx: Tx, pass: Pass, o: { until: Date; now: Date }): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('renderdesk.retention', 0))`.execute(tx);
  const from = await clearedUpTo(tx, pass);
  const { rows } = await sql<Cleared>`
    select id, ${pass.at} as at from ${pass.tasks} as over
    where (${pass.at}, id) > (${new Date(from.at)}, ${from.id}) and ${pass.at} < ${o.until}
    order by ${pass.at}, id limit ${tasksEach}`.execute(tx);
  const last = rows.at(-1);
  if (!last) return 0;
  const ids = rows.map(({ id }) => id);
  await sql`
    with logs as (delete from attempt_log where task_id = any(${ids}::bigint[]) returning blob_key),
      files as (delete from attempt_file where task_id = any(${ids}::bigint[]) returning blob_key)
    insert into blob_removal (key, listed_at)
    select blob_key, ${o.now} from (select blob_key from logs union select blob_key from files) as gone
    where blob_key is not null on conflict do nothing`.execute(tx);
  const row = {
    value: JSON.stringify({ at: last.at.getTime(), id: last.id }),
    updated_at: o.now,
  };
  await tx
    .insertInto('setting')
    .values({ key: pass.watermark, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  return rows.length;
};

const Watermark = z.object({ at: z.number(), id: z.number() });
const clearedUpTo = async (tx: Tx, { watermark }: Pass): Promise<z.output<typeof Watermark>> => {
  const row = await tx.selectFrom('setting').where('key', '=', watermark).select('value').executeTakeFirst();
  const read = Watermark.safeParse(row?.value);
  return read.success ? read.data : { at: 0, id: 0 };
};
