import type { Db } from '../../core/db/db.ts';

/** Where a task that is not deleted writes; undefined for any other. */
export const outputFolder = (db: Db, taskId: number) =>
  db
    .selectFrom('task')
    .where('id', '=', taskId)
    .where('deleted_at', 'is', null)
    .select(['owner_id', 'output_path'])
    .executeTakeFirst();
