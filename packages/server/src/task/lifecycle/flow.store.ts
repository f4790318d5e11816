import type { Tx } from '../../core/db/db.ts';
import { type Happened, joined, settleTasks } from './counters.store.ts';
import { type AttemptOutcome, leasable } from './lifecycle.rules.ts';
import type { Ending } from './settle.store.ts';
import { addDeltas, count, type Deltas, leaveStages, type Live, type Moved } from './live.store.ts';

/** The attempts that moved frames leave behind, with how they end. */
export const endingsOf = (moved: readonly Moved[], outcome: AttemptOutcome, reason: string): Ending[] =>
  moved.flatMap(({ taskId, ixs, ns }) =>
    (ixs ?? []).map((ix, at) => ({ taskId, ix, n: ns?.[at] ?? 0, outcome, reason })),
  );

/** What moved of a task as one multirange; undefined where nothing did. */
export const framesMoved = (moved: readonly Moved[]): ReadonlyMap<number, string> => {
  const parts = new Map<number, string[]>();
  for (const one of moved) {
    const known = parts.get(one.taskId);
    if (known) known.push(one.ranges);
    else parts.set(one.taskId, [one.ranges]);
  }
  return new Map([...parts].map(([id, ranges]) => [id, joined(ranges)]));
};

const stages = 7;
const actionInto = (status: number): string => (status === 1 ? 'release' : status === 3 ? 'stop' : 'fail');

/**
 * What follows once the counters of tasks stand: stages that are over let the next ones go (or take them along), and
 * tasks whose frames have all ended end. A stage can be over while others of its task still wait to be leased only after
 * people moved frames: `thorough` looks there too. Answers the events of it.
 */
export const follow = async (
  tx: Tx,
  lives: readonly Live[],
  o: { readonly now: Date; readonly thorough: boolean },
): Promise<Happened[]> => {
  const events: Happened[] = [];
  const current = new Map(lives.map((live) => [live.taskId, live]));
  for (let round = 0; round < stages; round += 1) {
    const ids = [...current.values()].filter((live) => mayLeaveStage(live, o.thorough)).map((l) => l.taskId);
    const moved = ids.length > 0 ? await leaveStages(tx, ids) : [];
    if (moved.length === 0) break;
    const deltas: Deltas = new Map();
    count(deltas, moved);
    for (const live of await addDeltas(tx, deltas)) current.set(live.taskId, live);
    for (const one of moved)
      events.push({
        taskId: one.taskId,
        action: actionInto(one.now),
        from: null,
        to: null,
        frames: one.ranges,
      });
  }
  return [...events, ...(await settleTasks(tx, [...current.values()], o))];
};

const mayLeaveStage = (live: Live, thorough: boolean): boolean =>
  leasable.has(live.status) &&
  live.waiting > live.ready &&
  (thorough || (live.running === 0 && live.ready === 0));
