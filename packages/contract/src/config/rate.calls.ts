import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Instant, Money, RateId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { versionState } from './config.codes.ts';

const view = anyOf('rate:list');
const edit = { access: anyOf('rate:edit'), object: 'rate' } as const;

/** What one US dollar is in RMB; more than nothing. */
const Rate = Money.refine((rate) => Number(rate) > 0);

/** Exchange rates by start (people §§3, 7, 9): what has begun is frozen, and nothing that is posted changes with them. */
export const rates = calls('config', 'rates', {
  /** The one in force comes first (checklist P-415). */
  list: list('pay/config/rate/list', {
    access: view,
    id: 'rateId',
    query: { versionState: versionState.schema.optional() },
    row: {
      rateId: RateId,
      rate: Money,
      /** The one before it; null for the first. */
      previousRate: Money.nullable(),
      versionState: versionState.schema,
      validFrom: Instant,
      changedBy: z.string().nullable(),
      createTime: Instant,
      reason: z.string(),
    },
    sorts: ['turnSort', 'validFromSort'],
    defaultSort: { by: 'turnSort', value: 1 },
  }),
  /** A new rate, from a moment on or at once. A step beyond the limit needs a second person. */
  update: command('pay/config/rate/update', {
    ...edit,
    fourEyes: 'rateStep',
    errors: [errorCodes.alreadyTaken],
    input: { rate: Rate, validFrom: Instant.optional(), reason: text(300) },
    output: z.object({ rateId: RateId }),
  }),
  /** Sets again, at once or from a moment on, what a version says that has ended; weighed as any other step. */
  rollBack: perId('pay/config/rate/rollback', {
    ...edit,
    fourEyes: 'rateStep',
    ids: 'rateIds',
    id: RateId,
    rest: { validFrom: Instant.optional(), reason: text(300) },
    errors: [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.alreadyTaken],
  }),
  /** What the dollars that customers recharged in the last 30 days are in RMB by the rate in force, and would be by another. */
  preview: read('pay/config/rate/preview', {
    access: edit.access,
    input: { rate: Rate },
    output: z.object({
      from: Instant,
      to: Instant,
      recharges: z.int(),
      dollars: Money,
      inForce: Money,
      wouldBe: Money,
    }),
  }),
  /** Takes back a rate that has not begun. */
  withdraw: perId('pay/config/rate/withdraw', {
    ...edit,
    ids: 'rateIds',
    id: RateId,
    fourEyes: 'rateStep',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
  }),
});
