import { sql, type UpdateObject } from 'kysely';
import type { DB, Tx } from '../../core/db/db.ts';
import { writeEvents } from '../lifecycle/counters.store.ts';
import type { By } from '../lifecycle/lifecycle.rules.ts';

/** What staff write on tasks beside the lifecycle: a status is not among it. */
export type Labels = Pick<UpdateObject<DB, 'task', 'task'>, 'remark' | 'admin_labels' | 'deleted_at'>;

/** Writes one change to several locked tasks and one event for each, in two statements. */
export const labelTasks = async (
  tx: Tx,
  o: {
    readonly taskIds: readonly number[];
    readonly action: string;
    readonly set: Labels;
    readonly reason: string;
    readonly by: By;
  },
): Promise<void> => {
  if (o.taskIds.length === 0) return;
  await tx
    .updateTable('task')
    .set((eb) => ({ ...o.set, version: eb('version', '+', 1) }))
    .where(sql<boolean>`task.id = any(${o.taskIds}::bigint[])`)
    .execute();
  await writeEvents(
    tx,
    o.by,
    o.taskIds.map((taskId) => ({ taskId, action: o.action, from: null, to: null, reason: o.reason })),
  );
};
