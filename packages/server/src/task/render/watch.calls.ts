import { errorCodes, runningStatuses, watches } from '@renderdesk/contract';
import { done, serve } from '../../core/calls/serve.ts';
import * as store from './watch.store.ts';

const running: readonly number[] = runningStatuses;

/** Wishes to be told; a task that the person does not see has no answer. */
export const watchCalls = serve(watches, {
  watch: async ({ tx, actor, ids, now }) => {
    const tasks = await store.seenTasks(tx, actor, ids);
    const open = tasks.filter(({ status }) => running.includes(status)).map(({ id }) => id);
    await store.addWatches(tx, { adminId: actor.adminId, taskIds: open, now });
    return new Map(
      tasks.map(({ id }) => [id, open.includes(id) ? done : { code: errorCodes.notAllowedInState }]),
    );
  },
  unwatch: async ({ tx, actor, ids }) => {
    const tasks = await store.seenTasks(tx, actor, ids);
    await store.dropWatches(tx, { adminId: actor.adminId, taskIds: tasks.map(({ id }) => id) });
    return new Map(tasks.map(({ id }) => [id, done]));
  },
});
