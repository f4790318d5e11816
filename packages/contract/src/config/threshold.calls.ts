import * as z from 'zod';
import { versionState } from './config.codes.ts';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Instant, Money, text, ThresholdId, UserId } from '../kernel/values.ts';
import { currency, memberLevel } from '../session/session.codes.ts';

const view = anyOf('rate:list');
const edit = { access: anyOf('rate:edit'), object: 'threshold' } as const;

/** What must have been paid in all for a level; more for a higher one, and more than nothing. */
const steps = { level55: Money, level56: Money, level57: Money, level58: Money };
const what = { currency: currency.schema, ...steps };

/**
 * What customers must have paid in all, less what was paid back, to earn a member level, by start and currency (lifecycles §§8, 26). What
 * has begun is frozen; levels are earned by it at the beginning of the next month, never backwards.
 */
export const thresholds = calls('config', 'thresholds', {
  list: list('pay/config/rate/threshold/list', {
    access: view,
    id: 'thresholdId',
    query: { versionState: versionState.schema.optional(), currency: currency.schema.optional() },
    row: {
      thresholdId: ThresholdId,
      ...what,
      /** The one before it; null for the first. */
      previousLevel55: Money.nullable(),
      previousLevel56: Money.nullable(),
      previousLevel57: Money.nullable(),
      previousLevel58: Money.nullable(),
      versionState: versionState.schema,
      validFrom: Instant,
      changedBy: z.string().nullable(),
      createTime: Instant,
      reason: z.string(),
    },
    sorts: ['turnSort', 'validFromSort'],
    defaultSort: { by: 'turnSort', value: 1 },
  }),
  /** From a moment on or at once. Where more customers than the limit would have another level, a second person decides. */
  update: command('pay/config/rate/threshold/update', {
    ...edit,
    fourEyes: 'levelThresholds',
    errors: [errorCodes.alreadyTaken],
    input: { ...what, validFrom: Instant.optional(), reason: text(300) },
    output: z.object({ thresholdId: ThresholdId }),
  }),
  /** Sets again, at once or from a moment on, what a version says that has ended; weighed as any other step. */
  rollBack: perId('pay/config/rate/threshold/rollback', {
    ...edit,
    fourEyes: 'levelThresholds',
    ids: 'thresholdIds',
    id: ThresholdId,
    rest: { validFrom: Instant.optional(), reason: text(300) },
    errors: [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.alreadyTaken],
  }),
  /** Takes back what has not begun, which a second person decides on where more customers than the limit would have another level then. */
  withdraw: perId('pay/config/rate/threshold/withdraw', {
    ...edit,
    fourEyes: 'levelThresholds',
    ids: 'thresholdIds',
    id: ThresholdId,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
  }),
  /** The level that each customer would have earned by now; those that would have another one, by what they paid. */
  preview: read('pay/config/rate/threshold/preview', {
    access: edit.access,
    input: what,
    output: z.object({
      /** Customers of the currency that paid something. */
      customers: z.int32(),
      customersChanged: z.int32(),
      /** How many have, and would have, earned each level. */
      levels: z.array(z.object({ level: memberLevel.schema, before: z.int32(), after: z.int32() })),
      /** At most 20. */
      changes: z.array(
        z.object({
          userId: UserId,
          userName: z.string(),
          paid: Money,
          before: memberLevel.schema,
          after: memberLevel.schema,
        }),
      ),
    }),
  }),
});
