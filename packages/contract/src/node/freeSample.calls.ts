import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { list } from '../kernel/listCall.ts';
import { Flag, FreeSampleConfigId, Instant, Money, span, TaskId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { currency, memberLevel } from '../session/session.codes.ts';

const Platform = z.int32().min(1);

/** How many frames of a task customers of a level render free of charge on a platform, and how often (tasks §7). */
export const freeSamples = calls('node', 'freeSamples', {
  ...keptRows('task/node/freeSample/config', {
    access: anyOf('node:operate'),
    object: 'freeSampleConfig',
    id: ['freeSampleConfigId', FreeSampleConfigId],
    fields: {
      /** Null: every platform and every level that has no choice of its own. */
      platform: Platform.nullable(),
      level: memberLevel.schema.nullable(),
      sampleFrames: z.int().min(1).max(1000),
      /** Samples of one customer in all. */
      mostSamples: z.int().min(1).max(1000),
      isOn: z.boolean(),
      remark: z.string().trim().max(300),
    },
    row: { samples: z.int().min(0), createTime: Instant },
    query: {
      platform: Platform.optional(),
      level: memberLevel.schema.optional(),
      isOn: Flag.optional(),
    },
    sorts: ['createTimeFlag'],
    errors: { add: [errorCodes.alreadyTaken, errorCodes.notFound] },
  }),
  /** Who rendered a sample, with which task, and what its frames would have cost so far. */
  records: list('task/node/freeSample/record/list', {
    access: anyOf('node:list'),
    id: 'taskId',
    query: { ...customerQuery, ...span, platform: z.int32().optional() },
    row: {
      taskId: TaskId,
      ...customerRow,
      platform: z.int(),
      sampleFrames: z.int(),
      framesDone: z.int().min(0),
      worth: Money,
      currency: currency.schema,
      createTime: Instant,
    },
    sorts: ['createTimeFlag'],
  }),
});
