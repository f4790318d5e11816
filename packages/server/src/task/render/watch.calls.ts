import { errorCodes, runningStatuses, watches } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Tx } from '../../core/db/db.ts';
import { done, serve } from '../../core/calls/serve.ts';
import { visibleTasks } from './render.store.ts';
import * as store from './watch.store.ts';

const running: readonly number[] = runningStatuses;

const seen = (tx: Tx, actor: Actor, ids: readonly number[]) =>
  visibleTasks(tx, actor)
    .where('task.id', 'in', [...ids])
    .select(['task.id', 'task.status'])
    .execute();

/** Wishes to be told; a task that the person does not see has no answer. */
export const watchCalls = serve(watches, {
  watch: async ({ tx, actor, ids, now }) => {
    const tasks = await seen(tx, actor, ids);
    const open = tasks.filter(({ status }) => running.includes(status)).map(({ id }) => id);
    await store.addWatches(tx, { adminId: actor.adminId, taskIds: open, now });
    return new Map(
      tasks.map(({ id }) => [id, open.includes(id) ? done : { code: errorCodes.notAllowedInState }]),
    );
  },
  unwatch: async ({ tx, actor, ids }) => {
    const tasks = await seen(tx, actor, ids);
    await store.dropWatches(tx, { adminId: actor.adminId, taskIds: tasks.map(({ id }) => id) });
    return new Map(tasks.map(({ id }) => [id, done]));
  },
});
