import { microOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Effects } from '../../core/calls/effects.ts';
import type { Tx } from '../../core/db/db.ts';
import { inRmb } from '../../pay/index.ts';

/** Frames of tasks, by task. */
type Frames = readonly { readonly taskId: number; readonly ixs: readonly number[] }[];

interface Cost {
  readonly currency: 1 | 2;
  readonly amount: string | null;
}

/**
 * What frames cost with those of their tasks that are free already, by currency: a done one what its attempt took at its price, another
 * what the task's done ones took on average, an hour before the first; null where no attempt of a task tells a price.
 */
const costsOf = async (tx: Tx, frames: Frames): Promise<readonly Cost[]> => {
  const asked = frames.flatMap(({ taskId, ixs }) => ixs.map((ix) => ({ taskId, ix })));
  const { rows } = await sql<Cost>`
    with known as materialized (
      select t.id, t.currency, a.hourly, coalesce(a.ms, 3600000) as ms from task t,
        lateral (select max(a.hourly_price) as hourly, avg(a.render_ms) filter (where a.outcome = 1) as ms
          from attempt a where a.task_id = t.id) a
      where t.id = any(${frames.map(({ taskId }) => taskId)}::bigint[])),
    asked as materialized (select * from unnest(${asked.map(({ taskId }) => taskId)}::bigint[],
      ${asked.map(({ ix }) => ix)}::int[]) as u (task_id, ix))
    select k.currency, case when bool_and(k.hourly is not null) then (sum(case when f.status = 4 and a.outcome = 1
        then a.hourly_price * a.render_ms else k.hourly * k.ms end) / 3600000)::numeric(20, 6)::text end as amount
    from known k join frame f on f.task_id = k.id
    left join attempt a on a.task_id = f.task_id and a.ix = f.ix and a.n = f.attempt_n
    left join asked u on u.task_id = f.task_id and u.ix = f.ix
    where f.is_free or u.ix is not null
    group by k.currency`.execute(tx);
  return rows;
};

/**
 * Weighs a rerun that is free of charge by what it costs the house, with what was rerun free of the same tasks before: parts of one task
 * would pass any limit. Where nothing tells the cost a second person decides. To be called before the frames move.
 */
export const weighFreeRerun = async (
  { tx, effects, now }: { readonly tx: Tx; readonly effects: Effects; readonly now: Date },
  frames: Frames,
): Promise<void> => {
  effects.weight = 0;
  if (frames.length === 0) return;
  for (const { currency, amount } of await costsOf(tx, frames)) {
    if (amount === null) effects.alwaysSecond = true;
    else effects.weight += await inRmb(tx, microOf(amount), currency, now);
  }
  for (const { taskId, ixs } of frames)
    effects.derived.push({ kind: 'task', id: taskId, before: null, after: { free_frames: ixs.length } });
};
