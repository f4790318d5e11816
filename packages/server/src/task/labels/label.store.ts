import { sql, type UpdateObject } from 'kysely';
import type { DB, Tx } from '../../core/db/db.ts';

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
    readonly actorId: number;
    readonly now: Date;
  },
): Promise<void> => {
  if (o.taskIds.length === 0) return;
  await tx
    .updateTable('task')
    .set((eb) => ({ ...o.set, version: eb('version', '+', 1) }))
    .where(sql<boolean>`task.id = any(${o.taskIds}::bigint[])`)
    .execute();
  await sql`
    insert into task_event (task_id, at, action, reason, actor_kind, actor_id)
    select id, ${o.now}, ${o.action}, ${o.reason}, 1, ${o.actorId} from unnest(${o.taskIds}::bigint[]) as changed (id)`.execute(
    tx,
  );
};
