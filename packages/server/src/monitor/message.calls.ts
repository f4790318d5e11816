import { messages, monitorMessageState, subscriptions } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq, within } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Outcome, type Route, serve } from '../core/calls/serve.ts';
import { changeRows, deleteRows, lockRows } from '../core/crud/crud.store.ts';
import { ofUser } from '../user/index.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { messagesOfTask, messagesSeen, tasksWithMessages } from './message.store.ts';
import { setSubscription, subscriptionsNow } from './subscription.store.ts';

const messageList = listing(messages.list)
  .from((db, { actor }) => messagesSeen(db, actor))
  .join((rows) => rows.leftJoin('user', 'user.id', 'task.user_id'))
  .list({
    key: 'monitor_message.id',
    where: {
      messageType: eq('monitor_message.type'),
      state: eq('monitor_message.state'),
      taskId: eq('monitor_message.task_id'),
      ...ofUser('task.user_id'),
      ...within('monitor_message.created_at'),
    },
    sorts: { createTimeFlag: 'monitor_message.created_at' },
    columns: {
      monitorMessageId: 'monitor_message.id',
      messageType: 'monitor_message.type',
      sceneName: 'task.scene_name',
      userId: 'task.user_id',
      userName: 'user.name',
      platform: 'monitor_message.platform_id',
      eventTime: 'monitor_message.event_at',
    },
  });

const taskList = listing(messages.taskList)
  .from((db, { actor }) => tasksWithMessages(db, actor))
  .join((rows) => rows.innerJoin('user', 'user.id', 'task.user_id'))
  .list({
    key: 'task.id',
    where: {},
    sorts: { lastTimeFlag: messagesOfTask.last },
    columns: {
      taskId: 'task.id',
      taskStatus: 'task.status',
      userName: 'user.name',
      messageCount: messagesOfTask.all,
      openCount: messagesOfTask.open,
      lastTime: messagesOfTask.last,
    },
  });

/** The condition by which a command reaches only messages that its sender sees. */
const seen = (db: Db, actor: Actor) =>
  sql<boolean>`monitor_message.id in (${messagesSeen(db, actor).select('monitor_message.id')})`;

/** The message centre. */
export const messageCalls: readonly Route[] = [
  ...serve(messages, {
    list: messageList,
    taskList,
    remove: (c) =>
      deleteRows(c.tx, 'monitor_message', {
        ids: c.ids,
        expectedVersions: c.expectedVersions,
        now: c.now,
        scope: seen(c.tx, c.actor),
      }),
    mark: async (c): Promise<Map<number, Outcome>> => {
      const { free, outcomes } = await lockRows(c.tx, 'monitor_message', {
        ids: c.ids,
        expectedVersions: c.expectedVersions,
        scope: seen(c.tx, c.actor),
      });
      await changeRows(c.tx, 'monitor_message', free, {
        now: c.now,
        set: { state: c.input.state ?? monitorMessageState.of.marked },
      });
      return outcomes;
    },
  }),
  ...serve(subscriptions, {
    list: ({ db }) => subscriptionsNow(db),
    handle: async ({ tx, input, actor, now }) => {
      const { messageType, version, ...value } = input;
      await setSubscription(tx, messageType, { value, expectedVersion: version, by: actor.adminId, now });
      return null;
    },
  }),
];
