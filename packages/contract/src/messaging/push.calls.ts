import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId, upload } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { Instant, MessagePushId, MessageTemplateId, text, UserId } from '../kernel/values.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { messageCategory, messageStatus, receiverState, skipReason } from './messaging.codes.ts';
import { type PushAction, pushTransitions } from './messaging.lifecycle.ts';

const access = anyOf('data:operate');
const { notFound, notAllowedInState, changedMeanwhile, fileNotAccepted, limitReached } = errorCodes;
const object = 'messagePush';
const step = (action: PushAction) => ({
  access,
  object,
  ids: 'pushIds' as const,
  id: MessagePushId,
  from: pushTransitions[action].from,
  errors: [notFound, notAllowedInState],
});
const fields = { title: text(60), templateId: MessageTemplateId } as const;

const page = list('messageSend/page', {
  access,
  id: 'pushId',
  query: {
    title: text(60).optional(),
    messageStatus: messageStatus.schema.optional(),
    messageCategory: messageCategory.schema.optional(),
  },
  row: {
    pushId: MessagePushId,
    ...fields,
    templateName: z.string(),
    messageCategory: messageCategory.schema,
    messageStatus: messageStatus.schema,
    sendTime: Instant.nullable(),
    endTime: Instant.nullable(),
    total: z.int(),
    sent: z.int(),
    failed: z.int(),
    skipped: z.int(),
    /** The push whose failed receivers it serves. */
    parentId: MessagePushId.nullable(),
    /** Why it stopped. */
    reason: z.string(),
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['createTimeFlag'],
});
const receivers = list('messageSend/receivers', {
  access,
  id: 'userId',
  query: { pushId: MessagePushId, ...customerQuery, receiverState: receiverState.schema.optional() },
  row: {
    ...customerRow,
    receiverState: receiverState.schema,
    skipReason: skipReason.schema.nullable(),
    /** What the gateway answered. */
    error: z.string(),
    handledTime: Instant.nullable(),
  },
  sorts: ['userIdFlag'],
  defaultSort: { by: 'userIdFlag', value: 1 },
});

/** Text messages to many customers (people §§3, 7; lifecycles §16). */
export const messagePushes = calls('messaging', 'messagePushes', {
  list: page,
  add: command('messageSend/add', {
    access,
    object,
    errors: [notFound, notAllowedInState],
    input: fields,
    output: z.object({ pushId: MessagePushId }),
  }),
  /** A draft alone. */
  update: command('messageSend/edit', {
    access,
    object,
    errors: [notFound, changedMeanwhile, notAllowedInState],
    input: { pushId: MessagePushId, version: z.int32(), ...fields },
  }),
  remove: perId('messageSend/delete', step('remove')),
  /** Receivers of a draft from a file: an ID or a name a line. Without `apply` it only says what each line is. */
  uploadUserIds: upload('messageSend/uploadUserIds', {
    access,
    object,
    errors: [notFound, notAllowedInState, fileNotAccepted, limitReached],
    maxBytes: 2 * 1024 * 1024,
    types: ['text/csv'],
    input: { pushId: z.coerce.number().pipe(MessagePushId), apply: z.literal(['0', '1']) },
    output: z.object({
      added: z.int(),
      applied: z.boolean(),
      rows: z.array(z.object({ line: z.int(), customer: z.string(), code: z.int(), message: z.string() })),
    }),
  }),
  /** Whom it would reach now, and what three of them would read. */
  preview: read('messageSend/preview', {
    access,
    errors: [notFound],
    input: { pushId: MessagePushId },
    output: z.object({
      total: z.int(),
      reached: z.int(),
      noPhone: z.int(),
      optedOut: z.int(),
      disabled: z.int(),
      /** When the first message goes out: marketing waits for its hours. */
      from: Instant,
      samples: z.array(z.string()),
    }),
  }),
  /** Schedules a draft, or changes the time of a scheduled one; null is at once. Beyond the limit of receivers a second person decides. */
  updateSendTime: perId('messageSend/updateSendTime', {
    ...step('schedule'),
    fourEyes: 'messagePush',
    rest: { sendTime: Instant.nullable() },
  }),
  cancel: perId('messageSend/cancel', step('cancel')),
  stop: perId('messageSend/stop', { ...step('stop'), rest: { reason: text(300) } }),
  /** Sends to the receivers that failed, as a push of its own. */
  resend: perId('messageSend/resend', { ...step('resend'), fourEyes: 'messagePush' }),
  receivers,
  export: exportOf(receivers, 'messageSend/export', {
    access,
    columns: ['userId', 'userName', 'company', 'receiverState', 'skipReason', 'error', 'handledTime'],
  }),
});

const optOut = { access, object: 'messageOptOut', ids: 'userIds', id: UserId, errors: [notFound] } as const;

/** Customers who want no marketing by text message. */
export const messageOptOuts = calls('messaging', 'messageOptOuts', {
  list: list('messageSend/optOut/list', {
    access,
    id: 'userId',
    query: customerQuery,
    row: { ...customerRow, reason: z.string(), createTime: Instant },
    sorts: ['createTimeFlag'],
  }),
  add: perId('messageSend/optOut/add', { ...optOut, rest: { reason: text(300) } }),
  remove: perId('messageSend/optOut/delete', optOut),
});
