import { sql } from 'kysely';
import { frameIdOf, GraphicsCard, nodeService, Renderer } from '@renderdesk/contract';
import { actedBy } from '../core/audit/actedBy.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { asId, asIdOrNull, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { sameFrame, visibleTasks } from '../task/index.ts';

/** Whom the node renders for, as far as the reader may see it: for a lateral join to the open attempt `a`. */
export const seenTask = (db: Db, actor: Actor) =>
  visibleTasks(db, actor)
    .where(sql<boolean>`task.id = a.task_id`)
    .innerJoin('user', 'user.id', 'task.user_id')
    .select(['task.id', 'task.user_id', 'user.name', 'task.currency']);

/** What a node's machine told last: its cards, while it can be heard, and the renderers that were found on it. */
export const machineReport = async (
  db: Db,
  nodeId: number,
): Promise<{ cards: GraphicsCard[]; renderers: Renderer[] }> => {
  const told = await db
    .selectFrom('node')
    .leftJoin('node_beat', 'node_beat.node_id', 'node.id')
    .where('node.id', '=', nodeId)
    .select(['node.service', 'node.renderers', 'node_beat.cards'])
    .executeTakeFirst();
  const isHeard = told !== undefined && told.service !== nodeService.of.offline;
  return {
    cards: GraphicsCard.array().parse(isHeard ? (told.cards ?? []) : []),
    renderers: Renderer.array().parse(told?.renderers ?? []),
  };
};

/** The last 50 attempts on a node, newest first; what they rendered is null where the reader may not see it. */
export const attemptsOn = async (db: Db, actor: Actor, nodeId: number) => {
  const rows = await db
    .selectFrom('attempt as a')
    .leftJoin('frame as f', (join) => join.on(sameFrame('f', 'a')))
    .leftJoinLateral(
      () => seenTask(db, actor).as('t'),
      (join) => join.onTrue(),
    )
    .where('a.node_id', '=', nodeId)
    .select([
      't.id',
      't.user_id',
      'a.ix',
      'f.label',
      'a.n',
      'a.leased_at',
      'a.ended_at',
      'a.outcome',
      'a.reason',
    ])
    .orderBy('a.leased_at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    taskId: asIdOrNull<never>(row.id),
    userId: asIdOrNull<never>(row.user_id),
    frameId: row.id === null ? null : asId<never>(frameIdOf(row.id, row.ix)),
    label: row.label ?? '',
    n: row.n,
    startTime: asInstant(row.leased_at),
    endTime: asInstantOrNull(row.ended_at),
    outcome: row.outcome,
    reason: row.id === null ? '' : row.reason,
  }));
};

/** The last 50 changes of a node, newest first. */
export const changesOf = async (db: Db, nodeId: number) => {
  const rows = await db
    .selectFrom('node_event as e')
    .where('e.node_id', '=', nodeId)
    .select(['e.id', 'e.at', 'e.action', 'e.reason', 'e.actor_kind', 'e.frames_lost'])
    .select(actedBy('e.actor_kind', 'e.actor_id').as('actor'))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    eventId: row.id,
    at: asInstant(row.at),
    action: row.action,
    reason: row.reason,
    actorKind: row.actor_kind,
    actor: row.actor,
    framesLost: row.frames_lost,
  }));
};
