import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { CommaList, Instant, Money, span, TaskId } from '../kernel/values.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { currency } from '../session/session.codes.ts';

const consumption = list('export/plugin/query', {
  access: anyOf('export:plugin'),
  id: 'taskId',
  query: {
    ...customerQuery,
    /** Plugins with their versions; a task counts that asked for all of them. */
    pluginVersions: CommaList.optional(),
    cgId: z.int32().optional(),
    platform: z.int32().optional(),
    /** When the task ended. */
    ...span,
  },
  row: {
    taskId: TaskId,
    ...customerRow,
    cgId: z.int(),
    platform: z.int(),
    pluginVersions: z.array(z.string()),
    sceneName: z.string(),
    success: z.int().min(0),
    /** Additional charges with node time. */
    consume: Money,
    /** What of it the software and its plugins cost in addition. */
    softwareAmount: Money,
    currency: currency.schema,
    submitTime: Instant,
    endTime: Instant.nullable(),
  },
  /** Of all rows that match, each task once, each currency for itself (people §3). */
  sums: {
    rmbTotalConsume: { of: 'consume', where: { field: 'currency', is: currency.of.cny } },
    usdTotalConsume: { of: 'consume', where: { field: 'currency', is: currency.of.usd } },
  },
  sorts: ['endTimeFlag', 'consumeFlag', 'taskIdFlag'],
});

/** What ended tasks consumed that asked for plugins, with the additional charges of their software (people §§2, 3, 7). */
export const pluginConsumption = calls('export', 'pluginConsumption', {
  list: consumption,
  export: exportOf(consumption, 'export/plugin/export', { access: anyOf('export:plugin:export') }),
});
