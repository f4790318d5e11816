import { sql } from 'kysely';
import {
  type FrameId,
  frameIdOf,
  type FrameStatus,
  type OutputOf,
  type renderFacts,
} from '@renderdesk/contract';
import type { Db } from '../../core/db/db.ts';
import { ApiError, notFound } from '../../core/http/apiError.ts';
import { asId } from '../../core/db/wire.ts';
import { layoutOf } from '../render/facts.rules.ts';
import { tilesOfTask } from './detail.store.ts';
import { pictureQuery } from './frame.store.ts';
import { labelOf } from '../submit/submit.rules.ts';

type Jigsaw = OutputOf<typeof renderFacts.jigsawPreviewImages>;

/** How many whole frames a task has, and in how many tiles each is. */
const sizeOf = async (db: Db, taskId: number): Promise<{ frames: number; tiles: number }> => {
  const { rows } = await sql<{ frames: number; tiles: number }>`
    select (count(*) / t.tiles)::int as frames, t.tiles from (${tilesOfTask(taskId)}) as t (tiles)
    cross join frame where task_id = ${taskId} group by t.tiles`.execute(db);
  return rows[0] ?? { frames: 0, tiles: 1 };
};

/** The index of the first frame of a label, which may be written without its zeros. */
const firstOf = async (db: Db, taskId: number, label: string): Promise<number> => {
  const labels = /^\d{1,8}$/.test(label) ? [label, labelOf(Number(label))] : [label];
  const frame = await db
    .selectFrom('frame')
    .where('task_id', '=', taskId)
    .where('label', 'in', labels)
    .select('ix')
    .orderBy('ix')
    .limit(1)
    .executeTakeFirstOrThrow(notFound);
  return frame.ix;
};

/**
 * The tiles of one frame with the newest picture of each. Throws `notFound` for a label or position that the task does not
 * have; a task without frames has none of either, and answers no tiles.
 */
export const jigsawOf = async (
  db: Db,
  task: { readonly id: number; readonly parameters: unknown },
  asked: { readonly position?: number | undefined; readonly frameLabel?: string | undefined },
): Promise<Jigsaw> => {
  const { frames, tiles } = await sizeOf(db, task.id);
  const position =
    asked.frameLabel === undefined
      ? (asked.position ?? 0)
      : Math.floor((await firstOf(db, task.id, asked.frameLabel)) / tiles);
  if (position > 0 && position >= frames) throw new ApiError('notFound');
  const { rows } = await sql<{
    task_id: number;
    ix: number;
    label: string;
    status: FrameStatus;
    n: number | null;
    width: number | null;
    height: number | null;
  }>`
    select f.task_id, f.ix, f.label, f.status, p.n, p.width, p.height
    from frame f
    left join lateral (
      select n, width, height from attempt_file i
      where i.task_id = f.task_id and i.ix = f.ix and i.kind = 1 order by i.n desc, picture_order(i.name) limit 1) p on true
    where f.task_id = ${task.id} and f.ix >= ${position * tiles} and f.ix < ${(position + 1) * tiles}
    order by f.ix`.execute(db);
  const parameters = typeof task.parameters === 'object' && task.parameters !== null ? task.parameters : {};
  return {
    ...layoutOf(tiles, { ...parameters }),
    frames,
    position,
    label: rows[0]?.label ?? '',
    tiles: rows.map((row, at) => ({
      tile: at + 1,
      frameId: asId<FrameId>(frameIdOf(row.task_id, row.ix)),
      ix: row.ix,
      frameStatus: row.status,
      imgUrl: row.n === null ? null : pictureQuery({ ...row, n: row.n }, 1),
      width: row.width,
      height: row.height,
    })),
  };
};
