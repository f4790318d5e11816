import { freeRerun, microOf, principalKind, startOfDay } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../../core/auth/actor.ts';
import type { Effects } from '../../core/calls/effects.ts';
import type { Tx } from '../../core/db/db.ts';
import { inRmb } from '../../pay/index.ts';

/** Frames of a task, its status now and the one that they lead it to. */
interface Rerun {
  readonly taskId: number;
  readonly ixs: readonly number[];
  readonly from: number;
  readonly to: number;
}

interface Weighed {
  readonly tx: Tx;
  readonly effects: Effects;
  readonly actor: Actor;
  readonly now: Date;
}

interface Cost {
  readonly currency: 1 | 2;
  readonly amount: string | null;
}

/**
 * What reruns cost together, by currency: the frames that are asked for, what is free of their tasks already, and what the same person
 * reran free of any task today, each time that it was. A done frame costs what its attempt took at its price, another what the task's done
 * ones took on average, an hour before the first. Null where no attempt of a task that is asked for tells a price; an earlier one without
 * a price was for two to decide, and counts nothing.
 */
const costsOf = async (tx: Tx, reruns: readonly Rerun[], o: { readonly by: number; readonly now: Date }) => {
  const asked = reruns.flatMap(({ taskId, ixs }) => ixs.map((ix) => ({ taskId, ix })));
  const today = new Date(startOfDay(o.now.getTime()));
  const { rows } = await sql<Cost>`
    with asked as materialized (select * from unnest(${asked.map(({ taskId }) => taskId)}::bigint[],
      ${asked.map(({ ix }) => ix)}::int[]) as u (task_id, ix)),
    today as materialized (select e.task_id, ix from task_event e, unnest(e.frames) as part,
      generate_series(lower(part), upper(part) - 1) as ix
      where e.action = ${freeRerun} and e.actor_kind = ${principalKind.of.staff} and e.actor_id = ${o.by} and e.at >= ${today}),
    counted as materialized (select * from asked union all select * from today
      union all select f.task_id, f.ix from frame f
        where f.task_id = any(${reruns.map(({ taskId }) => taskId)}::bigint[]) and f.is_free
          and not exists (select from asked a where a.task_id = f.task_id and a.ix = f.ix)
          and not exists (select from today e where e.task_id = f.task_id and e.ix = f.ix)),
    known as materialized (
      select t.id, t.currency, a.hourly, coalesce(a.ms, 3600000) as ms, t.id in (select task_id from asked) as is_asked from task t,
        lateral (select max(a.hourly_price) filter (where a.price_version_id is not null or a.hourly_price > 0) as hourly,
          avg(a.render_ms) filter (where a.outcome = 1) as ms
          from attempt a where a.task_id = t.id) a
      where t.id in (select task_id from counted))
    select k.currency, case when bool_and(k.hourly is not null or not k.is_asked)
        then (coalesce(sum(case when f.status = 4 and a.outcome = 1 then a.hourly_price * a.render_ms else k.hourly * k.ms end), 0)
          / 3600000)::numeric(20, 6)::text end as amount
    from counted c join known k on k.id = c.task_id join frame f on f.task_id = c.task_id and f.ix = c.ix
    left join attempt a on a.task_id = f.task_id and a.ix = f.ix and a.n = f.attempt_n
    group by k.currency`.execute(tx);
  return rows;
};

/**
 * Lets one person's reruns that are free of charge come one after the other, until the transaction ends: two at once would each not count
 * the other. To be called before tasks are locked, which others wait for.
 */
export const oneFreeRerunAtOnce = async (tx: Tx, by: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`renderdesk.freeRerun ${by}`}, 0))`.execute(tx);
};

/**
 * Weighs reruns that are free of charge by what they cost the house, with what was rerun free of the same tasks before and what the same
 * person reran free today: parts of one task, and tasks one by one, would else pass any limit. Where nothing tells the cost a second person
 * decides. Says of each task how many frames it is and whether it waits again. To be called before the frames move.
 */
export const weighFreeRerun = async (
  { tx, effects, actor, now }: Weighed,
  reruns: readonly Rerun[],
): Promise<void> => {
  effects.weight = 0;
  if (reruns.length === 0) return;
  for (const { currency, amount } of await costsOf(tx, reruns, { by: actor.adminId, now })) {
    if (amount === null) effects.alwaysSecond = true;
    else effects.weight += await inRmb(tx, microOf(amount), currency, now);
  }
  for (const { taskId, ixs, from, to } of reruns)
    effects.derived.push({
      kind: 'task',
      id: taskId,
      before: from === to ? null : { status: from },
      after: { free_frames: ixs.length, ...(from !== to && { status: to }) },
    });
};
