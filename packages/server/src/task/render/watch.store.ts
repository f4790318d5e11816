import { endedStatuses, renderStatus } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { notify } from '../../core/jobs/notifying.ts';
import type { BusEvent } from '../../core/events/eventBus.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { actorById } from '../../core/auth/session.ts';
import { codeLabel } from '../../core/calls/texts.ts';
import { tasksInScope, visibleTasks } from './render.store.ts';

/** Which of the tasks the person sees, with their status. */
export const seenTasks = (tx: Tx, actor: Actor, ids: readonly number[]) =>
  visibleTasks(tx, actor)
    .where('task.id', 'in', [...ids])
    .select(['task.id', 'task.status'])
    .execute();

export const addWatches = async (
  tx: Tx,
  o: { adminId: number; taskIds: readonly number[]; now: Date },
): Promise<void> => {
  if (o.taskIds.length === 0) return;
  await tx
    .insertInto('task_watch')
    .values(o.taskIds.map((id) => ({ task_id: id, admin_id: o.adminId, created_at: o.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const dropWatches = async (
  tx: Tx,
  o: { adminId: number; taskIds: readonly number[] },
): Promise<void> => {
  if (o.taskIds.length === 0) return;
  await tx
    .deleteFrom('task_watch')
    .where('admin_id', '=', o.adminId)
    .where('task_id', 'in', [...o.taskIds])
    .execute();
};

/** Of the tasks, those of customers and areas that are still the person's business; none for someone who left. */
const stillSeen = async (tx: Tx, adminId: number, taskIds: readonly number[]): Promise<Set<number>> => {
  try {
    const actor = await actorById(tx, adminId);
    const rows = await tasksInScope(tx, actor)
      .where('task.id', 'in', [...taskIds])
      .select('task.id')
      .execute();
    return new Set(rows.map(({ id }) => id));
  } catch (error) {
    if (error instanceof ApiError) return new Set();
    throw error;
  }
};

/**
 * Tells those who watch tasks that have ended since, each once, whatever made them end. Answers the events to send. Where
 * two servers look at the same moment, the row that one of them takes is gone for the other.
 */
export const notifyWatchers = (db: Db, now: Date): Promise<BusEvent[]> =>
  db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('task_watch as w')
      .using('task as t')
      .whereRef('t.id', '=', 'w.task_id')
      .where('t.status', 'in', [...endedStatuses])
      .returning(['w.admin_id', 't.id', 't.user_id', 't.status'])
      .execute();
    const seen = new Map<number, Set<number>>();
    for (const [adminId, own] of Map.groupBy(ended, (one) => one.admin_id))
      seen.set(
        adminId,
        await stillSeen(
          tx,
          adminId,
          own.map(({ id }) => id),
        ),
      );
    const events: BusEvent[] = [];
    for (const one of ended) {
      if (!seen.get(one.admin_id)?.has(one.id)) continue;
      const data = { taskId: one.id, userId: one.user_id, status: one.status };
      const words = {
        state: (language: 'zh' | 'en') => codeLabel(language, 'task', renderStatus, one.status),
      };
      events.push(
        ...(await notify(
          tx,
          { now, requestId: '', language: 'zh' },
          { adminId: one.admin_id, kind: 'taskEnded', data, words },
        )),
      );
    }
    return events;
  });
