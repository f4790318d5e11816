import type {
  NodeConstraintId,
  NodeId,
  OutputOf,
  nodeConstraints,
  TaskId,
  UserId,
} from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { asId } from '../../core/db/wire.ts';
import { notFound } from '../../core/http/apiError.ts';
import { nodesUnder } from '../../farm/index.ts';
import { visibleTasks } from '../../task/index.ts';

const shown = 20;

/** What a constraint touches: the nodes for which it holds, and the open tasks that have it. Throws `notFound`. */
export const touchedBy = async (
  db: Db,
  actor: Actor,
  id: NodeConstraintId,
): Promise<OutputOf<typeof nodeConstraints.touches>> => {
  const { text } = await db
    .selectFrom('node_constraint')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('constraint_text as text')
    .executeTakeFirstOrThrow(notFound);
  const { nodes, all } = await nodesUnder(db, text);
  const tasks = await visibleTasks(db, actor)
    .where('task.is_open', '=', true)
    .where('task.deleted_at', 'is', null)
    .where(sql<SqlBool>`exists (select from unnest(task.constraints) c where folded(c) = folded(${text}))`)
    .select([
      'task.id',
      'task.user_id as userId',
      'task.scene_name as sceneName',
      'task.platform_id as platformId',
    ])
    .orderBy('task.id', 'desc')
    .execute();
  const left = new Set(nodes.map(({ platformId }) => platformId));
  return {
    nodeCount: nodes.length,
    allNodes: all,
    nodes: nodes.slice(0, shown).map((node) => ({ nodeId: asId<NodeId>(node.id), nodeName: node.name })),
    taskCount: tasks.length,
    stuckCount: tasks.filter(({ platformId }) => !left.has(platformId)).length,
    tasks: tasks.slice(0, shown).map(({ id: taskId, userId, sceneName }) => ({
      taskId: asId<TaskId>(taskId),
      userId: asId<UserId>(userId),
      sceneName,
    })),
  };
};
