import type { Db } from '../../core/db/db.ts';

/** Tasks of an account with how far they are, the latest first: of `taskId` alone, or those before one. */
export const tasksOf = (
  db: Db,
  o: {
    readonly userId: number;
    readonly taskId?: number;
    readonly open?: boolean | undefined;
    readonly before?: number | undefined;
    readonly most: number;
  },
) => {
  let rows = db
    .selectFrom('task')
    .where('user_id', '=', o.userId)
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'project_name',
      'scene_name',
      'status',
      'frame_count',
      'success',
      'failure',
      'running',
      'submitted_at',
      'started_at',
      'ended_at',
      'consume',
      'currency',
    ]);
  if (o.taskId !== undefined) rows = rows.where('id', '=', o.taskId);
  if (o.open !== undefined) rows = rows.where('is_open', '=', o.open);
  if (o.before !== undefined) rows = rows.where('id', '<', o.before);
  return rows.orderBy('id', 'desc').limit(o.most).execute();
};
