import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { list } from '../kernel/listCall.ts';
import { AutoPowerId, Flag, Instant, line, NodeId, span, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { autoPowerReason } from './autoPower.codes.ts';
import { nodePower } from './node.codes.ts';
import { nodePowerOrderAction, nodePowerOrderStatus } from './power.codes.ts';

const operate = anyOf('node:operate');
const count = z.int().min(0);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Automatic power of nodes (tasks §§4, 7): a group sleeps while its queue is empty, and wakes for tasks. */
export const autoPowers = calls('node', 'autoPowers', {
  ...keptRows('task/node/power/auto', {
    access: operate,
    object: 'autoPower',
    id: ['autoPowerId', AutoPowerId],
    fields: {
      platform: z.int32().min(1),
      /** The nodes of the platform with this remark; empty: all that no other setting names. */
      nodeRemark: z.string().trim().max(500),
      isOn: z.boolean(),
      /** So many nodes of the group stay awake. */
      leastAwake: z.int().min(0).max(100_000),
      idleMinutes: z.int().min(5).max(10_080),
      /** The most orders of one round. */
      mostAtOnce: z.int().min(1).max(500),
      /** Business time between which nodes may sleep; the whole day where both are equal. */
      sleepFrom: clock,
      sleepUntil: clock,
      /** What an idle machine draws. */
      idleWatts: z.int().min(0).max(20_000),
    },
    row: {
      nodes: count,
      asleep: count,
      /** Since the setting was made. */
      asleepMinutes: count,
      savedWh: count,
      createTime: Instant,
    },
    query: { platform: z.int32().optional(), nodeRemark: text(500).optional(), isOn: Flag.optional() },
    sorts: ['createTimeFlag'],
    errors: { add: [errorCodes.alreadyTaken, errorCodes.notFound] },
  }),
  /** What a round would do now, node by node. */
  preview: read('task/node/power/auto/preview', {
    access: operate,
    errors: [errorCodes.notFound],
    input: { autoPowerId: AutoPowerId },
    output: z.object({
      framesWaiting: count,
      sleeping: count,
      waking: count,
      items: z.array(
        z.object({
          nodeId: NodeId,
          name: z.string(),
          power: nodePower.schema,
          orderAction: nodePowerOrderAction.schema.nullable(),
          autoPowerReason: autoPowerReason.schema,
        }),
      ),
    }),
  }),
  /** What it did and why. */
  records: list('task/node/power/auto/record/list', {
    access: operate,
    id: 'recordId',
    query: {
      ...span,
      platform: z.int32().optional(),
      name: line(64).optional(),
      autoPowerReason: autoPowerReason.schema.optional(),
      orderAction: nodePowerOrderAction.schema.optional(),
    },
    row: {
      recordId: z.int(),
      createTime: Instant,
      autoPowerId: AutoPowerId,
      nodeId: NodeId,
      name: z.string(),
      platform: z.int(),
      orderAction: nodePowerOrderAction.schema,
      orderStatus: nodePowerOrderStatus.schema,
      autoPowerReason: autoPowerReason.schema,
      framesWaiting: count,
      failure: z.string(),
      asleepMinutes: count,
      savedWh: count,
    },
    sorts: ['createTimeFlag'],
  }),
});
