import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { Instant, Money, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { priceScope, priceUnit } from '../pay/pay.codes.ts';
import { currency, platformKind } from '../session/session.codes.ts';
import { frameKind } from '../task/task.codes.ts';

const about = {
  access: anyOf('user:list', 'rate:list'),
  errors: [errorCodes.notFound],
  input: { userId: UserId },
} as const;
const what = {
  platformKind: platformKind.schema,
  priceUnit: priceUnit.schema,
  /** Of frames of one kind alone; null of all. */
  frameKind: frameKind.schema.nullable(),
  currency: currency.schema,
  price: Money,
} as const;

/** What one customer pays, and paid (people §7). */
export const customerPrices = calls('config', 'customerPrices', {
  /** Prices by member level, zone and what else is agreed, with the rules beside the one that holds (ledger §3.2). */
  list: read('front/user/price/byVipAndZone', {
    ...about,
    output: z.array(
      z.object({
        ...what,
        priceScope: priceScope.schema,
        alternatives: z.array(z.object({ priceScope: priceScope.schema, price: Money })),
      }),
    ),
  }),
  /** Every price that was ever set for the customer itself, newest first. */
  changes: read('front/user/price/changes', {
    ...about,
    output: z.array(
      z.object({
        ...what,
        validFrom: Instant,
        withdrawTime: Instant.nullable(),
        changedBy: z.string().nullable(),
        createTime: Instant,
        reason: z.string(),
      }),
    ),
  }),
});
