import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Flag, Instant, NodeConstraintId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { readConstraint } from '../farm/constraints.ts';

const access = anyOf('config:constraint');
const keep = { access, object: 'nodeConstraint' } as const;

/** Constraints that are offered where staff type them for tasks (people §7). */
export const nodeConstraints = calls('config', 'nodeConstraints', {
  list: list('task/config/constraint/list', {
    access,
    id: 'nodeConstraintId',
    query: { constraintText: text(60).optional(), isOn: Flag.optional() },
    row: {
      nodeConstraintId: NodeConstraintId,
      constraintText: z.string(),
      isOn: z.boolean(),
      remark: z.string(),
      createTime: Instant,
      version: z.int32(),
    },
    sorts: ['createTimeFlag', 'constraintTextFlag'],
  }),
  /** Adds one, or changes the one that is named with its version. */
  handle: command('task/config/constraint/handle', {
    ...keep,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken],
    input: {
      nodeConstraintId: NodeConstraintId.optional(),
      version: z.int32().optional(),
      constraintText: text(60).refine((typed) => readConstraint(typed) !== undefined),
      isOn: z.boolean(),
      remark: z.string().trim().max(300),
    },
    output: z.object({ nodeConstraintId: NodeConstraintId }),
  }),
  remove: perId('task/config/constraint/delete', {
    ...keep,
    ids: 'nodeConstraintIds',
    id: NodeConstraintId,
  }),
});
