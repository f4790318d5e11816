import { sql } from 'kysely';
import { attemptOutcome, type FrameAction, holdReason, type SystemReason } from '@renderdesk/contract';
import type { Tx } from '../../core/db/db.ts';
import { type Happened, rangesOf, writeEvents } from './counters.store.ts';
import { follow } from './flow.store.ts';
import { type AttemptOutcome, type By, type FailureRules, startsAgain, system } from './lifecycle.rules.ts';
import { endAttempts } from './settle.store.ts';
import { addDeltas, count, type Deltas, type LifeTask, lockLife } from './live.store.ts';
import { holdForErrors } from './actions.store.ts';
import {
  beyondErrorLimit,
  failedByStorage,
  failingAlike,
  forbidNodes,
  recentRestarts,
} from './failures.store.ts';

/** The current attempt of a frame. */
export interface AttemptKey {
  readonly taskId: number;
  readonly ix: number;
  readonly n: number;
}

/** A running frame, locked with its task, and what its end is decided on. */
interface Current extends AttemptKey {
  readonly nodeId: number;
  readonly restarts: number;
}

/** How an attempt ends and what becomes of its frame. */
interface Verdict extends Current {
  readonly outcome: AttemptOutcome;
  readonly action: FrameAction;
  readonly to: 1 | 4 | 5 | 11;
  readonly reason: string;
  readonly exitCode?: number | null;
  readonly reported?: { readonly renderMs: number | null };
}

/** The attempts among those named that are still their frames' current ones, their tasks locked. */
const currentAttempts = async (
  tx: Tx,
  attempts: readonly AttemptKey[],
): Promise<{ tasks: Map<number, LifeTask>; current: Current[] }> => {
  const locked = await lockLife(tx, [...new Set(attempts.map((one) => one.taskId))]);
  const { rows } = await sql<Current>`
    select f.task_id as "taskId", f.ix, f.attempt_n as n, a.node_id as "nodeId", f.restarts
    from unnest(${attempts.map((r) => r.taskId)}::bigint[], ${attempts.map((r) => r.ix)}::int[], ${attempts.map((r) => r.n)}::int[])
      as r (task_id, ix, n)
    join frame f on f.task_id = r.task_id and f.ix = r.ix and f.attempt_n = r.n and f.status = 2
    join attempt a on a.task_id = r.task_id and a.ix = r.ix and a.n = r.n and a.ended_at is null`.execute(tx);
  return { tasks: new Map(locked.map((task) => [task.id, task])), current: rows };
};

/** Carries verdicts out: attempts end and are settled, frames move, counters, stages, ends and events follow. */
const endByVerdicts = async (tx: Tx, by: By, verdicts: readonly Verdict[]): Promise<void> => {
  const { now } = by;
  if (verdicts.length === 0) return;
  const deltas: Deltas = new Map();
  await endAttempts(tx, verdicts, { now, deltas });
  await sql`
    update frame f set status = v.status, restarts = f.restarts + v.again
    from unnest(${verdicts.map((v) => v.taskId)}::bigint[], ${verdicts.map((v) => v.ix)}::int[],
      ${verdicts.map((v) => v.to)}::smallint[], ${verdicts.map((v) => (v.action === 'retry' ? 1 : 0))}::int[])
      as v (task_id, ix, status, again)
    where f.task_id = v.task_id and f.ix = v.ix`.execute(tx);
  count(
    deltas,
    verdicts.map((v) => ({ taskId: v.taskId, was: 2, now: v.to, frames: 1 })),
  );
  const lives = await addDeltas(tx, deltas);
  const events = eventsOf(verdicts);
  events.push(...(await follow(tx, lives, { now, thorough: false })));
  await writeEvents(tx, by, events);
};

/** One event for the frames of a task that fared alike; a frame that is done is told by its attempt alone. */
const eventsOf = (verdicts: readonly Verdict[]): Happened[] => {
  const others = verdicts.filter((v) => v.action !== 'done');
  const byNode = (v: Verdict): boolean => v.action === 'retry' || v.action === 'fail';
  const groups = Map.groupBy(others, (v) =>
    [v.taskId, v.action, v.reason, byNode(v) ? v.nodeId : ''].join('\n'),
  );
  return [...groups.values()].flatMap((group): Happened[] => {
    const [first] = group;
    if (!first) return [];
    const frames = rangesOf(group.map((v) => v.ix));
    const { taskId, action, reason, nodeId } = first;
    return [{ taskId, action, from: null, to: null, reason, frames, ...(byNode(first) && { nodeId }) }];
  });
};

/** What a node says of the end of an attempt. */
export interface FinishReport extends AttemptKey {
  readonly done: boolean;
  readonly reason: string;
  readonly exitCode: number | null;
  /** How long its renderer ran; absent where its agent does not measure it. */
  readonly renderMs?: number | undefined;
}
export interface Finished {
  /** By `attemptKey`: whether the report was of a current attempt and has had its effect. */
  readonly current: ReadonlySet<string>;
  /** Attempts that failed by it, with their nodes. */
  readonly failed: readonly { readonly nodeId: number; readonly taskId: number }[];
}
export const attemptKey = (one: AttemptKey): string => `${one.taskId}/${one.ix}/${one.n}`;

/**
 * Takes reports of ended attempts, many at once. A done attempt makes its frame done; a failed one starts again on another node
 * within the limits, else fails. A report of an attempt that is over is kept on it (`late_outcome`) and changes nothing else.
 * Reports must be authentic: the caller has compared node and token.
 */
export const finishAttempts = async (
  tx: Tx,
  reports: readonly FinishReport[],
  o: { readonly now: Date; readonly rules: FailureRules },
): Promise<Finished> => {
  const once = new Map(reports.map((report) => [attemptKey(report), report]));
  const { tasks, current } = await currentAttempts(tx, [...once.values()]);
  const failing = current.filter((attempt) => once.get(attemptKey(attempt))?.done === false);
  const restarts = await recentRestarts(tx, failing, o);
  const verdicts = current.map((attempt): Verdict => {
    const report = once.get(attemptKey(attempt));
    const reason = report?.reason ?? '';
    const exitCode = report?.exitCode ?? null;
    const reported = { renderMs: report?.renderMs ?? null };
    if (report?.done === true)
      return {
        ...attempt,
        outcome: attemptOutcome.of.done,
        action: 'done',
        to: 4,
        reason,
        exitCode,
        reported,
      };
    const again = startsAgain(
      attempt,
      {
        restartLimit: tasks.get(attempt.taskId)?.restartLimit ?? null,
        recentRestarts: restarts.get(attempt.taskId) ?? 0,
      },
      o.rules,
    );
    if (again) restarts.set(attempt.taskId, (restarts.get(attempt.taskId) ?? 0) + 1);
    return {
      ...attempt,
      outcome: attemptOutcome.of.failed,
      action: again ? 'retry' : 'fail',
      to: again ? 1 : 5,
      reason,
      exitCode,
      reported,
    };
  });
  await endByVerdicts(tx, system(o.now), verdicts);
  await forbidNodes(tx, failing, o);
  await holdForErrors(tx, await beyondErrorLimit(tx, failing, o.rules), {
    now: o.now,
    reason: holdReason.of.errorLimit,
  });
  await holdForErrors(tx, await failedByStorage(tx, failing), {
    now: o.now,
    reason: holdReason.of.storageFault,
  });
  await holdForErrors(tx, await failingAlike(tx, failing), {
    now: o.now,
    reason: holdReason.of.sameFailure,
  });
  const keys = new Set(current.map(attemptKey));
  await keepLate(
    tx,
    [...once.values()].filter((report) => !keys.has(attemptKey(report))),
    o.now,
  );
  return { current: keys, failed: failing.map(({ nodeId, taskId }) => ({ nodeId, taskId })) };
};

const keepLate = async (tx: Tx, late: readonly FinishReport[], now: Date): Promise<void> => {
  if (late.length === 0) return;
  const outcomes = late.map((report) => (report.done ? attemptOutcome.of.done : attemptOutcome.of.failed));
  await sql`
    update attempt a set late_outcome = l.outcome, late_at = ${now}
    from unnest(${late.map((r) => r.taskId)}::bigint[], ${late.map((r) => r.ix)}::int[], ${late.map((r) => r.n)}::int[],
      ${outcomes}::smallint[]) as l (task_id, ix, n, outcome)
    where a.task_id = l.task_id and a.ix = l.ix and a.n = l.n and a.ended_at is not null
      and a.outcome <> l.outcome and a.late_outcome is null`.execute(tx);
};

/**
 * Takes running frames from nodes that are gone or leave: they wait again at once, uncharged. Answers the frames lost, by
 * node. Locks the tasks; call it before anything locks the nodes.
 */
export const returnAttempts = async (
  tx: Tx,
  by: By,
  o: { readonly nodeIds: readonly number[]; readonly reason: string; readonly outcome?: AttemptOutcome },
): Promise<Map<number, number>> => {
  const { rows } = await sql<AttemptKey>`
    select task_id as "taskId", ix, n from node_attempt where node_id = any(${o.nodeIds}::bigint[])`.execute(
    tx,
  );
  const lost = new Map<number, number>();
  if (rows.length === 0) return lost;
  const { current } = await currentAttempts(tx, rows);
  const outcome = o.outcome ?? attemptOutcome.of.nodeLost;
  await endByVerdicts(
    tx,
    by,
    current.map((attempt) => ({ ...attempt, outcome, action: 'lose', to: 1, reason: o.reason })),
  );
  for (const { nodeId } of current) lost.set(nodeId, (lost.get(nodeId) ?? 0) + 1);
  return lost;
};

/** Ends attempts that render for longer than their task allows. Answers those that it ended. */
export const timeOutAttempts = async (
  tx: Tx,
  attempts: readonly AttemptKey[],
  o: { readonly now: Date },
): Promise<AttemptKey[]> => {
  if (attempts.length === 0) return [];
  const { current } = await currentAttempts(tx, attempts);
  const outcome = attemptOutcome.of.timedOut;
  await endByVerdicts(
    tx,
    system(o.now),
    current.map((attempt) => ({
      ...attempt,
      outcome,
      action: 'timeOut',
      to: 11,
      reason: 'overtime' satisfies SystemReason,
    })),
  );
  return current;
};
