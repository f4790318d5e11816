import { endedStatuses, renderStatus } from '@renderdesk/contract';
import type { Db, Tx } from '../core/db.ts';
import { notify } from '../core/notifying.ts';
import type { LiveEvent } from '../core/notify.ts';
import { codeLabel } from '../core/texts.ts';

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

/**
 * Tells those who watch tasks that have ended since, each once, whatever made them end. Answers the events to send. Where
 * two servers look at the same moment, the row that one of them takes is gone for the other.
 */
export const tellWatchers = (db: Db, now: Date): Promise<LiveEvent[]> =>
  db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('task_watch as w')
      .using('task as t')
      .whereRef('t.id', '=', 'w.task_id')
      .where('t.status', 'in', [...endedStatuses])
      .returning(['w.admin_id', 't.id', 't.user_id', 't.status'])
      .execute();
    const events: LiveEvent[] = [];
    for (const one of ended) {
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
