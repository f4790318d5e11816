import { sql } from 'kysely';
import {
  type FrameId,
  frameIdOf,
  maxFound,
  type OutputOf,
  partsOfFrameId,
  type renderFacts,
} from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Asking } from '../../core/calls/listContext.ts';
import type { Db } from '../../core/db/db.ts';
import { asId } from '../../core/db/wire.ts';
import { readByIds } from '../../core/calls/reading.ts';
import { renderList } from './list.store.ts';
import { visibleTasks } from './render.store.ts';
import { idsBeginning } from './search.rules.ts';

/** The frame that a number names, where its task has it. */
const frameNamed = (db: Db, number: number) => {
  const { taskId, ix } = partsOfFrameId(asId<FrameId>(number));
  return db
    .selectFrom('frame')
    .where('task_id', '=', taskId)
    .where('ix', '=', ix)
    .select(['task_id', 'ix', 'label'])
    .executeTakeFirst();
};

/** The task that came from an earlier system under a number. */
const cameAs = async (db: Db, number: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('opening_task')
    .where('earlier_id', '=', String(number))
    .where('undone_at', 'is', null)
    .select('task_id')
    .execute();
  return rows.map((one) => one.task_id);
};

/** Ids of visible tasks that begin with a number, the shortest first; one more than are answered, to tell that there are more. */
const beginning = async (db: Db, actor: Actor, number: number): Promise<number[]> => {
  const last = await db
    .selectFrom('task')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  const ranges = idsBeginning(number, last?.id ?? 0);
  if (ranges.length === 0) return [];
  const within = visibleTasks(db, actor)
    .where(sql<boolean>`task.id between ids.first and ids.last`)
    .select('task.id')
    .orderBy('task.id')
    .limit(maxFound + 1);
  const { rows } = await sql<{ id: number }>`
    select found.id from unnest(${ranges.map(({ from }) => from)}::int8[], ${ranges.map(({ to }) => to)}::int8[])
      as ids (first, last), lateral (${within}) as found
    order by found.id limit ${maxFound + 1}`.execute(db);
  return rows.map(({ id }) => id);
};

/** The tasks that a number may mean, of those that the actor may see: itself, its frame's, the one that had it elsewhere, and those that begin with it. */
export const searchTasks = async (
  db: Db,
  c: Asking,
  number: number,
): Promise<OutputOf<typeof renderFacts.globalSearch>> => {
  const [frame, others, came] = await Promise.all([
    frameNamed(db, number),
    beginning(db, c.actor, number),
    cameAs(db, number),
  ]);
  const meant = new Set([number, ...(frame ? [frame.task_id] : []), ...came]);
  const ids = [...meant, ...others];
  const found = await readByIds(renderList, db, { ...c, input: {} }, ids);
  const items = found
    .map((row) => ({
      ...row,
      isExpand: meant.has(row.taskId),
      frame:
        frame && frame.task_id === row.taskId
          ? { frameId: asId<FrameId>(frameIdOf(row.taskId, frame.ix)), ix: frame.ix, label: frame.label }
          : null,
    }))
    .toSorted((a, b) => Number(b.isExpand) - Number(a.isExpand) || a.taskId - b.taskId);
  return { items: items.slice(0, maxFound), more: items.length > maxFound };
};
