import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { counterOfFrame, type FrameCounter, type Micro, noMoney, textOf } from '@renderdesk/contract';
import type { Tx } from '../../core/db/db.ts';
import { leasable, stageKinds, type StopType } from './lifecycle.rules.ts';

/** A task as its lifecycle needs it, locked until the transaction ends. */
export interface LifeTask {
  readonly id: number;
  readonly status: number;
  readonly isOpen: boolean;
  readonly startedAt: Date | null;
  readonly restartLimit: number | null;
  readonly currency: 1 | 2;
  readonly userId: number;
  readonly ownerId: number;
  /** Why the farm holds it. */
  readonly holdReason: number | null;
}

/**
 * Locks tasks in the order of their ids, so that no two transactions wait for each other. Only their own columns are as they are
 * once the lock is there; what another table says of them would be as it was before the wait.
 */
export const lockLife = async (
  tx: Tx,
  ids: readonly number[],
  o: { skip?: true } = {},
): Promise<LifeTask[]> => {
  const { rows } = await sql<LifeTask>`
    select t.id, t.status, t.is_open as "isOpen", t.started_at as "startedAt", t.restart_limit as "restartLimit",
      t.currency, t.user_id as "userId", t.owner_id as "ownerId",
      t.hold_reason as "holdReason"
    from task t where t.id = any(${ids}::bigint[]) order by t.id
    for no key update of t ${o.skip === true ? sql`skip locked` : sql``}`.execute(tx);
  return rows;
};

const stageOf = (kind: string): string =>
  `(case ${stageKinds
    .map(({ kinds }, stage) => `when ${kind} in (${kinds.join(', ')}) then ${stage}`)
    .join(' ')} end)`;
/** The status under which frames wait for the stage of a kind; null of the last stage, which nothing waits for. */
const waitsOf = (kind: string): string =>
  `(case ${stageKinds
    .slice(0, -1)
    .map(({ kinds, waits }) => `when ${kind} in (${kinds.join(', ')}) then ${waits}`)
    .join(' ')} end)`;
const before = (kind: string): string => `(m.mask & ((1 << ${stageOf(kind)}) - 1))`;
/** `openingStatusOf` of the contract as an expression over `f.kind` and the stages `m.mask` that the task has. */
const opening = sql.raw(
  `(case ${stageKinds
    .map(({ waits }, stage) => `when ${before('f.kind')} >= ${1 << stage} then ${waits}`)
    .toReversed()
    .join(' ')} else 1 end)`,
);
/** The stages of each task's frames as bits; at full speed nothing waits for the test frames. */
const masks = (ids: readonly number[]): RawBuilder<unknown> => sql`
  select t.id, coalesce(bit_or(1 << ${sql.raw(stageOf('k.kind'))}) filter (where not (t.full_speed and k.kind = 4)), 0) as mask
  from task t join (select distinct task_id, kind from frame where task_id = any(${ids}::bigint[])) k on k.task_id = t.id
  where t.id = any(${ids}::bigint[]) group by t.id`;

/** Frames of a task that moved between the same two statuses. */
export interface Moved {
  readonly taskId: number;
  readonly was: number;
  readonly now: number;
  readonly frames: number;
  /** Their indexes as a multirange of the database, `{[0,24),[30,31)}`. */
  readonly ranges: string;
  /** Those that were running: index and number of the attempt that ends by it. */
  readonly ixs: number[] | null;
  readonly ns: number[] | null;
}

const grouped = sql`
  select task_id as "taskId", was, is_now as now, count(*)::int as frames,
    range_agg(int4range(ix, ix + 1))::text as ranges,
    case when was = 2 then array_agg(ix order by ix) end as ixs,
    case when was = 2 then array_agg(n order by ix) end as ns
  from moved group by task_id, was, is_now`;

export type MoveTo =
  | { readonly to: 'waiting'; readonly keepNode?: boolean; readonly free?: boolean }
  | { readonly to: 'stopped'; readonly stopType: StopType }
  | { readonly to: 'timedOut' };

const setOf = (target: MoveTo): RawBuilder<unknown> => {
  if (target.to === 'stopped') return sql`status = 3, stop_type = ${target.stopType}`;
  if (target.to === 'timedOut') return sql`status = 11, stop_type = null`;
  // A free attempt stays free however often it is stopped and started; only what follows a done one is a new order.
  return sql`status = ${opening}, stop_type = null, restarts = 0, is_free = ${target.free === true} or (f.is_free and f.status <> 4)
    ${target.keepNode === true ? sql`` : sql`, node_id = null`}`;
};

/**
 * Moves frames of locked tasks in one statement: to their opening status, or to a stop. `among` narrows them over `f`
 * (frame); `from` adds a relation to compare with.
 */
export const moveFrames = async (
  tx: Tx,
  o: {
    readonly taskIds: readonly number[];
    readonly target: MoveTo;
    readonly from?: RawBuilder<unknown>;
    readonly among: RawBuilder<SqlBool>;
  },
): Promise<Moved[]> => {
  if (o.taskIds.length === 0) return [];
  const { rows } = await sql<Moved>`
    with m as materialized (${masks(o.taskIds)}), moved as (
      update frame f set ${setOf(o.target)} from m ${o.from === undefined ? sql`` : sql`, ${o.from}`}
      where f.task_id = m.id and ${o.among}
      returning f.task_id, f.ix, old.status as was, new.status as is_now, old.attempt_n as n)
    ${grouped}`.execute(tx);
  return rows;
};

/**
 * Frames that waited for a stage which is over: they wait to be rendered where all of it is done, and end as it did
 * (stopped or failed) where it is not. Test frames release nothing: that is the customer's word.
 */
export const leaveStages = async (tx: Tx, taskIds: readonly number[]): Promise<Moved[]> => {
  const { rows } = await sql<Moved>`
    with stage as materialized (
      select task_id, ${sql.raw(waitsOf('kind'))} as waits, bool_and(status = 4) as all_done, bool_or(status = 4) as any_done,
        bool_or(status not in (3, 4, 5, 11)) as is_open, max(stop_type) as stop_type
      from frame where task_id = any(${taskIds}::bigint[]) group by 1, 2),
    moved as (
      update frame f set status = case when s.all_done then 1 when s.stop_type is null then 5 else 3 end,
        stop_type = case when not s.all_done then s.stop_type end
      from stage s
      where f.task_id = s.task_id and f.status = s.waits and not s.is_open and f.status in (6, 7, 8, 9, 10, 12)
        and (s.waits <> 8 or not exists (select from stage d where d.task_id = s.task_id and d.any_done))
      returning f.task_id, f.ix, old.status as was, new.status as is_now, old.attempt_n as n)
    ${grouped}`.execute(tx);
  return rows;
};

/** Changes of a task's live row. */
export interface Delta {
  waiting: number;
  running: number;
  aborted: number;
  failure: number;
  success: number;
  ready: number;
  hold: Micro;
  consume: Micro;
  doneMs: number;
  doneAttempts: number;
  /** Attempts that failed, and why the last of them did. */
  errors: number;
  lastError: string | null;
}
export const noDelta = (): Delta => ({
  waiting: 0,
  running: 0,
  aborted: 0,
  failure: 0,
  success: 0,
  ready: 0,
  hold: noMoney,
  consume: noMoney,
  doneMs: 0,
  doneAttempts: 0,
  errors: 0,
  lastError: null,
});
export type Deltas = Map<number, Delta>;
export const deltaOf = (deltas: Deltas, taskId: number): Delta => {
  const known = deltas.get(taskId);
  if (known) return known;
  const delta = noDelta();
  deltas.set(taskId, delta);
  return delta;
};

const counterOf = (status: number): FrameCounter => counterOfFrame[status as keyof typeof counterOfFrame];

/** Adds what moved to the counters. */
export const count = (deltas: Deltas, moved: readonly Omit<Moved, 'ranges' | 'ixs' | 'ns'>[]): void => {
  for (const one of moved) {
    const delta = deltaOf(deltas, one.taskId);
    delta[counterOf(one.was)] -= one.frames;
    delta[counterOf(one.now)] += one.frames;
    delta.ready += (one.now === 1 ? one.frames : 0) - (one.was === 1 ? one.frames : 0);
  }
};

/** A task's live row as it stands after a change, with the task's status. */
export interface Live {
  readonly taskId: number;
  readonly status: number;
  readonly waiting: number;
  readonly running: number;
  readonly aborted: number;
  readonly failure: number;
  readonly success: number;
  readonly ready: number;
}
const liveColumns = sql.raw(
  `l.task_id as "taskId", l.waiting, l.running, l.aborted, l.failure, l.success, l.ready`,
);

/** Adds deltas to live rows; answers how they stand. Frames of a task that is not leased from are never ready. */
export const addDeltas = async (tx: Tx, deltas: Deltas): Promise<Live[]> => {
  const all = [...deltas];
  if (all.length === 0) return [];
  const ints = (of: (delta: Delta) => number): number[] => all.map(([, delta]) => of(delta));
  const money = (of: (delta: Delta) => Micro): string[] => all.map(([, delta]) => textOf(of(delta)));
  const { rows } = await sql<Live>`
    update task_live l set waiting = l.waiting + d.waiting, running = l.running + d.running, aborted = l.aborted + d.aborted,
      failure = l.failure + d.failure, success = l.success + d.success,
      ready = case when t.status in (${leasableList}) then l.ready + d.ready else 0 end,
      running_nodes = l.running_nodes + d.running, hold = l.hold + d.hold, consume = l.consume + d.consume,
      done_ms = l.done_ms + d.done_ms, done_attempts = l.done_attempts + d.done_attempts,
      errors = d.errors + case when d.done_attempts > 0 then 0 else l.errors end, last_error = coalesce(d.last_error, l.last_error)
    from unnest(${all.map(([id]) => id)}::bigint[], ${ints((d) => d.waiting)}::int[], ${ints((d) => d.running)}::int[],
      ${ints((d) => d.aborted)}::int[], ${ints((d) => d.failure)}::int[], ${ints((d) => d.success)}::int[],
      ${ints((d) => d.ready)}::int[], ${money((d) => d.hold)}::numeric[], ${money((d) => d.consume)}::numeric[],
      ${ints((d) => d.doneMs)}::bigint[], ${ints((d) => d.doneAttempts)}::int[],
      ${ints((d) => d.errors)}::int[], ${all.map(([, delta]) => delta.lastError)}::text[])
      as d (id, waiting, running, aborted, failure, success, ready, hold, consume, done_ms, done_attempts, errors, last_error), task t
    where l.task_id = d.id and t.id = d.id
    returning ${liveColumns}, t.status`.execute(tx);
  return rows;
};
const leasableList = sql.raw([...leasable].join(', '));
