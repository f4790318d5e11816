import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { Flag, Instant, NodeConstraintId, NodeId, TaskId, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { readConstraint } from '../farm/constraints.ts';

const access = anyOf('config:constraint');
const object = 'nodeConstraint';
const path = 'task/config/constraint';
const fields = {
  constraintText: text(60).refine((typed) => readConstraint(typed) !== undefined),
  isOn: z.boolean(),
  remark: z.string().trim().max(300),
} as const;
const { list, remove } = keptRows(path, {
  access,
  object,
  id: ['nodeConstraintId', NodeConstraintId],
  fields,
  row: { createTime: Instant },
  query: { constraintText: text(60).optional(), isOn: Flag.optional() },
  sorts: ['createTimeFlag', 'constraintTextFlag'],
});

/** Constraints that are offered where staff type them for tasks (people §7). */
export const nodeConstraints = calls('config', 'nodeConstraints', {
  list,
  /** Adds one, or changes the one that is named with its version. */
  handle: command(`${path}/handle`, {
    access,
    object,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken],
    input: { nodeConstraintId: NodeConstraintId.optional(), version: z.int32().optional(), ...fields },
    output: z.object({ nodeConstraintId: NodeConstraintId }),
  }),
  remove,
  /** The open tasks that have it, of those that the person sees, and the nodes that it leaves them. */
  touches: read(`${path}/touches`, {
    access,
    errors: [errorCodes.notFound],
    input: { nodeConstraintId: NodeConstraintId },
    output: z.object({
      nodeCount: z.int(),
      allNodes: z.int(),
      nodes: z.array(z.object({ nodeId: NodeId, nodeName: z.string() })),
      taskCount: z.int(),
      /** Of them, tasks for which it leaves no node. */
      stuckCount: z.int(),
      tasks: z.array(z.object({ taskId: TaskId, userId: UserId, sceneName: z.string() })),
    }),
  }),
});
