import { calls } from '../kernel/call.ts';
import { perId } from '../kernel/commandCall.ts';
import { TaskId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { seen } from './frameRow.fields.ts';
import { runningStatuses } from './task.codes.ts';

const watching = {
  access: seen,
  object: 'task',
  ids: 'taskIds',
  id: TaskId,
} as const;

/** Being told when a task ends: a person's own wish, which changes nothing of the task. */
export const watches = calls('task', 'watches', {
  watch: perId('task/rendering/watch', {
    ...watching,
    audit: 'task.watch',
    errors: [errorCodes.notAllowedInState],
    from: runningStatuses,
  }),
  unwatch: perId('task/rendering/unwatch', { ...watching, audit: 'task.unwatch' }),
});
