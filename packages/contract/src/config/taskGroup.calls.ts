import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Flag, Instant, TaskGroupId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';

const access = anyOf('config:group');
const keep = { access, object: 'taskGroup' } as const;
const fields = { groupName: text(60), isOn: z.boolean(), remark: z.string().trim().max(300) } as const;

/** Groups by which tasks and nodes match, offered where staff type categories (checklist P-464). */
export const taskGroups = calls('config', 'taskGroups', {
  list: list('group/list', {
    access,
    id: 'taskGroupId',
    query: { groupName: text(60).optional(), isOn: Flag.optional() },
    row: {
      taskGroupId: TaskGroupId,
      ...fields,
      /** Nodes and agents that have it. */
      nodeCount: z.int(),
      agentCount: z.int(),
      createTime: Instant,
      version: z.int32(),
    },
    sorts: ['createTimeFlag', 'groupNameFlag'],
  }),
  add: command('group/add', {
    ...keep,
    errors: [errorCodes.alreadyTaken],
    input: fields,
    output: z.object({ taskGroupId: TaskGroupId }),
  }),
  update: command('group/update', {
    ...keep,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken],
    input: { taskGroupId: TaskGroupId, version: z.int32(), ...fields },
  }),
  /** One that a node or an agent has is not deleted. */
  remove: perId('group/delete', {
    ...keep,
    ids: 'taskGroupIds',
    id: TaskGroupId,
    errors: [errorCodes.stillInUse],
  }),
});
