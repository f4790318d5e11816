import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import {
  DayanJobId,
  DayanPublishId,
  Duration,
  Instant,
  listOf,
  Money,
  orNull,
  text,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { currency } from '../session/session.codes.ts';
import { count } from '../task/frameRow.fields.ts';
import { dayanPublishStatus, dayanTaskType } from './dayan.codes.ts';
import { type PublishAction, publishTransitions } from './dayan.lifecycle.ts';

const access = anyOf('dyy:query:publish:task');
const LinkPassword = sensitive('secret', z.string().min(4).max(64));
const step = <A extends PublishAction>(action: A) =>
  ({
    access,
    object: 'dayanPublish',
    ids: 'publishIds',
    id: DayanPublishId,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.changedMeanwhile],
    from: publishTransitions[action].from,
  }) as const;

const publishList = list('task/dayan/publish/list', {
  access,
  id: 'publishId',
  errors: [errorCodes.chooseUser],
  query: {
    publishId: DayanPublishId.optional(),
    productTaskId: DayanJobId.optional(),
    ...customerQuery,
    status: dayanPublishStatus.schema.optional(),
    areaIds: listOf(z.int32()).optional(),
  },
  row: {
    publishId: DayanPublishId,
    productTaskId: DayanJobId,
    ...customerRow,
    taskType: dayanTaskType.schema,
    projectName: z.string(),
    areaId: z.int().nullable(),
    status: dayanPublishStatus.schema,
    /** All products of its project, or this one. */
    wholeProject: z.boolean(),
    opensAt: Instant,
    closesAt: Instant.nullable(),
    hasPassword: z.boolean(),
    views: count,
    message: z.string(),
    duration: Duration.nullable(),
    consume: Money,
    currency: currency.schema,
    startTime: Instant,
    completedTime: Instant.nullable(),
    version: z.int32(),
  },
  sorts: [
    'startTimeFlag',
    'publishIdFlag',
    'publishJobIdFlag',
    'completedTimeFlag',
    'durationFlag',
    'consumeFlag',
  ],
});

/** Products that are published: a link by token, from its start to its end, behind a password where one is set (lifecycles §22). */
export const publishes = calls('dayan', 'publishes', {
  list: publishList,
  export: exportOf(publishList, 'task/dayan/publish/export', {
    access,
    columns: [
      'publishId',
      'productTaskId',
      'userName',
      'projectName',
      'status',
      'wholeProject',
      'opensAt',
      'closesAt',
      'views',
      'consume',
      'currency',
      'startTime',
      'completedTime',
    ],
  }),
  /** Answers the token of its link once; only the hash is kept. */
  add: command('task/dayan/publish/add', {
    access,
    object: 'dayanPublish',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    input: {
      productTaskId: DayanJobId,
      wholeProject: z.boolean(),
      opensAt: Instant.nullable(),
      closesAt: Instant.nullable(),
      password: orNull(LinkPassword),
    },
    output: z.object({ publishId: DayanPublishId, token: z.string() }),
  }),
  takeDown: perId('task/dayan/publish/takeDown', { ...step('takeDown'), rest: { reason: text(300) } }),
  republish: perId('task/dayan/publish/republish', step('republish')),
  retry: perId('task/dayan/publish/retry', step('retry')),
  /** Its time, and a new password or none. */
  setLink: perId('task/dayan/publish/setLink', {
    ...step('setLink'),
    rest: { closesAt: Instant.nullable(), password: orNull(LinkPassword) },
  }),
});
