import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { list } from '../kernel/listCall.ts';
import { Duration, FrameId, Instant, listOf, Money, NodeId, TaskId, UserId, span } from '../kernel/values.ts';
import { currency } from '../session/session.codes.ts';
import { seen } from './frameRow.fields.ts';
import { attemptOutcome, taskFlag } from './task.codes.ts';

/** Attempts of frames that ended, of every task that the caller may see: what the dashboard's figures of time count. */
export const attempts = calls('task', 'attempts', {
  /** With a currency: those that were charged in it, within a span by the moment of their charge. */
  list: list('task/rendering/attempts/list', {
    id: 'attemptId',
    access: seen,
    query: {
      outcomeList: listOf(attemptOutcome.schema).optional(),
      currency: currency.schema.optional(),
      platform: z.int32().optional(),
      ...span,
    },
    row: {
      /** Of its task, its frame's position and its number. */
      attemptId: z.int(),
      taskId: TaskId,
      taskFlag: taskFlag.schema,
      userId: UserId,
      userName: z.string(),
      sceneName: z.string(),
      frameId: FrameId,
      ix: z.int().min(0),
      frameLabel: z.string(),
      n: z.int().min(1),
      nodeId: NodeId,
      nodeName: z.string(),
      platform: z.int(),
      startTime: Instant,
      endTime: Instant,
      duration: Duration,
      outcome: attemptOutcome.schema,
      reason: z.string(),
      /** What it cost; null where it was not charged. */
      amount: Money.nullable(),
      currency: currency.schema,
    },
    sorts: ['endTimeSort'],
  }),
});
