import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Instant, MonitorMessageId, span, TaskId, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery } from '../session/customer.fields.ts';
import { renderStatus } from '../task/task.codes.ts';
import { monitorMessageState, monitorMessageType } from './message.codes.ts';

const access = anyOf('monitor:task:message');

const messageList = list('monitor/message/list', {
  access,
  id: 'monitorMessageId',
  query: {
    messageType: monitorMessageType.schema.optional(),
    state: monitorMessageState.schema.optional(),
    taskId: TaskId.optional(),
    ...customerQuery,
    ...span,
  },
  row: {
    monitorMessageId: MonitorMessageId,
    messageType: monitorMessageType.schema,
    state: monitorMessageState.schema,
    /** The task that it is about, with its customer; a message about nodes names their platform instead. */
    taskId: TaskId.nullable(),
    sceneName: z.string().nullable(),
    userId: UserId.nullable(),
    userName: z.string().nullable(),
    platform: z.int32().nullable(),
    /** Events of the hour before, and how many percent of what could have had one. */
    eventCount: z.int32(),
    eventRate: z.int(),
    /** The last of the events. */
    eventTime: Instant,
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['createTimeFlag'],
});

const many = {
  access,
  object: 'monitorMessage',
  ids: 'ids',
  id: MonitorMessageId,
  all: messageList,
  errors: [errorCodes.notFound],
} as const;
const selectAll = z.literal(true).optional();

/** The message centre: what happened on the farm often enough that somebody should look (tasks §7). */
export const messages = calls('monitor', 'messages', {
  list: messageList,
  /** Tasks with messages, and how many each has. */
  taskList: list('monitor/taskList', {
    access,
    id: 'taskId',
    query: {},
    row: {
      taskId: TaskId,
      sceneName: z.string(),
      taskStatus: renderStatus.schema,
      userId: UserId,
      userName: z.string(),
      messageCount: z.int(),
      openCount: z.int(),
      lastTime: Instant,
    },
    sorts: ['lastTimeFlag'],
  }),
  remove: perId('monitor/message/delete', { ...many, rest: { selectAll } }),
  mark: perId('monitor/message/mark', {
    ...many,
    /** By default marked; `open` takes the mark away. */
    rest: { selectAll, state: monitorMessageState.schema.optional() },
  }),
});

const thresholds = {
  messageType: monitorMessageType.schema,
  enable: z.boolean(),
  /** A message comes of at least so many events within an hour … */
  thresholdCount: z.int().min(1).max(100_000),
  /** … and so many percent of what could have had one. */
  thresholdRate: z.int().min(0).max(100),
} as const;

/** Which messages are written, and from how many events on. */
export const subscriptions = calls('monitor', 'subscriptions', {
  list: read('monitorsubscribe/list', {
    access,
    input: {},
    output: z.array(
      z.object({ ...thresholds, by: z.string().nullable(), at: Instant.nullable(), version: z.int32() }),
    ),
  }),
  handle: command('monitorsubscribe/handle', {
    access,
    object: 'setting',
    errors: [errorCodes.changedMeanwhile],
    input: { ...thresholds, version: z.int32() },
  }),
});
