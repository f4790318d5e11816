import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { Flag, Instant, line, TaskGroupId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';

/** Groups by which tasks and nodes match, offered where staff type categories (checklist P-464). */
export const taskGroups = calls(
  'config',
  'taskGroups',
  keptRows('group', {
    access: anyOf('config:group'),
    object: 'taskGroup',
    id: ['taskGroupId', TaskGroupId],
    fields: { groupName: line(60), isOn: z.boolean(), remark: z.string().trim().max(300) },
    /** Nodes and agents that have it; such a group is not deleted. */
    row: { nodeCount: z.int(), agentCount: z.int(), createTime: Instant },
    query: { groupName: line(60).optional(), isOn: Flag.optional() },
    sorts: ['createTimeFlag', 'groupNameFlag'],
    updatePath: 'update',
    errors: { add: [errorCodes.alreadyTaken], remove: [errorCodes.stillInUse] },
  }),
);
